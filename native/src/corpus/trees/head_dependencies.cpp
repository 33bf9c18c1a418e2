#include "corpus/trees/head_dependencies.hpp"

namespace treegauge {

std::vector<HeadDependency> head_dependencies(const PreorderTree& tree, const std::vector<NodeId>& heads,
                                              const StringSet& edit_labels, const StringSet& closed_labels,
                                              const StringSet& closed_words, StringId root_word) {
  const auto is_open = [&](NodeId node) {
    return !closed_labels.contains(tree.label[node]) && !closed_words.contains(tree.word[node]);
  };
  // The highest constituent that a word heads is where it depends; one word heads only one such.
  std::vector<NodeId> highest(tree.size(), kNoNode);
  std::size_t count = 0;
  for (NodeId node = 1; node < tree.size(); ++node) {
    const NodeId governor = tree.parent[node];
    if (heads[node] != heads[governor] && tree.is_leaf(heads[node]) &&
        !edit_labels.contains(tree.label[node]) &&
        (governor == 0 || !edit_labels.contains(tree.label[governor]))) {
      highest[heads[node]] = node;
      ++count;
    }
  }
  std::vector<HeadDependency> dependencies;
  dependencies.reserve(count);
  for (NodeId leaf = 1; leaf < tree.size(); ++leaf) {
    const NodeId node = highest[leaf];
    if (node == kNoNode) continue;
    const NodeId governor = tree.parent[node];
    HeadDependency dependency;
    dependency.governor_label = tree.label[governor];
    dependency.governor_word = governor == 0 ? root_word : tree.word[heads[governor]];
    dependency.label = tree.label[node];
    dependency.word = tree.word[leaf];
    dependency.leaf = leaf;
    dependency.node = node;
    dependency.open = is_open(leaf) && is_open(governor == 0 ? 0 : heads[governor]);
    dependencies.push_back(dependency);
  }
  return dependencies;
}

}  // namespace treegauge
