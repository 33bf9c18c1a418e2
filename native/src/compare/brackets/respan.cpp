#include <algorithm>
#include <numeric>

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

Brackets reordered(const Brackets& from, const std::vector<std::size_t>& order) {
  Brackets to;
  to.chunk_begin = from.chunk_begin;
  for (const std::size_t i : order) {
    to.label.push_back(from.label[i]);
    to.begin.push_back(from.begin[i]);
    to.end.push_back(from.end[i]);
    to.unit.push_back(from.unit[i]);
    to.node.push_back(from.node[i]);
    if (from.cut_begin.empty()) continue;
    to.cut_begin.push_back(from.cut_begin[i]);
    to.cut_end.push_back(from.cut_end[i]);
  }
  return to;
}

// Brackets without a partnered word get a place behind all others that no bracket of the other side
// has; they may break the order, so it is made anew.
Brackets without_gaps(Brackets brackets, const std::vector<std::uint32_t>& rank, bool gold) {
  const std::uint32_t nowhere = gold ? kNoRow - 1 : kNoRow;
  for (std::size_t i = 0; i < brackets.size(); ++i) {
    const std::uint32_t begin = rank[brackets.begin[i]];
    const std::uint32_t end = rank[brackets.end[i]];
    brackets.begin[i] = begin == end ? nowhere : begin;
    brackets.end[i] = begin == end ? nowhere : end;
  }
  std::vector<std::size_t> order(brackets.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t chunk = 0; chunk + 1 < brackets.chunk_begin.size(); ++chunk) {
    const auto at = [&](std::size_t i) { return order.begin() + static_cast<std::ptrdiff_t>(i); };
    std::stable_partition(at(brackets.chunk_begin[chunk]), at(brackets.chunk_begin[chunk + 1]),
                          [&](std::size_t i) { return brackets.begin[i] != nowhere; });
  }
  return reordered(brackets, order);
}

}  // namespace

Brackets respanned(const Comparison& comparison, bool gold, Spans spans) {
  const BothBrackets& both = built_brackets(comparison);
  Brackets brackets = gold ? both.gold : both.test;
  const bool tolerant = spans == Spans::gap_tolerant;
  const std::vector<std::uint32_t> rank = ranks(comparison, tolerant);
  if (tolerant) return without_gaps(std::move(brackets), rank, gold);
  const std::vector<std::uint32_t> behind = behind_word_before(comparison, gold);
  for (std::size_t i = 0; i < brackets.size(); ++i) {
    brackets.begin[i] = rank[behind[brackets.begin[i]]];
    brackets.end[i] = rank[brackets.end[i]];
  }
  return brackets;
}

}  // namespace treegauge
