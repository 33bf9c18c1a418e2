// Leaves of discontinuous trees, which say where a word stands: (VP (VB 0=wake) (PRT 2=up)) (NP 1=him), as
// disco-dop writes them.
#pragma once
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "formats/bracketings/characters.hpp"

namespace treegauge::formats {

// The number in front of such a leaf; nothing where there is none.
inline std::optional<std::size_t> leaf_number(std::string_view word) {
  constexpr std::size_t kMostDigits = 9;
  std::size_t number = 0;
  std::size_t at = 0;
  while (at < word.size() && at <= kMostDigits && word[at] >= '0' && word[at] <= '9')
    number = 10 * number + static_cast<std::size_t>(word[at++] - '0');
  if (at == 0 || at > kMostDigits || at == word.size() || word[at] != '=') return std::nullopt;
  return number;
}

// Whether all leaves at the head of a file have numbers. Those of one sentence may be words (0=off 1=on).
inline bool has_leaf_numbers(std::string_view text) {
  constexpr std::size_t kHead = std::size_t{1} << 15;
  constexpr std::string_view kEnds = " \t\r()";
  text = text.substr(0, kHead);
  std::size_t leaves = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (starts_comment(line)) continue;
    for (std::size_t close = line.find(')'); close != std::string_view::npos;
         close = line.find(')', close + 1)) {
      const std::size_t before = close == 0 ? std::string_view::npos : line.find_last_of(kEnds, close - 1);
      const std::size_t leaf = before == std::string_view::npos ? 0 : before + 1;
      if (leaf == close) continue;
      if (!leaf_number(line.substr(leaf, close - leaf))) return false;
      ++leaves;
    }
  }
  return leaves > 1;
}

}  // namespace treegauge::formats
