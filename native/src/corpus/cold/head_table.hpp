// Head percolation: which child of a constituent is its head.
#pragma once
#include <string_view>
#include <vector>

#include "corpus/trees/preorder_tree.hpp"

namespace treegauge {

// Lines `CAT (d L1 L2 ...) (d ...) ...`; d is one character, l or (any other) r. The groups are tried
// in order; a group scans the children from the left (l) or from the right (r) and takes the first
// whose label it lists; a group without labels takes any. When no group of CAT finds a child, the
// groups of *default* are tried. The first line of a category counts; a line without a group stands
// for (r).
class HeadTable {
 public:
  HeadTable() = default;

  // Throws std::runtime_error with the line number where the text is not a head table.
  HeadTable(std::string_view text, Strings& strings);

  // The head child of a node that has children, or kNoNode when no rule finds one. Children whose
  // label is in `unwanted` are taken only when a group finds no other.
  [[nodiscard]] NodeId head_child(const PreorderTree& tree, NodeId node, const StringSet& unwanted) const;

 private:
  struct Group {
    bool from_left = false;
    bool any = true;
    StringSet labels;
  };
  using Groups = std::vector<Group>;

  void read_line(std::string_view line, Strings& strings);

  std::vector<Groups> rules_;
  std::vector<std::uint32_t> rule_by_label_;  // 1 + index into rules_; 0: none
  Groups default_;
  bool has_default_ = false;
};

// For each node its lexical head, a preterminal; kNoNode for the root, which has none. A node that is
// no preterminal and has a label in `edit_labels` has no head word: it is its own head. Such nodes
// are taken as head children only when a group finds no other. Returns a node for which no rule finds
// a head child, or kNoNode.
NodeId lexical_heads(const PreorderTree& tree, const HeadTable& table, const StringSet& edit_labels,
                     std::vector<NodeId>& heads);

}  // namespace treegauge
