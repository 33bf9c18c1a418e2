// Which brackets of the two sides are the same, and which cross.
#pragma once
#include <cstdint>
#include <vector>

#include "treegauge/comparison.hpp"

namespace treegauge {

// The slot where brackets end whose last word this is.
inline std::uint32_t end_slot(const Side& side, Row token) {
  const bool own = side.last_slot.empty() || side.last_slot[token] == kNoRow;
  return own ? side.slot[token] : side.last_slot[token];
}

// For each bracket the one it is matched with on the other side, kNoRow if it has none.
struct BracketMatch {
  std::vector<Row> gold, test;
};

// One to one on (begin, end, label), or on (begin, end). Within a chunk, as multisets: of a chain
// of equal brackets the outer ones are matched first; without labels, those with equal labels before.
BracketMatch match_brackets(const Comparison& comparison, bool labeled);

// The same for other tables of brackets of the same chunks, in order of begin, then of falling end.
BracketMatch match_brackets(const Comparison& comparison, const Brackets& gold, const Brackets& test,
                            bool labeled);

// For each test bracket whether it crosses at least one gold bracket of its chunk.
std::vector<std::uint8_t> crossing_brackets(const Comparison& comparison);

}  // namespace treegauge
