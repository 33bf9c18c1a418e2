#include "corpus/trees/sentence_heads.hpp"

#include <algorithm>
#include <stdexcept>

#include "corpus/trees/sentence_tree.hpp"

namespace treegauge {

std::vector<std::uint8_t> tokens_below(const Corpus& corpus, const HeadKeys& keys, std::uint8_t flags) {
  std::vector<std::uint8_t> node_below(corpus.nodes.size(), 0);
  for (std::size_t node = 0; node < corpus.nodes.size(); ++node) {
    const Row parent = corpus.nodes.parent[node];
    node_below[node] = (keys.label_flags[corpus.nodes.label[node]] & flags) != 0 ||
                       (parent != kNoRow && node_below[parent] != 0);
  }
  std::vector<std::uint8_t> below(corpus.tokens.size(), 0);
  for (std::size_t token = 0; token < corpus.tokens.size(); ++token) {
    const Row parent = corpus.tokens.parent[token];
    const StringId tag = corpus.tokens.tag[token];
    below[token] = (parent != kNoRow && node_below[parent] != 0) ||
                   (tag != kNoString && (keys.tag_flags[tag] & flags) != 0);
  }
  return below;
}

void SentenceHeads::find(std::size_t sentence) {
  const Row first_token = corpus_.sentences.first_token[sentence];
  const Row end_token = corpus_.token_end(sentence);
  const Row first_node = first_node_ = corpus_.sentences.first_node[sentence];
  counted_.assign(end_token - first_token + 1, 0);
  for (Row token = first_token; token < end_token; ++token)
    counted_[token - first_token + 1] = counted_[token - first_token] + (counts_[token] != 0);
  place_.assign(corpus_.node_end(sentence) - first_node, 0);
  tree_.clear();
  rows_.clear();
  tree_.append(kNoString, kNoString, kNoNode);
  rows_.push_back(kNoRow);
  const auto above = [&](Row parent) { return parent == kNoRow ? NodeId{0} : place_[parent - first_node]; };
  in_preorder(
      corpus_, sentence,
      [&](Row node) {
        const StringId label = corpus_.nodes.label[node];
        const std::uint8_t flags = keys_.label_flags[label];
        const bool is_root = node == first_node && (flags & kRootLabel) != 0;
        const auto any = [&](Row from, Row to) {
          return counted_[from - first_token] != counted_[to - first_token];
        };
        bool filled = any(corpus_.nodes.first[node], corpus_.nodes.last[node]);
        const Corpus::RunRange runs = corpus_.runs_of_node(node);
        if (runs.begin < runs.end) filled = false;
        for (std::size_t run = runs.begin; run < runs.end; ++run)
          filled = filled || any(corpus_.runs.first[run], corpus_.runs.last[run]);
        const NodeId parent = above(corpus_.nodes.parent[node]);
        if (is_root || !filled || (flags & kSplicedLabel) != 0) {
          place_[node - first_node] = parent;
          return;
        }
        place_[node - first_node] = tree_.append(keys_.label[label], kNoString, parent);
        rows_.push_back(node);
      },
      [&](Row token) {
        if (counts_[token] == 0) return;
        const StringId tag = corpus_.tokens.tag[token];
        tree_.append(tag == kNoString ? kNoString : keys_.tag[tag], token,
                     above(corpus_.tokens.parent[token]));
        rows_.push_back(token);
      },
      [&](Row token) { return counts_[token] != 0; });
  tree_.close_ends();
  if (lexical_heads(tree_, table_, StringSet{}, heads_) != kNoNode)
    throw std::runtime_error("the head table finds no head: it needs a *default* that takes any child");
}

std::vector<HeadDependency> SentenceHeads::dependencies() const {
  auto dependencies = head_dependencies(tree_, heads_, StringSet{}, StringSet{}, StringSet{}, kRootRow);
  // Leaves of a discontinuous tree are not in the order of the words.
  if (corpus_.runs.size() > 0)
    std::sort(dependencies.begin(), dependencies.end(),
              [](const auto& a, const auto& b) { return a.word < b.word; });
  return dependencies;
}

Row SentenceHeads::head_above(Row token) const {
  const Row parent = corpus_.tokens.parent[token];
  const NodeId node = parent == kNoRow ? NodeId{0} : place_[parent - first_node_];
  return node == 0 ? kNoRow : tree_.word[heads_[node]];
}

}  // namespace treegauge
