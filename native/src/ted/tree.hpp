// Ordered labelled trees as columns, and the numbers of a tree that its distance needs.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace treegauge::ted {

using Node = std::int32_t;
using Label = std::uint32_t;

inline constexpr Node kNoParent = -1;

// One tree, or several side by side (a forest), or nothing at all. Nodes are in pre-order: a node
// comes after its parent, and a subtree is a run of consecutive nodes.
struct Tree {
  std::span<const Label> labels;
  std::span<const Node> parents;

  [[nodiscard]] std::size_t size() const { return labels.size(); }
};

// Many trees in two columns: tree t is [offsets[t], offsets[t + 1]), parents count from its start.
struct Trees {
  std::span<const Label> labels;
  std::span<const Node> parents;
  std::span<const std::size_t> offsets;

  [[nodiscard]] std::size_t size() const { return offsets.empty() ? 0 : offsets.size() - 1; }
  [[nodiscard]] Tree operator[](std::size_t tree) const {
    const std::size_t start = offsets[tree];
    const std::size_t length = offsets[tree + 1] - start;
    return {labels.subspan(start, length), parents.subspan(start, length)};
  }
};

// The pre-order of nodes given in any order: order[k] is the given number of the k-th node.
// Siblings keep their given order. Throws std::invalid_argument on a cycle or a parent that is
// no node.
std::vector<Node> preorder(std::span<const Node> parents);

// What the recursions ask of a tree, node by node in pre-order.
struct Index {
  explicit Index(const Tree& tree) { assign(tree); }
  Index() = default;

  // Throws std::invalid_argument when the nodes are not in pre-order.
  void assign(const Tree& tree);

  [[nodiscard]] Node size() const { return static_cast<Node>(end.size()); }
  [[nodiscard]] bool is_leaf(Node node) const { return end[at(node)] == node + 1; }

  static std::size_t at(Node node) { return static_cast<std::size_t>(node); }

  std::span<const Label> labels;
  std::span<const Node> parents;
  std::vector<Node> end;    // one past the last descendant: the next node outside the subtree
  std::vector<Node> depth;  // 0 for roots
};

}  // namespace treegauge::ted
