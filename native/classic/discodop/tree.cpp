#include "classic/discodop/tree.hpp"

#include <utility>

namespace treegauge::classic::discodop_parts {

std::vector<std::size_t> preorder(const Tree& tree) {
  std::vector<std::size_t> order;
  order.reserve(tree.nodes.size());
  std::vector<std::size_t> agenda{tree.root()};
  while (!agenda.empty()) {
    const std::size_t node = agenda.back();
    agenda.pop_back();
    order.push_back(node);
    const std::vector<Child>& children = tree.nodes[node].children;
    for (auto child = children.rbegin(); child != children.rend(); ++child)
      if (is_node(*child)) agenda.push_back(node_of(*child));
  }
  return order;
}

void Treebank::put(const std::string& key, Tree tree) {
  const auto [entry, is_new] = places.emplace(key, trees.size());
  if (is_new) {
    keys.push_back(key);
    trees.push_back(std::move(tree));
  } else {
    trees[entry->second] = std::move(tree);
  }
}

}  // namespace treegauge::classic::discodop_parts
