// Trees in tests as text: "(TOP (NP (NN tea)))".
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "corpus/trees/preorder_tree.hpp"

namespace check {

inline treegauge::PreorderTree tree_of(std::string_view text, treegauge::Strings& strings) {
  treegauge::PreorderTree tree;
  treegauge::NodeId open = treegauge::kNoNode;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '(') {
      const std::size_t end = text.find(' ', at);
      open = tree.append(strings.intern(text.substr(at + 1, end - at - 1)), treegauge::kNoString, open);
      at = end;
    } else if (text[at] == ')') {
      open = tree.parent[open];
    } else if (text[at] != ' ') {
      const std::size_t end = text.find(')', at);
      tree.word[open] = strings.intern(text.substr(at, end - at));
      at = end - 1;
    }
  }
  tree.close_ends();
  return tree;
}

inline std::string text_of(const treegauge::PreorderTree& tree, const treegauge::Strings& strings) {
  std::string text;
  std::vector<treegauge::NodeId> open;
  for (treegauge::NodeId node = 0; node <= tree.size(); ++node) {
    while (!open.empty() && (node == tree.size() || tree.end[open.back()] <= node)) {
      text += ')';
      open.pop_back();
    }
    if (node < tree.size()) {
      text += node == 0 ? "(" : " (";
      text += strings[tree.label[node]];
      if (tree.is_leaf(node)) {
        text += ' ';
        text += strings[tree.word[node]];
      }
      open.push_back(node);
    }
  }
  return text;
}

inline treegauge::StringSet set_of(const std::vector<std::string>& members, treegauge::Strings& strings) {
  treegauge::StringSet set;
  for (const std::string& member : members) set.insert(strings.intern(member));
  return set;
}

}  // namespace check
