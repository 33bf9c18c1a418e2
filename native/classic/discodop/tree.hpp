// Trees whose words are numbers, so that a constituent may have gaps.
#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "text/strings.hpp"

namespace treegauge::classic::discodop_parts {

// A child is a node (its number) or a word (below zero: see word_child).
using Child = std::int32_t;

[[nodiscard]] constexpr bool is_node(Child child) { return child >= 0; }
[[nodiscard]] constexpr Child word_child(std::int32_t word) { return ~word; }
[[nodiscard]] constexpr std::size_t node_of(Child child) { return static_cast<std::size_t>(child); }
[[nodiscard]] constexpr std::size_t word_of(Child child) {
  const std::int32_t word = ~child;
  return static_cast<std::size_t>(word);
}

struct Node {
  StringId label = 0;
  StringId function = kNoString;  // its edge's label
  bool is_head = false;
  std::vector<Child> children{};

  [[nodiscard]] bool is_phrase() const { return !children.empty() && is_node(children.front()); }
  [[nodiscard]] bool is_tag() const { return !children.empty() && !is_node(children.front()); }
};

struct Tree {
  std::vector<Node> nodes;      // the root is the last one
  std::vector<StringId> words;  // kNoString where a number has no word

  [[nodiscard]] std::size_t root() const { return nodes.size() - 1; }
};

// A node before its children, children from left to right.
[[nodiscard]] std::vector<std::size_t> preorder(const Tree& tree);

// Trees by key, in the order of the file.
struct Treebank {
  bool is_numbered = false;  // keys are numbers of lines, which are not names of sentences
  std::vector<std::string> keys;
  std::vector<Tree> trees;
  std::unordered_map<std::string, std::size_t> places;

  // A tree whose key was there takes the other's place.
  void put(const std::string& key, Tree tree);
};

}  // namespace treegauge::classic::discodop_parts
