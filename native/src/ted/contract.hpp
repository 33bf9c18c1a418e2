// Words under their tags as one node each, at unit costs.
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
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ted/thin_band.hpp"
#include "ted/weights.hpp"

namespace treegauge::ted {

// One of the two trees, contracted.
struct Contracted {
  // The highest bit of a label says that the node is a tag with its word: two labels then tell in one go
  // whether they are equal, and whether the nodes are of one kind.
  static constexpr Label kPair = Label{1} << 31;

  std::vector<Label> labels;  // of tags, and of nodes that are not words
  std::vector<Label> words;   // by node, beside its tag's label; 0 where there is none
  std::vector<Node> parents;
};

// Makes the contracted tree, its numbers, and where its nodes were; false if some leaf is not an only child.
inline bool contract(const Index& tree, Contracted& made, Index& shorter, Spread& spread) {
  const auto all = Index::at(tree.size());
  for (std::vector<Label>* column : {&made.labels, &made.words}) column->resize(all);
  for (std::vector<Node>* column : {&made.parents, &shorter.depth, &shorter.end, &spread.first, &spread.node})
    column->resize(all + 1);
  std::size_t count = 0;
  for (std::size_t node = 0; node < all; ++node) {
    const Node parent = tree.parents[node];
    if (tree.is_leaf(static_cast<Node>(node))) {
      const bool only = parent != kNoParent && Index::at(parent) + 1 == node &&
                        Index::at(tree.end[Index::at(parent)]) == node + 1;
      if (!only) return false;
      made.words[count - 1] = tree.labels[node];
      made.labels[count - 1] |= Contracted::kPair;
      spread.node[node] = -1;
      continue;
    }
    if (tree.labels[node] >= Contracted::kPair) return false;
    spread.node[node] = static_cast<Node>(count);
    spread.first[count] = static_cast<Node>(node);
    made.labels[count] = tree.labels[node];
    made.words[count] = 0;
    made.parents[count] = parent == kNoParent ? kNoParent : spread.node[Index::at(parent)];
    shorter.depth[count] = tree.depth[node];
    ++count;
  }
  spread.labels = tree.labels;
  spread.node[all] = static_cast<Node>(count);
  spread.first[count] = tree.size();
  for (std::size_t node = 0; node < count; ++node)
    shorter.end[node] = spread.node[Index::at(tree.end[Index::at(spread.first[node])])];
  for (std::vector<Label>* column : {&made.labels, &made.words}) column->resize(count);
  for (std::vector<Node>* column : {&made.parents, &shorter.depth, &shorter.end}) column->resize(count);
  spread.first.resize(count + 1);
  shorter.labels = made.labels;
  shorter.parents = made.parents;
  return true;
}

// Says of two trees whether words, tags and other nodes never share a label. Kept from pair to pair, so that
// labels need not be sorted: a label is marked with the number of the pair and its kind.
class Kinds {
 public:
  bool apart(const Contracted& gold, const Contracted& test) {
    if (++pair_ >= kPairs) {
      marks_.clear();
      pair_ = 1;
    }
    for (const Contracted* tree : {&gold, &test}) {
      for (std::size_t node = 0; node < tree->labels.size(); ++node) {
        const bool is_pair = (tree->labels[node] & Contracted::kPair) != 0;
        if (!mark(tree->labels[node] & ~Contracted::kPair, is_pair ? 1 : 0)) return false;
        if (is_pair && !mark(tree->words[node], 2)) return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::uint32_t kPairs = std::uint32_t{1} << 30;
  // Labels are numbered from 0 on; with numbers of other making the trees are compared as they are.
  static constexpr Label kLargest = Label{1} << 24;

  bool mark(Label label, std::uint32_t kind) {
    if (label >= marks_.size()) {
      if (label >= kLargest) return false;
      marks_.resize(std::size_t{label} * 2 + 64, 0);
    }
    std::uint32_t& mark = marks_[label];
    const std::uint32_t own = pair_ * 4 + kind;
    if (mark / 4 == pair_ && mark != own) return false;
    mark = own;
    return true;
  }

  std::vector<std::uint32_t> marks_;
  std::uint32_t pair_ = 0;
};

template <class Number>
struct PairWeights {
  using Value = Number;

  Value single;  // of deleting or inserting one node
  Value relabel_weight;
  const Contracted& gold;
  const Contracted& test;

  [[nodiscard]] Value remove(Node node) const { return single << (gold.labels[Index::at(node)] >> 31); }
  [[nodiscard]] Value insert(Node node) const { return single << (test.labels[Index::at(node)] >> 31); }
  [[nodiscard]] Value pair(Node i, Node j) const {
    const Label a = gold.labels[Index::at(i)];
    const Label b = test.labels[Index::at(j)];
    const Value outer = a == b ? Value{0} : relabel_weight;
    const Value inner = gold.words[Index::at(i)] == test.words[Index::at(j)] ? Value{0} : relabel_weight;
    return (a ^ b) >= Contracted::kPair ? kUnreachable<Value> : outer + inner;
  }
  [[nodiscard]] Value least_remove() const { return single; }
  [[nodiscard]] Value least_insert() const { return single; }
};

}  // namespace treegauge::ted
