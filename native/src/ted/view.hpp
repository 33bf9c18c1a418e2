// A tree as seen from one side, for the full tables.
//
// From the right: pre-order. From the left: the pre-order of the mirror image, so that the same
// code cuts forests from either side. Node 0 is a root above everything; real nodes follow.
#pragma once
#include <cstdint>
#include <vector>

#include "ted/tree.hpp"

namespace treegauge::ted {

enum class Side : std::uint8_t { kRight, kLeft };

struct View {
  View(const Index& tree, Side side) {
    const Node n = tree.size();
    const auto count = Index::at(n) + 1;
    end.resize(count);
    preorder.resize(count);
    place.resize(count);
    parent.resize(count);
    end[0] = n + 1;
    parent[0] = kNoParent;
    for (Node node = 0; node < n; ++node) {
      const auto a = Index::at(node);
      const Node size = tree.end[a] - node;
      const Node post = tree.end[a] - 1 - tree.depth[a];
      const Node at = side == Side::kRight ? node + 1 : n - post;
      end[Index::at(at)] = at + size;
      preorder[Index::at(at)] = node + 1;
      place[a + 1] = at;
    }
    for (Node node = 0; node < n; ++node) {
      const auto a = Index::at(node);
      const Node above = tree.parents[a];
      parent[Index::at(place[a + 1])] = above == kNoParent ? 0 : place[Index::at(above) + 1];
    }
    // A path belongs to its top: the node that is not its parent's last child.
    tops_before.assign(count + 1, 0);
    for (Node node = 0; node <= n; ++node) {
      const auto a = Index::at(node);
      tops_before[a + 1] = tops_before[a];
      if (end[a] == node + 1 || (node > 0 && end[Index::at(parent[a])] == end[a])) continue;
      tops.push_back(node);
      ++tops_before[a + 1];
    }
    heavy.assign(count, kNoParent);
    for (Node node = n; node > 0; --node) {
      Node& best = heavy[Index::at(parent[Index::at(node)])];
      if (best < 0 || end[Index::at(node)] - node >= end[Index::at(best)] - best) best = node;
    }
    // What the paths of a subtree take together, its own path included.
    path_sizes.assign(count, 0);
    for (Node node = n; node >= 0; --node) {
      const auto a = Index::at(node);
      path_sizes[a] += static_cast<double>(end[a] - node);
      if (node == 0) break;
      const auto above = Index::at(parent[a]);
      path_sizes[above] += path_sizes[a];
      if (end[above] == end[a]) path_sizes[above] -= static_cast<double>(end[a] - node);
    }
  }

  [[nodiscard]] Node size() const { return static_cast<Node>(end.size()); }
  [[nodiscard]] bool is_leaf(Node node) const { return end[Index::at(node)] == node + 1; }

  std::vector<Node> end;
  std::vector<Node> parent;
  std::vector<Node> preorder;            // pre-order number of a place, counted from 1
  std::vector<Node> place;               // and back
  std::vector<Node> tops;                // of the paths with more than a leaf, ascending
  std::vector<std::size_t> tops_before;  // how many of them lie before a node
  std::vector<Node> heavy;               // the child with most nodes, -1 for a leaf
  std::vector<double> path_sizes;
};

}  // namespace treegauge::ted
