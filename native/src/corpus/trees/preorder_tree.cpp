#include "corpus/trees/preorder_tree.hpp"

namespace treegauge {

void PreorderTree::clear() {
  label.clear();
  word.clear();
  parent.clear();
  end.clear();
}

NodeId PreorderTree::append(StringId node_label, StringId node_word, NodeId node_parent) {
  const auto node = static_cast<NodeId>(label.size());
  label.push_back(node_label);
  word.push_back(node_word);
  parent.push_back(node_parent);
  end.push_back(node + 1);
  return node;
}

void PreorderTree::close_ends() {
  for (NodeId node = 0; node < size(); ++node) end[node] = node + 1;
  // Children come after their parent, so a parent's end is final when the loop reaches it.
  for (auto node = static_cast<NodeId>(size()); node-- > 1;) {
    NodeId& above = end[parent[node]];
    above = above > end[node] ? above : end[node];
  }
}

void StringSet::insert(StringId id) {
  if (id >= members_.size()) members_.resize(std::size_t{id} + 1, 0);
  members_[id] = 1;
}

void keep_nodes(PreorderTree& tree, const Mask& keep) {
  const auto count = static_cast<NodeId>(tree.size());
  if (count == 0) return;
  Mask filled(count, 0);
  for (NodeId node = count; node-- > 1;) {
    if (tree.is_leaf(node)) filled[node] = keep[node];
    filled[tree.parent[node]] |= filled[node];
  }
  // Where each old node went; for a node that goes, where its nearest kept ancestor went.
  std::vector<NodeId> place(count, 0);
  NodeId next = 1;
  for (NodeId node = 1; node < count; ++node) {
    const NodeId above = place[tree.parent[node]];
    if (keep[node] == 0 || filled[node] == 0) {
      place[node] = above;
      continue;
    }
    place[node] = next;
    tree.label[next] = tree.label[node];
    tree.word[next] = tree.word[node];
    tree.parent[next] = above;
    ++next;
  }
  tree.label.resize(next);
  tree.word.resize(next);
  tree.parent.resize(next);
  tree.end.resize(next);
  tree.close_ends();
}

}  // namespace treegauge
