// Longest common subsequences of two sequences of numbers, in linear memory.
//
// Items are equal where they have the same number or are listed as a pair; that need not be transitive.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "align/equality.hpp"

namespace treegauge {

// Its length. Bit-parallel (Hyyrö 2004, after Allison and Dix 1986): 64 columns at a time, and only
// where something can change.
std::size_t lcs_length(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                       const align::Equality& equality = {});

// A sequence whose items are marked or not.
struct Marked {
  std::span<const std::uint32_t> items;
  std::span<const std::uint8_t> marks;
  [[nodiscard]] std::size_t size() const { return items.size(); }
  [[nodiscard]] Marked part(std::size_t begin, std::size_t end) const {
    return {items.subspan(begin, end - begin), marks.subspan(begin, end - begin)};
  }
};

// Of all longest common subsequences, the one with most pairs that are marked on both sides.
struct MarkedLength {
  std::uint32_t matched = 0;
  std::uint32_t marked = 0;
  bool operator==(const MarkedLength&) const = default;
};
MarkedLength marked_lcs_length(Marked a, Marked b, const align::Equality& equality = {});

// The pairs (place in a, place in b) of such a subsequence, in order (Hirschberg 1975).
std::vector<std::pair<std::uint32_t, std::uint32_t>> marked_lcs_pairs(Marked a, Marked b,
                                                                      const align::Equality& equality = {});

// The same with the table in blocks of so many rows, as large ones are: time goes with that of lcs_length.
MarkedLength marked_lcs_length_in_blocks(Marked a, Marked b, const align::Equality& equality,
                                         std::size_t rows);
std::vector<std::pair<std::uint32_t, std::uint32_t>> marked_lcs_pairs_in_blocks(
    Marked a, Marked b, const align::Equality& equality, std::size_t rows);

}  // namespace treegauge
