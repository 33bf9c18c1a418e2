// Leaves of discontinuous trees, which say where a word stands: (VP (VB 0=wake) (PRT 2=up)) (NP 1=him), as
// disco-dop writes them.
#pragma once
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "formats/bracketings/characters.hpp"

namespace treegauge::formats {

struct NumberedLeaf {
  std::size_t number;
  std::string_view word;
};

// The number in front of such a leaf, and its word; nothing where there is no number.
inline std::optional<NumberedLeaf> leaf_number(std::string_view word) {
  constexpr std::size_t kMostDigits = 9;
  std::size_t number = 0;
  std::size_t at = 0;
  while (at < word.size() && at <= kMostDigits && word[at] >= '0' && word[at] <= '9')
    number = 10 * number + static_cast<std::size_t>(word[at++] - '0');
  if (at == 0 || at > kMostDigits || at == word.size() || word[at] != '=') return std::nullopt;
  return NumberedLeaf{number, word.substr(at + 1)};
}

// Whether the leaves of most trees at the head of a file have numbers, those from 0 to n - 1 or wrong ones. A
// few trees may have words that look like it (0=off 1=on), or a leaf without a number. A tree of one word
// says nothing unless its number is 0.
inline bool has_leaf_numbers(std::string_view text) {
  constexpr std::size_t kHead = std::size_t{1} << 15;
  constexpr std::size_t kDecided = 8;  // so many more trees without numbers decide
  constexpr std::string_view kEnds = " \t\r()";
  text = text.substr(0, kHead);
  std::size_t numbered = 0;
  std::size_t others = 0;
  std::size_t leaves = 0;  // of trees with numbers
  std::ptrdiff_t depth = 0;
  std::size_t words = 0;  // of this tree
  bool is_first = false;  // its only word is numbered 0
  bool all = true;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (starts_comment(line)) continue;
    const auto opened = [](std::string_view part) {
      return std::count(part.begin(), part.end(), '(') - std::count(part.begin(), part.end(), ')');
    };
    // Behind a tree and a tab stands what somebody says of it.
    const std::string_view tree = line.substr(0, line.find('\t'));
    if (words > 0 || tree.find('(') != std::string_view::npos) line = depth + opened(tree) == 0 ? tree : line;
    for (std::size_t close = line.find(')'); close != std::string_view::npos;
         close = line.find(')', close + 1)) {
      const std::size_t before = close == 0 ? std::string_view::npos : line.find_last_of(kEnds, close - 1);
      const std::size_t leaf = before == std::string_view::npos ? 0 : before + 1;
      if (leaf == close) continue;
      const auto numbered_leaf = leaf_number(line.substr(leaf, close - leaf));
      all = all && numbered_leaf.has_value();
      ++words;
      is_first = words == 1 && numbered_leaf && numbered_leaf->number == 0;
    }
    depth += opened(line);
    if (depth > 0 || words == 0) continue;
    if (!all || words > 1 || is_first) (all ? numbered : others) += 1;
    leaves += all ? words : 0;
    if (others > numbered + kDecided) return false;
    words = 0;
    all = true;
    depth = 0;
  }
  return leaves > 1 && numbered > others;
}

}  // namespace treegauge::formats
