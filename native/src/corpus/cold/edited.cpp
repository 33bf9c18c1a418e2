#include "corpus/cold/edited.hpp"

#include <utility>

namespace treegauge {
namespace {

// Child lists that can be cut and joined in constant time, one per node.
struct ChildLists {
  explicit ChildLists(std::size_t count)
      : first(count, kNoNode), last(count, kNoNode), next(count, kNoNode), previous(count, kNoNode) {}

  void push_back(NodeId parent, NodeId child) {
    next[child] = kNoNode;
    previous[child] = last[parent];
    (last[parent] == kNoNode ? first[parent] : next[last[parent]]) = child;
    last[parent] = child;
  }

  NodeId pop_front(NodeId parent) {
    const NodeId child = first[parent];
    first[parent] = next[child];
    (first[parent] == kNoNode ? last[parent] : previous[first[parent]]) = kNoNode;
    return child;
  }

  NodeId pop_back(NodeId parent) {
    const NodeId child = last[parent];
    last[parent] = previous[child];
    (last[parent] == kNoNode ? first[parent] : next[last[parent]]) = kNoNode;
    return child;
  }

  std::vector<NodeId> first, last, next, previous;
};

class EditedNormaliser {
 public:
  EditedNormaliser(const PreorderTree& tree, const StringSet& edit_labels)
      : tree_(tree), lists_(tree.size()), edit_(tree.size(), 0) {
    for (NodeId node = 1; node < tree.size(); ++node)
      edit_[node] = edit_labels.contains(tree.label[node]) ? 1 : 0;
  }

  PreorderTree run() {
    move_out();
    return emit();
  }

  std::vector<NodeId> origin;  // by node of the new tree

 private:
  // Nodes close in post-order; each hands its finished self, and the edit nodes at its edges,
  // to the list of its parent.
  void move_out() {
    std::vector<NodeId> open;
    for (NodeId node = 1; node <= tree_.size(); ++node) {
      while (!open.empty() && (node == tree_.size() || tree_.end[open.back()] <= node)) {
        const NodeId done = open.back();
        open.pop_back();
        hand_up(done);
      }
      if (node == tree_.size()) break;
      if (edit_[node] != 0) {
        flatten(node);
        lists_.push_back(tree_.parent[node], node);
        node = tree_.end[node] - 1;
      } else {
        open.push_back(node);
      }
    }
  }

  void flatten(NodeId edit) {
    for (NodeId node = edit + 1; node < tree_.end[edit]; ++node)
      if (tree_.is_leaf(node)) lists_.push_back(edit, node);
  }

  void hand_up(NodeId node) {
    const NodeId parent = tree_.parent[node];
    while (lists_.first[node] != kNoNode && edit_[lists_.first[node]] != 0)
      lists_.push_back(parent, lists_.pop_front(node));
    std::vector<NodeId> right;
    while (lists_.last[node] != kNoNode && edit_[lists_.last[node]] != 0)
      right.push_back(lists_.pop_back(node));
    if (tree_.is_leaf(node) || lists_.first[node] != kNoNode) lists_.push_back(parent, node);
    for (auto edit = right.rbegin(); edit != right.rend(); ++edit) lists_.push_back(parent, *edit);
  }

  // Writes the lists out in pre-order, neighbouring edit nodes as one.
  PreorderTree emit() {
    PreorderTree out;
    write(out, 0, tree_.word[0], kNoNode);
    std::vector<std::pair<NodeId, NodeId>> open;  // next node to write, its parent in `out`
    open.emplace_back(lists_.first[0], 0);
    while (!open.empty()) {
      const auto [node, parent] = open.back();
      open.pop_back();
      if (node == kNoNode) continue;
      NodeId after = lists_.next[node];
      const bool alone = after == kNoNode || edit_[after] == 0;
      const bool region = edit_[node] != 0 && !(tree_.is_leaf(node) && alone);
      const NodeId place = write(out, node, region ? kNoString : tree_.word[node], parent);
      if (region) {
        emit_words(out, place, node);
        for (; after != kNoNode && edit_[after] != 0; after = lists_.next[after])
          emit_words(out, place, after);
      }
      open.emplace_back(after, parent);
      if (!region) open.emplace_back(lists_.first[node], place);
    }
    out.close_ends();
    return out;
  }

  void emit_words(PreorderTree& out, NodeId place, NodeId edit) {
    if (tree_.is_leaf(edit)) write(out, edit, tree_.word[edit], place);
    for (NodeId leaf = lists_.first[edit]; leaf != kNoNode; leaf = lists_.next[leaf])
      write(out, leaf, tree_.word[leaf], place);
  }

  NodeId write(PreorderTree& out, NodeId node, StringId word, NodeId parent) {
    origin.push_back(node);
    return out.append(tree_.label[node], word, parent);
  }

  const PreorderTree& tree_;
  ChildLists lists_;
  Mask edit_;
};

}  // namespace

std::vector<NodeId> normalise_edited(PreorderTree& tree, const StringSet& edit_labels) {
  for (NodeId node = 1; node < tree.size(); ++node) {
    if (edit_labels.contains(tree.label[node])) {
      EditedNormaliser normaliser(tree, edit_labels);
      PreorderTree changed = normaliser.run();
      tree = std::move(changed);
      return std::move(normaliser.origin);
    }
  }
  return {};
}

}  // namespace treegauge
