// Export files: a row per word and node, with the number of its parent; TIGER's graphs come as such rows.
#include <algorithm>
#include <array>
#include <unordered_set>

#include "base/interrupt.hpp"
#include "classic/conll/stop.hpp"
#include "classic/discodop/heads.hpp"
#include "classic/discodop/python_text.hpp"
#include "classic/discodop/readers.hpp"

namespace treegauge::classic::discodop_parts {
namespace {

using conll::Stop;

struct Row {
  std::string_view word, tag, morphology, function, parent;
};

// A node's row has a number from 500 to 999 for its word; it is given without the sign.
[[nodiscard]] std::string_view node_number(std::string_view word) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool is_number = word.size() == 4 && word[0] == '#' && word[1] >= '5' && word[1] <= '9' &&
                         is_digit(word[2]) && is_digit(word[3]);
  return is_number ? word.substr(1) : std::string_view();
}

Row row_of(std::string_view line) {
  line = line.substr(0, line.find("%%"));
  std::vector<std::string_view> fields;
  for (std::size_t at = 0; (at = skip_spaces(line, at)) < line.size();) {
    std::size_t end = at;
    while (end < line.size() && space_at(line, end) == 0) ++end;
    fields.push_back(line.substr(at, end - at));
    at = end;
  }
  if (fields.size() < 5) throw Stop(1, "fewer than five fields: " + std::string(line));
  // An odd number of fields: no lemma.
  const std::size_t tag = fields.size() % 2 == 1 ? 1 : 2;
  return {fields[0], fields[tag], fields[tag + 1], fields[tag + 2], fields[tag + 3]};
}

std::string square(std::string_view text) {
  std::string result(text);
  std::replace(result.begin(), result.end(), '(', '[');
  std::replace(result.begin(), result.end(), ')', ']');
  return result;
}

std::string_view second_field(std::string_view line) {
  const std::size_t start = skip_spaces(line, 4);
  std::size_t end = start;
  while (end < line.size() && space_at(line, end) == 0) ++end;
  return line.substr(start, end - start);
}

[[nodiscard]] bool has_function(std::string_view text) { return !text.empty() && text != "--"; }

// The root comes last, as trees have it.
void move_root_to_end(Tree& tree) {
  Node root = std::move(tree.nodes.front());
  tree.nodes.erase(tree.nodes.begin());
  tree.nodes.push_back(std::move(root));
  for (Node& node : tree.nodes)
    for (Child& child : node.children)
      if (is_node(child)) --child;
}

}  // namespace

Tree Reader::export_tree(const std::vector<std::string_view>& lines) const {
  std::vector<Row> rows;
  rows.reserve(lines.size());
  for (const std::string_view line : lines) rows.push_back(row_of(line));
  Tree tree;
  std::unordered_map<std::string_view, std::vector<std::size_t>> children{{"0", {}}};
  for (const Row& row : rows) {
    const std::string_view number = node_number(row.word);
    if (number.empty())
      tree.words.push_back(strings.intern(row.word));
    else
      children[number];
  }
  for (std::size_t place = 0; place < rows.size(); ++place) {
    const auto siblings = children.find(rows[place].parent);
    if (siblings == children.end())
      throw Stop(1, "there is no node " + std::string(rows[place].parent) + ": " + std::string(lines[place]));
    siblings->second.push_back(place);
  }
  struct Open {
    std::size_t node;
    std::string_view number;
  };
  tree.nodes.push_back({strings.intern("ROOT")});
  std::vector<Open> agenda{{0, "0"}};
  const std::size_t most = 16 * rows.size() + 64;
  while (!agenda.empty()) {
    const Open open = agenda.back();
    agenda.pop_back();
    for (const std::size_t place : children[open.number]) {
      const Row& row = rows[place];
      const auto node = static_cast<Child>(tree.nodes.size());
      const std::string_view number = node_number(row.word);
      if (tree.nodes.size() > most) throw Stop(1, "several nodes have the number " + std::string(number));
      tree.nodes.push_back({strings.intern(square(row.tag))});
      if (has_function(row.function)) tree.nodes.back().function = strings.intern(row.function);
      tree.nodes[open.node].children.push_back(node);
      if (!number.empty()) {
        agenda.push_back({node_of(node), number});
        continue;
      }
      const Child word = word_child(static_cast<std::int32_t>(place));
      const std::string morphology = square(row.morphology);
      Node& tag = tree.nodes.back();
      if (settings.morphology == "add")
        tag.label = strings.intern(std::string(strings[tag.label]) + '/' + morphology);
      else if (settings.morphology == "replace")
        tag.label = strings.intern(morphology);
      if (settings.morphology == "between") {
        tag.children = {node + 1};
        tree.nodes.push_back({strings.intern(morphology), kNoString, false, {word}});
      } else {
        tag.children = {word};
      }
    }
  }
  move_root_to_end(tree);
  return tree;
}

