// The cost of two different words side by side, by their letters.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "align/groups/groups.hpp"
#include "sequences/lcs_word.hpp"
#include "sequences/letter_places.hpp"

namespace treegauge::align {

// Letters of a word that are looked at.
inline constexpr std::size_t kSeenLetters = LetterPlaces::kMostLetters;

// The cost by the rule of align/groups/groups.hpp of two words with so many letters together; 0 where they
// are not alike.
[[nodiscard]] inline std::uint32_t alike_cost(std::uint64_t shared, std::uint64_t both) {
  return 3 * shared < both ? 0 : static_cast<std::uint32_t>(4 + (48 * (both - 2 * shared) + both - 1) / both);
}

// How many letters a word shares with others in the same order: a longest common subsequence, with a bit for
// each of its letters.
class LetterRow {
 public:
  explicit LetterRow(std::u32string_view letters) : places_(letters) {}
  [[nodiscard]] std::size_t shared(std::u32string_view other) const {
    std::uint64_t V = ~std::uint64_t{0};
    for (const char32_t letter : other.substr(0, kSeenLetters)) V = lcs_parts::next_row(V, places_[letter]);
    const std::uint64_t all =
        places_.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << places_.size()) - 1;
    return static_cast<std::size_t>(std::popcount(~V & all));
  }

 private:
  LetterPlaces places_;
};

// Which letters a word has: each that only one of two words has is not shared.
struct LetterSet {
  LetterSet(const Spelling& spelling, std::uint32_t word)
      : length(static_cast<std::uint32_t>(std::min<std::size_t>(spelling.length(word), kLongest))) {
    const std::u32string_view letters = spelling.letters(word).substr(0, kSeenLetters);
    seen = static_cast<std::uint32_t>(letters.size());
    for (const char32_t letter : letters) set |= std::uint64_t{1} << (letter * 0x9E3779B1u >> 26);
  }
  // Words that long are alike none: not enough of their letters are looked at.
  static constexpr std::size_t kLongest = 3 * kSeenLetters;

  std::uint64_t set = 0;  // by hash
  std::uint32_t length;
  std::uint32_t seen;
};

}  // namespace treegauge::align
