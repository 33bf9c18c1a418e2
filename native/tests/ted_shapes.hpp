// Shapes of trees that the kernels of tree distance find hard.
#pragma once
#include <vector>

#include "ted_reference.hpp"

namespace reference {

// A spine that turns at random, a leaf at each turn: what inner paths are for.
inline Owned zigzag(Random& random, int nodes) {
  Owned tree{{0}, {-1}};
  Node spine = 0;
  std::vector<Node> pending;  // leaves that follow the spine, by the node they hang from
  while (tree.size() + static_cast<int>(pending.size()) < nodes) {
    if (below(random, 2) == 0) {
      tree.parents.push_back(spine);
      tree.labels.push_back(static_cast<Label>(below(random, 3)));
    } else {
      pending.push_back(spine);
    }
    tree.parents.push_back(spine);
    tree.labels.push_back(static_cast<Label>(below(random, 3)));
    spine = static_cast<Node>(tree.size() - 1);
  }
  for (; !pending.empty(); pending.pop_back()) {
    tree.parents.push_back(pending.back());
    tree.labels.push_back(static_cast<Label>(below(random, 3)));
  }
  return tree;
}

}  // namespace reference
