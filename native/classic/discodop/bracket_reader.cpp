// Bracketings, a tree per line: words in the order of the text, or numbered.
#include <algorithm>
#include <exception>
#include <limits>
#include <optional>

#include "base/interrupt.hpp"
#include "classic/conll/stop.hpp"
#include "classic/discodop/python_text.hpp"
#include "classic/discodop/readers.hpp"
#include "classic/udeval/python_int.hpp"

namespace treegauge::classic::discodop_parts {
namespace {

using conll::Stop;

// A number of a word above it is not a number: the original would make as many words.
constexpr std::int64_t kMostWords = 10'000'000;

struct NoTree : std::exception {};

[[nodiscard]] bool is_bracket(char c) { return c == '(' || c == ')'; }

// A label or a leaf: up to white space or a bracket.
[[nodiscard]] std::size_t token_end(std::string_view text, std::size_t at) {
  while (at < text.size() && !is_bracket(text[at]) && space_at(text, at) == 0) ++at;
  return at;
}

// Reads one tree; `leaf` gives the number of a word, or nothing.
template <typename Leaf>
Tree parse(std::string_view text, Strings& strings, const Leaf& leaf) {
  struct Open {
    StringId label;
    std::vector<Child> children;
  };
  Tree tree;
  std::vector<Open> open;
  for (std::size_t at = 0; (at = skip_spaces(text, at)) < text.size();) {
    if (text[at] == '(') {
      if (open.empty() && !tree.nodes.empty()) throw NoTree();
      const std::size_t start = skip_spaces(text, at + 1);
      const std::size_t end = token_end(text, start);
      open.push_back({strings.intern(text.substr(start, end - start)), {}});
      at = end;
    } else if (text[at] == ')') {
      if (open.empty()) throw NoTree();
      const auto node = static_cast<Child>(tree.nodes.size());
      tree.nodes.push_back({open.back().label, kNoString, false, std::move(open.back().children)});
      open.pop_back();
      if (!open.empty()) open.back().children.push_back(node);
      ++at;
    } else {
      const std::size_t end = token_end(text, at);
      if (open.empty()) throw NoTree();
      open.back().children.push_back(word_child(leaf(text.substr(at, end - at))));
      at = end;
    }
  }
  if (!open.empty() || tree.nodes.empty()) throw NoTree();
  return tree;
}

[[nodiscard]] std::int32_t number_of(std::string_view text) {
  const std::optional<std::int64_t> number = plain_number(text) ? plain_number(text) : python_int(text);
  if (!number || *number < 0 || *number >= kMostWords) throw NoTree();
  return static_cast<std::int32_t>(*number);
}

// Without white space between two closing brackets.
std::string tightened(std::string_view line) {
  std::string text;
  text.reserve(line.size());
  for (std::size_t at = 0; at < line.size();) {
    text += line[at];
    if (line[at++] != ')') continue;
    const std::size_t next = skip_spaces(line, at);
    if (next < line.size() && line[next] == ')') at = next;
  }
  return text;
}

// Where the word ends that starts here, and what follows it; the original finds it by
// ` ([^ ()]+)\s*(?=[\s)])`, which may give back what it took.
struct Word {
  std::size_t end;
  std::size_t next;
};

std::optional<Word> word_at(std::string_view text, std::size_t start) {
  std::size_t end = start;
  while (end < text.size() && text[end] != ' ' && !is_bracket(text[end])) ++end;
  for (; end > start; --end) {
    if (end < text.size() && utf8::is_continuation(text[end])) continue;
    std::size_t last = end;  // of the white space behind it
    std::size_t next = end;
    while (const std::size_t bytes = space_at(text, next)) {
      last = next;
      next += bytes;
    }
    if (next < text.size() && text[next] == ')') return Word{end, next};
    if (next > end) return Word{end, last};
  }
  return std::nullopt;
}

std::string without_escapes(std::string_view token) {
  std::string text(token);
  for (const auto& [escape, bracket] : {std::pair("#LRB#", '('), std::pair("#RRB#", ')')})
    for (std::size_t at = 0; (at = text.find(escape, at)) != std::string::npos; ++at)
      text.replace(at, 5, 1, bracket);
  return text;
}

}  // namespace

Tree Reader::bracketing(std::string_view line) const {
  const std::string block = tightened(line);
  std::string numbered;  // with numbers for words
  std::vector<StringId> words;
  for (std::size_t at = 0; at < block.size();) {
    if (block[at] != ' ') {
      numbered += block[at++];
      continue;
    }
    const bool is_empty = at + 1 < block.size() && block[at + 1] == ')';
    const std::optional<Word> word = is_empty ? Word{at + 1, at + 1} : word_at(block, at + 1);
    if (!word) {
      numbered += block[at++];
      continue;
    }
    numbered += ' ' + std::to_string(words.size());
    words.push_back(strings.intern(std::string_view(block).substr(at + 1, word->end - at - 1)));
    at = word->next;
  }
  try {
    Tree tree = parse(numbered, strings, number_of);
    tree.words = std::move(words);
    return tree;
  } catch (const NoTree&) {
    out += block + '\n';
    throw Stop(1, "no bracketing: " + block);
  }
}

Tree Reader::discontinuous(std::string_view line) const {
  const std::string_view text = line.substr(0, line.find('\t'));
  std::vector<StringId> words;
  const auto leaf = [&](std::string_view token) {
    const std::size_t equals = token.find('=');
    if (equals == std::string_view::npos) throw NoTree();
    const std::int32_t number = number_of(token.substr(0, equals));
    const auto place = static_cast<std::size_t>(number);
    if (place >= words.size()) words.resize(place + 1, kNoString);
    const std::string_view word = token.substr(equals + 1);
    words[place] = word.empty() || word == "#FRONTIER#"       ? kNoString
                   : word.find('#') == std::string_view::npos ? strings.intern(word)
                                                              : strings.intern(without_escapes(word));
    return number;
  };
  try {
    Tree tree = parse(text, strings, leaf);
    if (words.empty()) throw NoTree();
    tree.words = std::move(words);
    return tree;
  } catch (const NoTree&) {
    throw Stop(1, "no bracketing with numbered words: " + std::string(line));
  }
}

void Reader::cut_labels(Tree& tree) const {
  const bool remove = settings.functions == "remove";
  for (Node& node : tree.nodes) {
    const std::string_view label = strings[node.label];
    const std::size_t hyphen = label.find('-');
    std::size_t end = label.size();
    if (hyphen != std::string_view::npos && hyphen > 0) {
      const std::string_view rest = label.substr(hyphen + 1);
      if (rest.empty() || rest.find_first_not_of("0123456789") != std::string_view::npos) {
        const std::size_t last = rest.find_last_not_of("=0123456789");
        const std::string_view function = rest.substr(0, last + 1);
        if (!function.empty() && function != "--") node.function = strings.intern(function);
      }
      end = hyphen;
    }
    const std::size_t equals = label.substr(0, end).find('=');
    if (equals != std::string_view::npos && equals > 0) end = equals;
    if (remove && end < label.size()) node.label = strings.intern(label.substr(0, end));
  }
}

void Reader::read_lines(const DiscodopFiles& files, Treebank& bank) const {
  bank.is_numbered = true;
  const bool is_plain = files.format == "bracket";
  for (const std::string& text : files.texts) {
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
      const std::string_view line = std::string_view(text).substr(at, end - at);
      check_interrupted(line.size());
      Tree tree = is_plain ? bracketing(line) : discontinuous(line);
      cut_labels(tree);
      bank.put(std::to_string(++number), std::move(tree));
      at = end;
    }
  }
}

}  // namespace treegauge::classic::discodop_parts
