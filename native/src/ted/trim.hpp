// What two trees share at their borders need not be compared.
//
// Where deleting costs the same for every node, and inserting, some best mapping pairs
//   the roots of two trees if their labels are equal: a root that is mapped to a node below leaves
//     the other root out, so that the two can change places;
//   two equal trees at the front of two forests, node for node: order lets only one of them have
//     partners outside the other, say k nodes of the first; then at least k nodes of the second
//     have none, and pairing the two instead frees as many nodes as it takes;
//   and likewise two equal trees at the end.
// Pairing at the front, the list of partners is also the smallest there can be (distance.hpp); at the
// end that need not be so (of `a a` against `a` the first a has the partner). So the end is for
// where the mapping is not wanted.
#pragma once
#include <algorithm>
#include <vector>

#include "ted/tree.hpp"

namespace treegauge::ted {

// How many nodes are paired one by one, in pre-order, at the front and at the end.
struct Borders {
  Node front = 0;
  Node back = 0;
};

class Trimmer {
 public:
  Trimmer(const Index& gold, const Index& test) : gold_(gold), test_(test) {}

  Borders run(bool back_too) {
    for (;;) {
      trim_front();
      if (left(gold_) == 0 || left(test_) == 0) break;
      const bool trees_shrank = back_too && trim_back();
      if (left(gold_) == 0 || left(test_) == 0) break;
      if (is_tree(gold_) && is_tree(test_) && label(gold_, found_.front) == label(test_, found_.front))
        ++found_.front;
      else if (!trees_shrank)
        break;
    }
    return found_;
  }

 private:
  static Label label(const Index& tree, Node node) { return tree.labels[Index::at(node)]; }
  static Node end(const Index& tree, Node node) { return tree.end[Index::at(node)]; }

  [[nodiscard]] Node last(const Index& tree) const { return tree.size() - found_.back; }
  [[nodiscard]] Node left(const Index& tree) const { return last(tree) - found_.front; }
  [[nodiscard]] bool is_tree(const Index& tree) const { return end(tree, found_.front) >= last(tree); }

  void trim_front() {
    while (left(gold_) > 0 && left(test_) > 0) {
      const Node stop = end(gold_, found_.front);
      if (stop > last(gold_) || stop > last(test_)) return;
      // Nodes before `same_` have equal labels and stops, or were passed one by one.
      same_ = std::max(same_, found_.front);
      while (same_ < stop && label(gold_, same_) == label(test_, same_) &&
             end(gold_, same_) == end(test_, same_)) {
        ++same_;
      }
      if (same_ < stop) return;
      found_.front = stop;
    }
  }

  // True if it found something.
  bool trim_back() {
    list_trees(gold_, gold_trees_);
    list_trees(test_, test_trees_);
    bool trimmed = false;
    while (!gold_trees_.empty() && !test_trees_.empty()) {
      const Node size = last(gold_) - gold_trees_.back();
      if (size != last(test_) - test_trees_.back()) return trimmed;
      // Counted from the end, nodes before `same_back_` have equal labels and sizes.
      same_back_ = std::max(same_back_, found_.back);
      while (same_back_ < found_.back + size && same_from_behind(same_back_)) ++same_back_;
      if (same_back_ < found_.back + size) return trimmed;
      found_.back += size;
      gold_trees_.pop_back();
      test_trees_.pop_back();
      trimmed = true;
    }
    return trimmed;
  }

  [[nodiscard]] bool same_from_behind(Node place) const {
    const Node i = gold_.size() - 1 - place;
    const Node j = test_.size() - 1 - place;
    return label(gold_, i) == label(test_, j) && end(gold_, i) - i == end(test_, j) - j;
  }

  void list_trees(const Index& tree, std::vector<Node>& roots) const {
    roots.clear();
    for (Node root = found_.front; root < last(tree); root = end(tree, root)) roots.push_back(root);
  }

  const Index& gold_;
  const Index& test_;
  Borders found_;
  Node same_ = 0;
  Node same_back_ = 0;
  std::vector<Node> gold_trees_;
  std::vector<Node> test_trees_;
};

// The nodes between the borders, as a forest of their own; `parents` keeps its column.
inline void cut(Index& tree, const Borders& borders, std::vector<Node>& parents) {
  if (borders.front == 0 && borders.back == 0) return;
  const Node first = borders.front;
  const Node size = tree.size() - first - borders.back;
  const auto count = Index::at(size);
  parents.resize(count);
  const Node above = size > 0 ? tree.depth[Index::at(first)] : 0;
  for (Node node = 0; node < size; ++node) {
    const auto from = Index::at(node + first);
    const auto to = Index::at(node);
    parents[to] = std::max(tree.parents[from] - first, kNoParent);
    // Roots that were paired stop behind the end.
    tree.end[to] = std::min(tree.end[from] - first, size);
    tree.depth[to] = tree.depth[from] - above;
  }
  tree.end.resize(count);
  tree.depth.resize(count);
  tree.labels = tree.labels.subspan(Index::at(first), count);
  tree.parents = parents;
}

}  // namespace treegauge::ted
