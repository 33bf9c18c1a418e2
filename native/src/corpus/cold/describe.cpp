#include "corpus/cold/describe.hpp"

#include <algorithm>

namespace treegauge {
namespace {

Frequencies frequencies(const std::vector<StringId>& column, std::size_t strings) {
  std::vector<std::uint64_t> counts(strings, 0);
  for (const StringId id : column)
    if (id != kNoString) ++counts[id];
  Frequencies entries;
  for (StringId id = 0; id < strings; ++id)
    if (counts[id] > 0) entries.emplace_back(id, counts[id]);
  return entries;
}

}  // namespace

Description describe(const Corpus& corpus) {
  Description description;
  description.labels = frequencies(corpus.nodes.label, corpus.strings.size());
  description.tags = frequencies(corpus.tokens.tag, corpus.strings.size());
  description.distinct_words = frequencies(corpus.tokens.form, corpus.strings.size()).size();
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
    description.longest =
        std::max<std::uint64_t>(description.longest, corpus.token_end(s) - corpus.sentences.first_token[s]);
  }
  // Pre-order: a parent's depth is known before its children's.
  std::vector<std::uint32_t> depth(corpus.nodes.size(), 1);
  for (std::size_t node = 0; node < depth.size(); ++node) {
    const Row above = corpus.nodes.parent[node];
    if (above != kNoRow) depth[node] = depth[above] + 1;
  }
  for (std::size_t token = 0; token < corpus.tokens.size(); ++token) {
    const Row above = corpus.tokens.parent[token];
    const std::uint64_t over = above == kNoRow ? 0 : depth[above];
    description.depth =
        std::max<std::uint64_t>(description.depth, over + (corpus.tokens.tag[token] != kNoString));
  }
  return description;
}

}  // namespace treegauge
