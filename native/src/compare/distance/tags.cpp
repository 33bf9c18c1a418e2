#include "compare/distance/tags.hpp"

#include "compare/canonical.hpp"

namespace treegauge {
namespace {

std::vector<StringId> coarse_tags(const Corpus& corpus) {
  const Tokens& tokens = corpus.tokens;
  const StringId none = corpus.strings.find("_");
  std::vector<StringId> tags = tokens.upos;
  for (std::size_t token = 0; token < tags.size(); ++token)
    if (tags[token] == none) tags[token] = tokens.tag[token];
  return tags;
}

}  // namespace

TagPair tag_pair(const Comparison& comparison, bool fine) {
  const Corpus& gold = *comparison.gold.corpus;
  const Corpus& test = *comparison.test.corpus;
  if (fine || gold.tokens.upos.empty() || test.tokens.upos.empty())
    return {{gold.tokens.tag, comparison.gold.keys.tag}, {test.tokens.tag, comparison.test.keys.tag}, {}};
  TagPair pair;
  pair.gold.tag = coarse_tags(gold);
  pair.test.tag = coarse_tags(test);
  CanonicalKeys keys =
      canonical_keys(gold, pair.gold.tag, test, pair.test.tag, [](std::string_view text) { return text; });
  pair.gold.key = std::move(keys.gold);
  pair.test.key = std::move(keys.test);
  pair.names = std::move(keys.names);
  return pair;
}

}  // namespace treegauge