void Reader::add_functions(Tree& tree) const {
  const std::string& how = settings.functions;
  if (how == "remove") {
    for (Node& node : tree.nodes) {
      const std::string_view label = strings[node.label];
      std::size_t end = label.size();
      for (const char mark : {'-', '='}) {
        const std::size_t position = label.substr(0, end).find(mark);
        if (position != std::string_view::npos && position > 0) end = position;
      }
      if (end < label.size()) node.label = strings.intern(label.substr(0, end));
    }
    return;
  }
  if (how == "leave") return;
  const bool is_between = settings.morphology == "between";
  const std::vector<std::size_t> order = preorder(tree);
  std::vector<std::pair<std::size_t, std::string>> wrapped;
  for (const std::size_t place : order) {
    Node& node = tree.nodes[place];
    if (is_between && node.children.empty()) throw Stop(1, "a node without words");
    if ((is_between && node.is_tag()) || place == tree.root()) continue;
    const std::string function(node.function == kNoString ? "--" : strings[node.function]);
    if (how == "replace")
      node.label = strings.intern(function);
    else if (how == "between")
      wrapped.emplace_back(place, '-' + function);
    else if (node.function != kNoString)
      node.label = strings.intern(std::string(strings[node.label]) + '-' + function);
  }
  if (wrapped.empty()) return;
  // The root stays last: it is taken off and put back.
  Node root = std::move(tree.nodes.back());
  tree.nodes.pop_back();
  std::vector<Child> above(tree.nodes.size(), -1);
  for (const auto& [place, label] : wrapped) {
    above[place] = static_cast<Child>(tree.nodes.size());
    tree.nodes.push_back({strings.intern(label), kNoString, false, {static_cast<Child>(place)}});
  }
  const auto lift = [&](Node& node) {
    for (Child& child : node.children)
      if (is_node(child) && above[node_of(child)] >= 0) child = above[node_of(child)];
  };
  for (std::size_t place = 0; place < above.size(); ++place) lift(tree.nodes[place]);
  lift(root);
  tree.nodes.push_back(std::move(root));
}

void sort_children(Tree& tree) {
  std::vector<std::int64_t> first(tree.nodes.size(), -1);
  const std::vector<std::size_t> order = preorder(tree);
  for (auto place = order.rbegin(); place != order.rend(); ++place) {
    std::vector<Child>& children = tree.nodes[*place].children;
    const auto first_of = [&](Child child) {
      return is_node(child) ? first[node_of(child)] : static_cast<std::int64_t>(word_of(child));
    };
    std::stable_sort(children.begin(), children.end(),
                     [&](Child left, Child right) { return first_of(left) < first_of(right); });
    for (const Child child : children)
      if (first_of(child) >= 0) {
        first[*place] = first_of(child);
        break;
      }
  }
}

void Reader::read_export(const DiscodopFiles& files, Treebank& bank) const {
  const auto put = [&](std::string_view key, const std::vector<std::string_view>& rows,
                       const std::string* root) {
    Tree tree = export_tree(rows);
    add_functions(tree);
    if (root != nullptr) tree.nodes.back().label = strings.intern(*root);
    if (!tree.words.empty()) sort_children(tree);
    bank.put(std::string(key), std::move(tree));
  };
  for (const DiscodopGraph& graph : files.graphs) {
    check_interrupted(64 * graph.rows.size());
    put(graph.key, {graph.rows.begin(), graph.rows.end()}, &graph.root);
  }
  bool is_open = false;
  std::string_view key;
  std::vector<std::string_view> rows;
  for (const std::string& text : files.texts)
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = right_trimmed(std::string_view(text).substr(at, end - at));
      at = end + 1;
      check_interrupted(line.size());
      if (line.starts_with("#BOS ")) {
        if (is_open) throw Stop(1, "a sentence begins before the last one ended: " + std::string(line));
        is_open = true;
        key = second_field(line);
        rows.clear();
      } else if (line.starts_with("#EOS ")) {
        if (!is_open) throw Stop(1, "a sentence ends that did not begin: " + std::string(line));
        if (second_field(line) != key)
          throw Stop(1,
                     "sentence " + std::string(key) + " has another name at its end: " + std::string(line));
        is_open = false;
        if (bank.places.contains(std::string(key)))
          throw Stop(1, "there are two sentences " + std::string(key));
        put(key, rows, nullptr);
      } else if (is_open) {
        rows.push_back(line);
      }
    }
}

Treebank Reader::read(const DiscodopFiles& files) const {
  Treebank bank;
  if (files.format == "bracket" || files.format == "discbracket")
    read_lines(files, bank);
  else
    read_export(files, bank);
  if (!settings.head_rules.empty())
    for (Tree& tree : bank.trees)
      if (!tree.words.empty()) mark_heads(tree, settings, strings);
  return bank;
}

}  // namespace treegauge::classic::discodop_parts
