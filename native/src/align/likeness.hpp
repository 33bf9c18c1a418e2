// What it costs to put two different words side by side, by their letters.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "treegauge/align/groups.hpp"

namespace treegauge::align {

// Letters of a word that are looked at.
inline constexpr std::size_t kSeenLetters = 64;

// How many letters two words of at most 64 letters share in the same order: a longest common subsequence, with a bit
// for each letter of the shorter one (Hyyrö 2004).
[[nodiscard]] inline std::size_t shared_letters(std::u32string_view one, std::u32string_view other) {
  if (one.size() > other.size()) std::swap(one, other);
  std::uint64_t row = ~std::uint64_t{0};
  for (const char32_t letter : other) {
    std::uint64_t same = 0;
    for (std::size_t k = 0; k < one.size(); ++k) same |= std::uint64_t{one[k] == letter} << k;
    const std::uint64_t hit = row & same;
    row = (row + hit) | (row & ~same);
  }
  const std::uint64_t all = one.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << one.size()) - 1;
  return static_cast<std::size_t>(std::popcount(~row & all));
}

// Words as they are compared: which letters they have, and how many.
class Letters {
 public:
  Letters(const Spelling& spelling, std::uint32_t word)
      : seen_(spelling.letters(word).substr(0, kSeenLetters)), length_(spelling.length(word)) {
    for (const char32_t letter : seen_) set_ |= std::uint64_t{1} << (letter * 0x9E3779B1u >> 26);
  }

  // The cost by the rule of groups.hpp.
  [[nodiscard]] std::uint32_t cost(const Letters& other, std::uint32_t unlike) const {
    const std::size_t both = length_ + other.length_;
    // Each letter that only one of them has is not shared.
    const std::size_t most = std::min(seen_.size() - only(other), other.seen_.size() - other.only(*this));
    if (3 * most < both) return unlike;
    const std::size_t shared = shared_letters(seen_, other.seen_);
    if (3 * shared < both) return unlike;
    return static_cast<std::uint32_t>(4 + (48 * (both - 2 * shared) + both - 1) / both);
  }
  [[nodiscard]] std::uint64_t set() const { return set_; }
  // Whether they cost less than any other two words.
  [[nodiscard]] bool alike(const Letters& other) const { return cost(other, 0) != 0; }

 private:
  [[nodiscard]] std::size_t only(const Letters& other) const {
    return static_cast<std::size_t>(std::popcount(set_ & ~other.set_));
  }

  std::u32string_view seen_;
  std::size_t length_;
  std::uint64_t set_ = 0;  // of letters, by hash
};

}  // namespace treegauge::align
