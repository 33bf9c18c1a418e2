// The kernel of bit-parallel longest common subsequences (Hyyrö 2004, "Bit-parallel LCS-length computation
// revisited"). A row of the table of lengths is kept as bits, 64 columns in a word: V has a 0 where the
// length grows, M a 1 where the items match.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace treegauge::lcs_parts {

// The next row, where one word is all of it.
[[gnu::always_inline]] inline std::uint64_t next_row(std::uint64_t V, std::uint64_t M) {
  const std::uint64_t U = V & M;
  return (V + U) | (V - U);
}

struct WordStep {
  std::uint64_t V;      // the word in the next row
  std::uint64_t gains;  // bit j: the length up to column j - 1 is one more than in the row above
};

// A word of the next row, of several from left to right.
[[gnu::always_inline]] inline WordStep step_word(std::uint64_t V, std::uint64_t M, bool& carry) {
  const std::uint64_t U = V & M;
  const std::uint64_t half = V + U;
  const std::uint64_t sum = half + static_cast<std::uint64_t>(carry);
  carry = half < V || sum < half;
  return {sum | (V - U), sum ^ V ^ U};
}

// The length in the first columns of a row.
inline std::size_t length(std::span<const std::uint64_t> V, std::size_t columns) {
  std::size_t zeros = 0;
  for (const std::uint64_t word : V.first(columns / 64))
    zeros += static_cast<std::size_t>(std::popcount(~word));
  const std::uint64_t rest = (std::uint64_t{1} << columns % 64) - 1;
  if (rest != 0) zeros += static_cast<std::size_t>(std::popcount(~V[columns / 64] & rest));
  return zeros;
}

}  // namespace treegauge::lcs_parts
