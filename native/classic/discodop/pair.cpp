#include "classic/discodop/pair.hpp"

#include <algorithm>
#include <utility>

#include "classic/conll/stop.hpp"

namespace treegauge::classic::discodop_parts {

using conll::Stop;

std::uint64_t Pair::right_tags() const {
  std::uint64_t right = 0;
  for (std::size_t word = 0; word < trees.gold.tags.size(); ++word)
    right += trees.gold.tags[word] == trees.test.tags[word] ? 1 : 0;
  return right;
}

bool Comparer::counts(const Prepared& tree, std::size_t place, const Spans& spans) const {
  const Node& node = tree.tree.nodes[place];
  return node.is_phrase() && !names_.delete_labels.contains(node.label) &&
         (!settings_.only_discontinuous || spans.is_discontinuous(tree.spans[place]));
}

void Comparer::add_brackets(Side& side, const Prepared& tree, const Spans& spans) const {
  const StringId none = strings_.intern("");
  for (const std::size_t place : tree.order) {
    if (!counts(tree, place, spans)) continue;
    side.brackets.add({settings_.labeled ? tree.tree.nodes[place].label : none, tree.spans[place], 0});
    side.discontinuous += spans.is_discontinuous(tree.spans[place]) ? 1 : 0;
  }
}

// Of right brackets and right tags.
void Comparer::add_functions(Side& side, const Prepared& tree, const Side& other,
                             const Prepared& other_tree) const {
  for (const std::size_t place : tree.order) {
    const Node& node = tree.tree.nodes[place];
    if (node.function == kNoString) continue;
    bool is_right = other.brackets.count({node.label, tree.spans[place], 0}) > 0;
    if (!is_right && node.is_tag()) {
      const std::size_t word = word_of(node.children.front());
      if (word >= other_tree.tags.size()) throw Stop(1, "a word has a wrong number");
      is_right = other_tree.tags[word] == node.label;
    }
    if (!is_right) continue;
    const std::string function(strings_[node.function]);
    for (std::size_t at = 0; at <= function.size();) {
      const std::size_t end = std::min(function.find('-', at), function.size());
      const StringId part = strings_.intern(std::string_view(function).substr(at, end - at));
      side.functions.add({node.label, tree.spans[place], part});
      at = end + 1;
    }
  }
}

void Comparer::add_attachments(Side& side, const Prepared& tree, const Spans& spans) const {
  const StringId none = strings_.intern("");
  for (const std::size_t place : tree.order) {
    if (!counts(tree, place, spans)) continue;
    const StringId parent = place == tree.tree.root() ? none : tree.tree.nodes[tree.parents[place]].label;
    const Key key{tree.tree.nodes[place].label, tree.spans[place], parent};
    if (side.attachments.count(key) == 0) side.attachments.add(key);
  }
}

Pair Comparer::compare(Tree gold_tree, Tree test_tree) {
  Pair pair;
  pair.trees = prepare(std::move(gold_tree), std::move(test_tree), settings_, names_, strings_, pair.spans);
  const Prepared& gold = pair.trees.gold;
  const Prepared& test = pair.trees.test;
  add_brackets(pair.gold, gold, pair.spans);
  add_brackets(pair.test, test, pair.spans);
  add_functions(pair.test, test, pair.gold, gold);
  add_functions(pair.gold, gold, pair.test, test);
  // A sentence of deleted words only.
  if (gold.tags.empty()) return pair;
  if (gold.has_repeats || test.has_repeats) throw Stop(1, "a word is in the tree twice");
  if (settings_.leaf_ancestor) pair.leaf_ancestor = leaf_ancestor(gold, test, names_, pair.spans, strings_);
  if (settings_.tree_distance) {
    const auto nodes = static_cast<std::int64_t>(gold.order.size() + test.order.size());
    const bool counts_root = !names_.delete_labels.contains(gold.tree.nodes.back().label);
    pair.distance =
        Distance{tree_distance(gold, test, pair.spans, strings_), counts_root ? nodes : nodes - 2};
  }
  if (settings_.dependencies) {
    pair.test.dependencies = dependencies(test.tree, strings_);
    pair.gold.dependencies = dependencies(gold.tree, strings_);
  }
  if (pair.leaf_ancestor.is_perfect && !(pair.gold.brackets == pair.test.brackets))
    throw Stop(1, "all paths are right, and brackets differ");
  add_attachments(pair.gold, gold, pair.spans);
  add_attachments(pair.test, test, pair.spans);
  pair.gold.rules = rules_.of(gold, pair.spans);
  pair.test.rules = rules_.of(test, pair.spans);
  return pair;
}

}  // namespace treegauge::classic::discodop_parts
