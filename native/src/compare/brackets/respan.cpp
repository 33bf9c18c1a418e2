// Brackets in other coordinates than slots.

#include <utility>

#include "compare/brackets/blocks.hpp"
#include "compare/brackets/brackets.hpp"

namespace treegauge {
namespace {

bool kept(const Side& side, Row token) { return token != kNoRow && side.keep[token] != 0; }

// By slot, and one behind the last: how many slots that count come before it.
std::vector<std::uint32_t> ranks(const Comparison& comparison, bool both) {
  std::vector<std::uint32_t> rank(std::size_t{comparison.slots} + 1, 0);
  for (std::uint32_t slot = 0; slot < comparison.slots; ++slot) {
    const bool in_gold = kept(comparison.gold, comparison.slot_gold[slot]);
    const bool in_test = kept(comparison.test, comparison.slot_test[slot]);
    rank[slot + 1] = rank[slot] + (both ? in_gold && in_test : in_gold || in_test);
  }
  return rank;
}

// By slot: where the last word of this side before it in its chunk ends.
std::vector<std::uint32_t> behind_word_before(const Comparison& comparison, bool gold) {
  const Side& side = gold ? comparison.gold : comparison.test;
  const std::vector<Row>& tokens = gold ? comparison.slot_gold : comparison.slot_test;
  std::vector<std::uint32_t> behind(comparison.slots, 0);
  for (const Chunk& chunk : comparison.chunks) {
    std::uint32_t at = chunk.slot_begin;
    for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
      behind[slot] = at;
      if (kept(side, tokens[slot])) at = slot + 1;
    }
  }
  return behind;
}

// Puts all brackets between other numbers: a block from slot a to behind slot b goes from begin(a) to end(b).
template <typename Begin, typename End>
void move_places(Brackets& brackets, Begin begin, End end) {
  Brackets moved;  // only its blocks
  for (std::size_t i = 0; i < brackets.size(); ++i) {
    if (brackets.discontinuous(i)) {
      const BlockSpan blocks = blocks_of(brackets, i);
      brackets.shape[i] = add_blocks(
          moved, blocks.begin.size(), [&](std::size_t block) { return begin(blocks.begin[block]); },
          [&](std::size_t block) { return end(blocks.end[block]); }, brackets.begin[i], brackets.end[i]);
    } else {
      brackets.begin[i] = begin(brackets.begin[i]);
      brackets.end[i] = end(brackets.end[i]);
    }
  }
  brackets.shape_first = std::move(moved.shape_first);
  brackets.block_begin = std::move(moved.block_begin);
  brackets.block_end = std::move(moved.block_end);
}

// Brackets without a partnered word get a place behind all others that no bracket of the other side
// has; they may break the order, so it is made anew.
Brackets without_gaps(Brackets brackets, const std::vector<std::uint32_t>& rank, bool gold) {
  const std::uint32_t nowhere = gold ? kNoRow - 1 : kNoRow;
  const auto ranked = [&](std::uint32_t slot) { return rank[slot]; };
  move_places(brackets, ranked, ranked);
  for (std::size_t i = 0; i < brackets.size(); ++i)
    if (brackets.begin[i] == brackets.end[i]) brackets.begin[i] = brackets.end[i] = nowhere;
  return sorted_by_place(brackets);
}

}  // namespace

Brackets respanned(const Comparison& comparison, bool gold, Spans spans, Brackets brackets) {
  const bool tolerant = spans == Spans::gap_tolerant;
  const std::vector<std::uint32_t> rank = ranks(comparison, tolerant);
  if (tolerant) return without_gaps(std::move(brackets), rank, gold);
  const std::vector<std::uint32_t> behind = behind_word_before(comparison, gold);
  move_places(
      brackets, [&](std::uint32_t slot) { return rank[behind[slot]]; },
      [&](std::uint32_t slot) { return rank[slot]; });
  return brackets;
}

}  // namespace treegauge
