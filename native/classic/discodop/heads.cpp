#include "classic/discodop/heads.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "classic/conll/stop.hpp"
#include "text/ascii_case.hpp"

namespace treegauge::classic::discodop_parts {
namespace {

using conll::Stop;

// Tags of punctuation, of several treebanks.
const std::unordered_set<std::string_view>& punctuation_tags() {
  static const std::unordered_set<std::string_view> tags{
      ".",     ",",     ":",     "'",    "''", "`",  "``", "\"",  "-LRB-", "-RRB-",      "-LSB-",
      "-RSB-", "-LCB-", "-RCB-", "$,",   "$.", "$[", "$(", "let", "LET[]", "SPEC[symb]", "TW[hoofd,vrij]",
      "PONCT", "PUNCT", "COMMA", "PAREN"};
  return tags;
}

const std::unordered_set<std::string_view>& punctuation_words() {
  static const std::unordered_set<std::string_view> words{
      ".",      ",",     "(",     ")",     ":",     "-",      "\"",       ";",    "?",   "/",    "!",
      "*",      "&",     "`",     "[",     "]",     "<",      ">",        "{",    "}",   "|",    "=",
      "\\",     "Â",     "«",     "»",     "·",     "\u00ad", "&bullet;", "..",   "...", "....", ".....",
      "......", "!!",    "!!!",   "??",    "???",   "''",     "``",       ",,",   "--",  "---",  "----",
      "-LRB-",  "-RRB-", "-LCB-", "-RCB-", "-LSB-", "-RSB-",  "#LRB#",    "#RRB#"};
  return words;
}

[[nodiscard]] bool is_head_function(std::string_view function) {
  for (std::size_t at = 0; at <= function.size();) {
    const std::size_t end = std::min(function.find('-', at), function.size());
    if (ascii_upper(function.substr(at, end - at)) == "HD") return true;
    at = end + 1;
  }
  return false;
}

class Finder {
 public:
  Finder(Tree& tree, const DiscodopSettings& settings, Strings& strings)
      : tree_(tree), settings_(settings), strings_(strings) {}

  // The place of the head among the children.
  [[nodiscard]] std::size_t head_of(const Node& node) const {
    const std::vector<Child>& children = node.children;
    for (std::size_t place = 0; place < children.size(); ++place)
      if (at(children[place]).is_head) return place;
    for (std::size_t place = 0; place < children.size(); ++place) {
      const StringId function = at(children[place]).function;
      if (function != kNoString && is_head_function(strings_[function])) return place;
    }
    bool from_right = false;
    const auto rules = settings_.head_rules.find(std::string(strings_[node.label]));
    if (rules != settings_.head_rules.end())
      for (const DiscodopHeadRule& rule : rules->second) {
        from_right = rule.direction.starts_with("RIGHT");
        const std::size_t head = found_by(rule, children, from_right);
        if (head < children.size()) return before_conjunction(children, head);
      }
    for (std::size_t step = 0; step < children.size(); ++step) {
      const std::size_t place = from_right ? children.size() - 1 - step : step;
      if (!punctuation_tags().contains(label(children[place]))) return place;
    }
    return from_right ? children.size() - 1 : 0;
  }

 private:
  [[nodiscard]] const Node& at(Child child) const {
    if (!is_node(child)) throw Stop(1, "a word beside a node");
    return tree_.nodes[node_of(child)];
  }
  [[nodiscard]] std::string_view label(Child child) const { return strings_[at(child).label]; }

  [[nodiscard]] std::size_t found_by(const DiscodopHeadRule& rule, const std::vector<Child>& children,
                                     bool from_right) const {
    const std::size_t size = children.size();
    const auto place = [&](std::size_t step) { return from_right ? size - 1 - step : step; };
    const auto is_called = [&](std::size_t step, const std::string& wanted) {
      const std::string_view name = label(children[place(step)]);
      return ascii_upper(name.substr(0, name.find('['))) == wanted;
    };
    if (rule.direction.ends_with("DIS")) {
      for (std::size_t step = 0; step < size; ++step)
        for (const std::string& wanted : rule.labels)
          if (is_called(step, wanted)) return place(step);
    } else {
      for (const std::string& wanted : rule.labels)
        for (std::size_t step = 0; step < size; ++step)
          if (is_called(step, wanted)) return place(step);
    }
    return size;
  }

  // Behind a conjunction: the last one before it that is not punctuation.
  [[nodiscard]] std::size_t before_conjunction(const std::vector<Child>& children, std::size_t head) const {
    if (head < 2) return head;
    const std::string_view before = label(children[head - 1]);
    if (before != "CC" && before != "CONJP") return head;
    for (std::size_t place = head - 1; place-- > 0;) {
      const std::string_view name = label(children[place]);
      if (!punctuation_tags().contains(name) && !punctuation_words().contains(name)) return place;
    }
    return head;
  }

  Tree& tree_;
  const DiscodopSettings& settings_;
  Strings& strings_;
};

}  // namespace

void mark_heads(Tree& tree, const DiscodopSettings& settings, Strings& strings) {
  const Finder finder(tree, settings, strings);
  for (const std::size_t place : preorder(tree)) {
    const Node& node = tree.nodes[place];
    if (node.is_phrase()) tree.nodes[node_of(node.children[finder.head_of(node)])].is_head = true;
  }
}

std::vector<Dependency> dependencies(const Tree& tree, const Strings& strings) {
  std::vector<Dependency> arcs;
  std::vector<std::size_t> heads(tree.nodes.size());  // the word that is a node's head
  const std::vector<std::size_t> order = preorder(tree);
  const std::size_t root = tree.root();
  for (auto place = order.rbegin(); place != order.rend(); ++place) {
    const Node& node = tree.nodes[*place];
    if (*place == root) continue;
    if (node.children.empty()) throw Stop(1, "a node without words has no head");
    if (node.is_tag()) {
      heads[*place] = word_of(node.children.front()) + 1;
      continue;
    }
    const auto head = std::find_if(node.children.begin(), node.children.end(), [&](Child child) {
      return is_node(child) && tree.nodes[node_of(child)].is_head;
    });
    if (head == node.children.end())
      throw Stop(1, "the head of " + std::string(strings[node.label]) + " was deleted");
    heads[*place] = heads[node_of(*head)];
    for (auto child = node.children.begin(); child != node.children.end(); ++child) {
      if (child == head) continue;
      const Node& other = tree.nodes[node_of(*child)];
      const std::string_view function = other.function == kNoString ? "-" : strings[other.function];
      arcs.emplace_back(heads[node_of(*child)], function, heads[*place]);
    }
  }
  for (const Child child : tree.nodes[root].children) {
    if (!is_node(child)) throw Stop(1, "a word without a tag");
    arcs.emplace_back(heads[node_of(child)], "root", 0);
  }
  std::sort(arcs.begin(), arcs.end());
  return arcs;
}

}  // namespace treegauge::classic::discodop_parts
