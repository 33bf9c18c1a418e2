// Classes of words: words that count can be substituted for each other if they are of one class.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "align/edit/gains.hpp"

namespace treegauge::align {

using WordClass = std::uint8_t;
inline constexpr WordClass kFreeClass = 0;
inline constexpr WordClass kWordClass = 1;
inline constexpr WordClass kPunctuationClass = 2;

[[nodiscard]] constexpr WordClass class_of(std::uint8_t kind, bool punctuation_apart) {
  if ((kind & kFree) != 0) return kFreeClass;
  return punctuation_apart && (kind & kPunctuation) != 0 ? kPunctuationClass : kWordClass;
}

// The most that can be gained from each word on.
[[nodiscard]] inline std::vector<Gain> hopes(const std::vector<WordClass>& classes, unsigned free_gain,
                                             unsigned match) {
  std::vector<Gain> sums(classes.size() + 1, 0);
  for (std::size_t k = classes.size(); k > 0; --k)
    sums[k - 1] = sums[k] + (classes[k - 1] == kFreeClass ? free_gain : match);
  return sums;
}

// A word has two entries in tables: where it counts, and where it does not.
[[nodiscard]] constexpr std::uint32_t entry(std::uint32_t number, bool free) {
  return 2 * number + (free ? 1 : 0);
}

}  // namespace treegauge::align
