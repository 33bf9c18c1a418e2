// A constituent tree as columns in pre-order: node 0 is the root, the subtree of a node follows it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "text/strings.hpp"

namespace treegauge {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFFFFFFu;

// One byte per node or per string: set or not.
using Mask = std::vector<std::uint8_t>;

struct PreorderTree {
  std::vector<StringId> label;
  std::vector<StringId> word;  // kNoString: not a preterminal
  std::vector<NodeId> parent;  // kNoNode: the root
  std::vector<NodeId> end;     // one past the last descendant; the next sibling starts there

  [[nodiscard]] std::size_t size() const { return label.size(); }
  [[nodiscard]] bool is_leaf(NodeId node) const { return word[node] != kNoString; }

  void clear();

  // Adds a node after all others; its end is right once close_ends() has run.
  NodeId append(StringId node_label, StringId node_word, NodeId node_parent);

  // Computes `end` from `parent`.
  void close_ends();

  // Calls visit(child) for each child from left to right, until one returns true.
  template <typename Visit>
  void any_child(NodeId node, Visit visit) const {
    for (NodeId child = node + 1; child < end[node]; child = end[child])
      if (visit(child)) return;
  }
};

// Whether each string is a member of some set of labels or words.
class StringSet {
 public:
  void insert(StringId id);
  [[nodiscard]] bool contains(StringId id) const { return id < members_.size() && members_[id] != 0; }

 private:
  Mask members_;
};

// Keeps the root and the nodes whose mask is set; children of a node that goes join its parent.
// A node that is not a preterminal and has no preterminal left below it goes too.
void keep_nodes(PreorderTree& tree, const Mask& keep);

}  // namespace treegauge
