// Words under their tags as one node each, for large trees at unit costs.
//
// In parse trees every leaf (a word) is the only child of its parent (a tag), and words, tags and other nodes
// never share a label. Then, where every operation costs the same, some cheapest mapping with most equal
// labels pairs each tag with a tag and their words with each other, or neither of the four:
//   a word paired with some other node can take a word below that node instead: nothing below is paired,
//     and no label is lost, for none was equal;
//   where two words are paired, their tags are free or paired with nodes above the other word, again at a
//     full price: pairing the tags instead costs no more;
//   where no word is paired, a paired tag leaves at least one word and one tag on either side: pairing those
//     costs less.
// So a tag with its word is one node that takes two deletions, two insertions, or a relabelling for each
// label that differs. A third of the nodes of a dependency tree go, and two thirds of the cells.
// The mapping itself may be another one, by the tie rule of distance.hpp: this is for where it is not wanted.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "weights.hpp"

namespace treegauge::ted {

// One of the two trees, contracted.
struct Contracted {
  std::vector<Label> labels;  // of tags, and of nodes that are no words
  std::vector<Label> words;   // by node, beside its tag's label
  std::vector<char> is_pair;  // by node: a tag with its word
  std::vector<Node> parents;
};

// Nothing if some leaf is not an only child.
inline std::optional<Contracted> contracted(const Index& tree) {
  Contracted made;
  std::vector<Node> place(Index::at(tree.size()));
  for (Node node = 0; node < tree.size(); ++node) {
    const auto at = Index::at(node);
    const Node parent = tree.parents[at];
    if (tree.is_leaf(node)) {
      const bool only = parent != kNoParent && parent == node - 1 && tree.end[Index::at(parent)] == node + 1;
      if (!only) return std::nullopt;
      made.words.back() = tree.labels[at];
      made.is_pair.back() = 1;
      continue;
    }
    place[at] = static_cast<Node>(made.labels.size());
    made.labels.push_back(tree.labels[at]);
    made.words.push_back(0);
    made.is_pair.push_back(0);
    made.parents.push_back(parent == kNoParent ? kNoParent : place[Index::at(parent)]);
  }
  return made;
}

// Whether words, tags and other nodes of both trees never share a label.
inline bool kinds_apart(const Contracted& gold, const Contracted& test) {
  std::vector<Label> kinds[3];
  for (const Contracted* tree : {&gold, &test}) {
    for (std::size_t node = 0; node < tree->labels.size(); ++node) {
      kinds[tree->is_pair[node] != 0 ? 1 : 0].push_back(tree->labels[node]);
      if (tree->is_pair[node] != 0) kinds[2].push_back(tree->words[node]);
    }
  }
  for (auto& labels : kinds) {
    std::sort(labels.begin(), labels.end());
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  }
  const auto share = [](const std::vector<Label>& a, const std::vector<Label>& b) {
    return std::any_of(a.begin(), a.end(), [&](Label label) { return std::binary_search(b.begin(), b.end(), label); });
  };
  return !share(kinds[0], kinds[1]) && !share(kinds[0], kinds[2]) && !share(kinds[1], kinds[2]);
}

template <class Number>
struct PairWeights {
  using Value = Number;

  Value single;  // of deleting or inserting one node
  Value relabel_weight;
  const Contracted& gold;
  const Contracted& test;

  [[nodiscard]] Value remove(Node node) const { return gold.is_pair[Index::at(node)] != 0 ? 2 * single : single; }
  [[nodiscard]] Value insert(Node node) const { return test.is_pair[Index::at(node)] != 0 ? 2 * single : single; }
  [[nodiscard]] Value pair(Node i, Node j) const {
    const auto a = Index::at(i);
    const auto b = Index::at(j);
    if (gold.is_pair[a] != test.is_pair[b]) return kUnreachable<Value>;
    const Value outer = gold.labels[a] == test.labels[b] ? Value{0} : relabel_weight;
    return outer + (gold.words[a] == test.words[b] ? Value{0} : relabel_weight);
  }
  [[nodiscard]] Value least_remove() const { return single; }
  [[nodiscard]] Value least_insert() const { return single; }
};

}  // namespace treegauge::ted
