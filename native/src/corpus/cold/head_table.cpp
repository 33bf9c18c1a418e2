#include "corpus/cold/head_table.hpp"

#include <stdexcept>
#include <string>

#include "text/spaces.hpp"

namespace treegauge {
namespace {

void skip_blanks(std::string_view& rest) {
  while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
}

// The text up to the next blank or `stop`.
std::string_view take_token(std::string_view& rest, char stop) {
  std::size_t length = 0;
  while (length < rest.size() && !is_blank(rest[length]) && rest[length] != stop) ++length;
  const std::string_view token = rest.substr(0, length);
  rest.remove_prefix(length);
  return token;
}

}  // namespace

HeadTable::HeadTable(std::string_view text, Strings& strings) {
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t length = text.find('\n');
    ++number;
    try {
      read_line(text.substr(0, length), strings);
    } catch (const std::runtime_error& problem) {
      throw std::runtime_error("line " + std::to_string(number) + ": " + problem.what());
    }
    text.remove_prefix(length == std::string_view::npos ? text.size() : length + 1);
  }
}

void HeadTable::read_line(std::string_view line, Strings& strings) {
  skip_blanks(line);
  if (line.empty()) return;
  const std::string_view category = take_token(line, '\n');
  Groups groups;
  skip_blanks(line);
  while (!line.empty()) {
    if (line.front() != '(') throw std::runtime_error("a group of head labels must begin with (");
    line.remove_prefix(1);
    skip_blanks(line);
    Group group;
    group.from_left = !line.empty() && line.front() == 'l';
    line.remove_prefix(line.empty() ? 0 : 1);
    skip_blanks(line);
    while (!line.empty() && line.front() != ')') {
      group.labels.insert(strings.intern(take_token(line, ')')));
      group.any = false;
      skip_blanks(line);
    }
    if (line.empty()) throw std::runtime_error("a group of head labels must end with )");
    line.remove_prefix(1);
    skip_blanks(line);
    groups.push_back(std::move(group));
  }
  if (groups.empty()) groups.emplace_back();
  if (category == "*default*") {
    if (!has_default_) default_ = std::move(groups);
    has_default_ = true;
    return;
  }
  const StringId label = strings.intern(category);
  if (label >= rule_by_label_.size()) rule_by_label_.resize(std::size_t{label} + 1, 0);
  if (rule_by_label_[label] == 0) {
    rules_.push_back(std::move(groups));
    rule_by_label_[label] = static_cast<std::uint32_t>(rules_.size());
  }
}

NodeId HeadTable::head_child(const PreorderTree& tree, NodeId node, const StringSet& unwanted) const {
  const auto search = [&](const Groups& groups) {
    for (const Group& group : groups) {
      NodeId first = kNoNode;
      NodeId last = kNoNode;
      NodeId first_unwanted = kNoNode;
      NodeId last_unwanted = kNoNode;
      tree.any_child(node, [&](NodeId child) {
        if (!group.any && !group.labels.contains(tree.label[child])) return false;
        const bool wanted = !unwanted.contains(tree.label[child]);
        NodeId& front = wanted ? first : first_unwanted;
        front = front == kNoNode ? child : front;
        (wanted ? last : last_unwanted) = child;
        return wanted && group.from_left;
      });
      const NodeId best = group.from_left ? first : last;
      const NodeId second_best = group.from_left ? first_unwanted : last_unwanted;
      if (best != kNoNode || second_best != kNoNode) return best != kNoNode ? best : second_best;
    }
    return kNoNode;
  };
  const StringId label = tree.label[node];
  if (label < rule_by_label_.size() && rule_by_label_[label] != 0) {
    const NodeId head = search(rules_[rule_by_label_[label] - 1]);
    if (head != kNoNode) return head;
  }
  return search(default_);
}

NodeId lexical_heads(const PreorderTree& tree, const HeadTable& table, const StringSet& edit_labels,
                     std::vector<NodeId>& heads) {
  heads.assign(tree.size(), kNoNode);
  for (auto node = static_cast<NodeId>(tree.size()); node-- > 1;) {
    if (tree.is_leaf(node) || edit_labels.contains(tree.label[node])) {
      heads[node] = node;
      continue;
    }
    const NodeId child = table.head_child(tree, node, edit_labels);
    if (child == kNoNode) return node;
    heads[node] = heads[child];
  }
  return kNoNode;
}

}  // namespace treegauge
