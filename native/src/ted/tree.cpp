#include "ted/tree.hpp"

#include <limits>
#include <stdexcept>
#include <string>

namespace treegauge::ted {
namespace {

void check_size(std::size_t nodes) {
  if (nodes >= static_cast<std::size_t>(std::numeric_limits<Node>::max()))
    throw std::invalid_argument("a tree of " + std::to_string(nodes) + " nodes: too many to number");
}

}  // namespace

std::vector<Node> preorder(std::span<const Node> parents) {
  check_size(parents.size());
  const auto count = static_cast<Node>(parents.size());
  // Children as linked lists, filled from the right so that a list runs from left to right.
  std::vector<Node> first(parents.size(), kNoParent);
  std::vector<Node> next(parents.size(), kNoParent);
  Node first_root = kNoParent;
  for (Node node = count - 1; node >= 0; --node) {
    const Node parent = parents[Index::at(node)];
    if (parent < kNoParent || parent >= count) {
      throw std::invalid_argument("node " + std::to_string(node) + ": its parent " + std::to_string(parent) +
                                  " is not a node");
    }
    Node& head = parent == kNoParent ? first_root : first[Index::at(parent)];
    next[Index::at(node)] = head;
    head = node;
  }
  std::vector<Node> order;
  order.reserve(parents.size());
  std::vector<Node> pending;
  for (Node node = first_root; node != kNoParent || !pending.empty();) {
    if (node == kNoParent) {
      node = pending.back();
      pending.pop_back();
      continue;
    }
    order.push_back(node);
    if (next[Index::at(node)] != kNoParent) pending.push_back(next[Index::at(node)]);
    node = first[Index::at(node)];
  }
  if (order.size() != parents.size()) {
    throw std::invalid_argument("the parents form a cycle: " + std::to_string(parents.size() - order.size()) +
                                " nodes hang from no root");
  }
  return order;
}

void Index::assign(const Tree& tree) {
  if (tree.labels.size() != tree.parents.size()) {
    throw std::invalid_argument("a tree with " + std::to_string(tree.labels.size()) + " labels and " +
                                std::to_string(tree.parents.size()) + " parents");
  }
  check_size(tree.size());
  labels = tree.labels;
  parents = tree.parents;
  end.assign(tree.size(), 0);
  depth.assign(tree.size(), 0);
  const auto count = static_cast<Node>(tree.size());
  for (Node node = 0; node < count; ++node) {
    const Node parent = parents[at(node)];
    if (parent >= node || parent < kNoParent) {
      throw std::invalid_argument("node " + std::to_string(node) + ": its parent " + std::to_string(parent) +
                                  " does not come before it");
    }
    if (parent != kNoParent) depth[at(node)] = depth[at(parent)] + 1;
    // Whatever lies between the parent and this node is complete.
    Node open = node - 1;
    while (open != parent && open != kNoParent) {
      end[at(open)] = node;
      open = parents[at(open)];
    }
    if (open != parent) throw std::invalid_argument("node " + std::to_string(node) + " is not in pre-order");
  }
  for (Node open = count - 1; open != kNoParent; open = parents[at(open)]) end[at(open)] = count;
}

}  // namespace treegauge::ted
