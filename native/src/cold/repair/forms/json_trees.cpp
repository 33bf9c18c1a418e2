// Trees in JSON: {"label": "S", "children": […]}, {"S": […]}, ["S", ["NP", …], …], Tree('S', […]).
#include <algorithm>
#include <array>

#include "cold/repair/forms/forms.hpp"
#include "cold/repair/forms/json.hpp"
#include "cold/repair/forms/tree.hpp"
#include "cold/repair/labels.hpp"

namespace treegauge::repair {
namespace {

// By what is most surely meant; a key of the one list that served as the other is not used again.
constexpr std::array<std::string_view, 21> kLabelKeys = {
    "label", "tag",  "category", "cat",   "symbol",    "constituent", "phrase",
    "pos",   "upos", "postag",   "xpos",  "nodelabel", "node",        "name",
    "type",  "kind", "nodetype", "value", "data",      "root",        "text"};
constexpr std::array<std::string_view, 12> kWordKeys = {"word",    "token",    "form",    "text",
                                                        "leaf",    "terminal", "surface", "lexeme",
                                                        "content", "value",    "string",  "name"};
constexpr std::array<std::string_view, 11> kChildKeys = {"children", "kids",         "subtrees", "daughters",
                                                         "branches", "constituents", "nodes",    "child",
                                                         "subtree",  "args",         "tokens"};
// Values of "type" that say what kind of node it is and not which label it has.
constexpr std::array<std::string_view, 11> kKinds = {"word",        "terminal", "leaf",      "token",
                                                     "nonterminal", "node",     "phrase",    "constituent",
                                                     "preterminal", "internal", "phrasenode"};

template <std::size_t N>
std::size_t place_in(const std::array<std::string_view, N>& list, std::string_view text) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), text) - list.begin());
}

class Trees {
 public:
  Trees(const Piece& piece, const Json& json) : piece_(piece), json_(json) {}

  std::vector<Piece> all(Log& log) {
    std::vector<Piece> trees;
    // What is inside a tree is not a tree of its own.
    for (std::uint32_t value = 0; value < json_.values.size();) {
      if (!is_root(value)) {
        ++value;
        continue;
      }
      const FormTree tree = read(value);
      if (tree.is_parse()) {
        log.once(Rule::json_tree, piece_.offset(json_.values[value].at));
        trees.push_back(tree.written(piece_));
      }
      value = behind(value);
    }
    if (!trees.empty() && json_.around) log.once(Rule::prose, piece_.offset(skip_blanks(piece_.text, 0)));
    return trees;
  }

 private:
  struct Members {
    std::uint32_t label = kNoValue, word = kNoValue, children = kNoValue;
  };
  struct Task {
    std::uint32_t value;
    std::size_t parent;
    bool member = false;  // its key is a label
  };

  [[nodiscard]] const JsonValue& at(std::uint32_t value) const { return json_.values[value]; }
  [[nodiscard]] std::string_view text(std::uint32_t value) const { return json_.text_of(at(value)); }
  [[nodiscard]] std::string_view key(std::uint32_t value) const { return json_.key_of(at(value)); }

  // The first value that is not inside this one: what is inside comes right behind it.
  [[nodiscard]] std::uint32_t behind(std::uint32_t value) const {
    std::uint32_t next = value + 1;
    while (next < json_.values.size() && at(next).parent != kNoValue && at(next).parent >= value) ++next;
    return next;
  }

  [[nodiscard]] Members members_of(std::uint32_t object) const {
    Members members;
    std::size_t best_label = kLabelKeys.size();
    std::size_t best_word = kWordKeys.size();
    for (std::uint32_t member = at(object).first; member != kNoValue; member = at(member).next) {
      const std::string name = plain_key(key(member));
      if (json_.is_list(member)) {
        if (members.children == kNoValue && place_in(kChildKeys, name) < kChildKeys.size())
          members.children = member;
        continue;
      }
      if (!json_.is_scalar(member)) continue;
      const bool kind = (name == "type" || name == "kind" || name == "nodetype") &&
                        place_in(kKinds, plain_key(text(member))) < kKinds.size();
      const std::size_t label = kind ? kLabelKeys.size() : place_in(kLabelKeys, name);
      if (label < best_label) {
        best_label = label;
        members.label = member;
      }
      // {"children": "She"} is {"children": ["She"]}.
      const bool child = place_in(kChildKeys, name) < kChildKeys.size();
      const std::size_t word = child ? 0 : place_in(kWordKeys, name);
      if (word < best_word) {
        best_word = word;
        members.word = member;
      }
    }
    if (members.label == members.word) {
      if (members.children != kNoValue && at(members.children).first != kNoValue)
        members.word = kNoValue;
      else
        members.label = kNoValue;
    }
    return members;
  }

  // {"NP": …}: a key that is a label.
  [[nodiscard]] bool is_keyed(std::uint32_t member) const {
    const std::string_view name = key(member);
    return at(member).kind != JsonValue::other && (is_tag(name) || is_phrase(name) || looks_like_label(name));
  }

