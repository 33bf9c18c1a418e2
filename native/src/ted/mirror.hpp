// A tree and its mirror image: the same nodes counted from the left and from the right.
#pragma once
#include <vector>

#include "ted/tree.hpp"

namespace treegauge::ted {

// The nodes of a tree in the pre-order of one side: from the left the usual one, from the right that of the
// mirror image. A place is a number in that order.
struct Order {
  std::vector<Node> node;    // the usual pre-order number, by place
  std::vector<Node> cross;   // the place from the other side, by place
  std::vector<Node> parent;  // as a place, by place
  std::vector<Node> end;     // where the subtree stops, by place
};

struct Sides {
  explicit Sides(const Index& tree) {
    const Node n = tree.size();
    const auto count = Index::at(n);
    for (Order* order : {&left, &right}) {
      order->node.resize(count);
      order->cross.resize(count);
      order->parent.resize(count);
    }
    left.end = tree.end;
    right.end.resize(count);
    mirror.end.resize(count);
    mirror.depth.resize(count);
    const auto from_right = [&](Node node) {
      return n - tree.end[Index::at(node)] + tree.depth[Index::at(node)];
    };
    for (Node node = 0; node < n; ++node) {
      const auto a = Index::at(node);
      const Node place = from_right(node);
      const auto b = Index::at(place);
      const Node parent = tree.parents[a];
      left.node[a] = node;
      left.cross[a] = place;
      left.parent[a] = parent;
      right.node[b] = node;
      right.cross[b] = node;
      right.parent[b] = parent == kNoParent ? kNoParent : from_right(parent);
      right.end[b] = place + tree.end[a] - node;
      mirror.end[b] = right.end[b];
      mirror.depth[b] = tree.depth[a];
    }
  }

  [[nodiscard]] const Order& from(int side) const { return side == 0 ? left : right; }

  Order left;
  Order right;
  Index mirror;  // ends and depths alone
};

// Weights of the nodes as the mirror images count them.
template <class Weights>
struct MirroredWeights {
  using Value = typename Weights::Value;

  const Weights& weights;
  const std::vector<Node>& gold_node;
  const std::vector<Node>& test_node;

  [[nodiscard]] Value remove(Node gold) const { return weights.remove(gold_node[Index::at(gold)]); }
  [[nodiscard]] Value insert(Node test) const { return weights.insert(test_node[Index::at(test)]); }
  [[nodiscard]] Value pair(Node gold, Node test) const {
    return weights.pair(gold_node[Index::at(gold)], test_node[Index::at(test)]);
  }
  [[nodiscard]] Value least_remove() const { return weights.least_remove(); }
  [[nodiscard]] Value least_insert() const { return weights.least_insert(); }
};

}  // namespace treegauge::ted
