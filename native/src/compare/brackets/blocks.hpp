// Brackets in several blocks: which of two comes first, and their blocks in other coordinates.
#pragma once
#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

#include "compare/comparison.hpp"

namespace treegauge {

struct BlockSpan {
  std::span<const std::uint32_t> begin, end;
};

// The blocks of a discontinuous bracket; of another, none.
inline BlockSpan blocks_of(const Brackets& brackets, std::size_t i) {
  if (!brackets.discontinuous(i)) return {};
  const std::size_t from = brackets.shape_first[brackets.shape[i]];
  const std::size_t count = brackets.shape_first[brackets.shape[i] + 1] - from;
  return {std::span(brackets.block_begin).subspan(from, count),
          std::span(brackets.block_end).subspan(from, count)};
}

// Of brackets with the same outer edges, of either side.
inline std::strong_ordering compare_blocks(const Brackets& a, std::size_t i, const Brackets& b,
                                           std::size_t j) {
  if (!a.discontinuous(i) && !b.discontinuous(j)) return std::strong_ordering::equal;
  const BlockSpan left = blocks_of(a, i);
  const BlockSpan right = blocks_of(b, j);
  if (left.begin.size() != right.begin.size()) return left.begin.size() <=> right.begin.size();
  for (std::size_t block = 0; block < left.begin.size(); ++block) {
    if (left.begin[block] != right.begin[block]) return left.begin[block] <=> right.begin[block];
    if (left.end[block] != right.end[block]) return left.end[block] <=> right.end[block];
  }
  return std::strong_ordering::equal;
}

// By begin, falling end, blocks: brackets are equal here where they have the same place.
inline std::strong_ordering compare_places(const Brackets& a, std::size_t i, const Brackets& b,
                                           std::size_t j) {
  if (a.begin[i] != b.begin[j]) return a.begin[i] <=> b.begin[j];
  if (a.end[i] != b.end[j]) return b.end[j] <=> a.end[i];
  return compare_blocks(a, i, b, j);
}

// Adds the blocks [from(n), to(n)) for n below `count` to a bracket table; neighbours become one, empty ones
// go. Returns the shape, kNoRow if one block or none is left, and its outer edges in `begin` and `end`.
template <typename From, typename To>
Row add_blocks(Brackets& out, std::size_t count, From from, To to, std::uint32_t& begin, std::uint32_t& end) {
  const std::size_t first = out.block_begin.size();
  for (std::size_t block = 0; block < count; ++block) {
    const std::uint32_t left = from(block);
    const std::uint32_t right = to(block);
    if (left >= right) continue;
    if (out.block_begin.size() > first && out.block_end.back() == left) {
      out.block_end.back() = right;
    } else {
      out.block_begin.push_back(left);
      out.block_end.push_back(right);
    }
  }
  const std::size_t kept = out.block_begin.size() - first;
  begin = kept == 0 ? 0 : out.block_begin[first];
  end = kept == 0 ? 0 : out.block_end.back();
  if (kept > 1) return out.end_shape();
  out.block_begin.resize(first);
  out.block_end.resize(first);
  return kNoRow;
}

// The brackets with these numbers, in this order, which keeps each within its chunk.
Brackets reordered(const Brackets& from, const std::vector<std::size_t>& order);
// Puts the brackets of each chunk into their order.
Brackets sorted_by_place(const Brackets& brackets);
// Those that are discontinuous alone, or the others alone.
Brackets only_some(const Brackets& brackets, bool discontinuous);

}  // namespace treegauge