  [[nodiscard]] bool is_root(std::uint32_t value) const {
    if (at(value).kind == JsonValue::object) {
      const Members members = members_of(value);
      if (members.label != kNoValue && members.children != kNoValue) return true;
      for (std::uint32_t member = at(value).first; member != kNoValue; member = at(member).next)
        if (is_phrase(key(member)) && json_.is_list(member)) return true;
      return false;
    }
    if (at(value).kind != JsonValue::array) return false;
    const std::uint32_t first = at(value).first;
    if (first == kNoValue || at(first).kind != JsonValue::text || !is_known_label(text(first))) return false;
    for (std::uint32_t member = at(first).next; member != kNoValue; member = at(member).next)
      if (json_.is_list(member)) return true;
    return false;
  }

  [[nodiscard]] FormTree read(std::uint32_t root) {
    FormTree tree;
    tasks_.assign(1, {root, kNoNode, false});
    while (!tasks_.empty()) {
      const Task task = tasks_.back();
      tasks_.pop_back();
      if (task.member) {
        read_member(tree, task.value, task.parent);
        continue;
      }
      switch (at(task.value).kind) {
        case JsonValue::object: read_object(tree, task); break;
        case JsonValue::array: read_array(tree, task); break;
        case JsonValue::text:
        case JsonValue::number: words(tree, task.parent, task.value); break;
        case JsonValue::other: break;
      }
    }
    return tree;
  }

  void words(FormTree& tree, std::size_t parent, std::uint32_t value) const {
    if (parent != kNoNode) tree.add_words(parent, text(value), at(value).at);
  }

  std::size_t node(FormTree& tree, std::size_t parent, std::string_view label, std::uint32_t value) const {
    const std::size_t added = tree.add_node(parent, label, at(value).at);
    if (at(value).open) tree.leave_open(added);
    return added;
  }

  // The values from `first` on, in their order.
  void push_all(std::uint32_t first, std::size_t parent) {
    const std::size_t before = tasks_.size();
    for (std::uint32_t value = first; value != kNoValue; value = at(value).next)
      tasks_.push_back({value, parent, false});
    std::reverse(tasks_.begin() + static_cast<std::ptrdiff_t>(before), tasks_.end());
  }

  void read_object(FormTree& tree, const Task& task) {
    const Members members = members_of(task.value);
    const std::string_view label = members.label == kNoValue ? std::string_view() : text(members.label);
    if (members.children != kNoValue && at(members.children).first != kNoValue) {
      const std::size_t self = node(tree, task.parent, label, task.value);
      // A single child may stand there without a list.
      if (at(members.children).kind == JsonValue::object)
        tasks_.push_back({members.children, self, false});
      else
        push_all(at(members.children).first, self);
    } else if (members.word != kNoValue) {
      words(tree, label.empty() ? task.parent : node(tree, task.parent, label, task.value), members.word);
    } else if (members.label != kNoValue) {
      node(tree, task.parent, label, task.value);
    } else {
      read_keyed(task);
    }
  }

  void read_keyed(const Task& task) {
    const std::size_t before = tasks_.size();
    for (std::uint32_t member = at(task.value).first; member != kNoValue; member = at(member).next)
      if (is_keyed(member)) tasks_.push_back({member, task.parent, true});
    std::reverse(tasks_.begin() + static_cast<std::ptrdiff_t>(before), tasks_.end());
  }

  void read_member(FormTree& tree, std::uint32_t member, std::size_t parent) {
    const std::size_t self = node(tree, parent, key(member), member);
    if (json_.is_scalar(member))
      words(tree, self, member);
    else if (at(member).kind == JsonValue::object)
      tasks_.push_back({member, self, false});
    else
      push_all(at(member).first, self);
  }

  void read_array(FormTree& tree, const Task& task) {
    const std::uint32_t first = at(task.value).first;
    if (first == kNoValue) return;
    const std::uint32_t second = at(first).next;
    if (!json_.is_scalar(first) || second == kNoValue) {
      push_all(first, task.parent);
      return;
    }
    const std::size_t self = node(tree, task.parent, text(first), task.value);
    // ["S", [[…], […]]] and ["PRP", ["She"]]: the children in a list of their own.
    const bool listed =
        at(second).kind == JsonValue::array && at(second).next == kNoValue && is_list_of_children(second);
    push_all(listed ? at(second).first : second, self);
  }

  [[nodiscard]] bool is_list_of_children(std::uint32_t array) const {
    const std::uint32_t first = at(array).first;
    if (first == kNoValue || !json_.is_scalar(first)) return true;
    for (std::uint32_t value = first; value != kNoValue; value = at(value).next)
      if (!json_.is_scalar(value)) return false;
    return !is_known_label(text(first)) || at(first).next == kNoValue;
  }

  const Piece& piece_;
  const Json& json_;
  std::vector<Task> tasks_;
};

}  // namespace

std::vector<Piece> json_trees(const Piece& piece, Log& log) {
  if (piece.text.find_first_of("{[(") == std::string::npos ||
      piece.text.find_first_of("\"'") == std::string::npos)
    return {};
  const Json json = json_in(piece);
  return Trees(piece, json).all(log);
}

}  // namespace treegauge::repair
