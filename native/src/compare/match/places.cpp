// Places of words, the same on both sides, also for words without a slot.

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include "compare/match/dependencies.hpp"

namespace treegauge {
namespace {

// Chunk, the last aligned pair before it, word, how many such words came before.
using Gap = std::array<std::uint32_t, 4>;
using Gaps = std::map<Gap, std::uint32_t>;

// Calls visit(gap, token) for every word without a slot.
template <typename Visit>
void for_each_unslotted(const Comparison& comparison, bool gold, Visit visit) {
  const Side& side = gold ? comparison.gold : comparison.test;
  const std::vector<Row>& beside = gold ? comparison.slot_test : comparison.slot_gold;
  for (std::uint32_t number = 0; number < comparison.chunks.size(); ++number) {
    const Chunk& chunk = comparison.chunks[number];
    const Row begin = gold ? chunk.gold_begin : chunk.test_begin;
    const Row end = gold ? chunk.gold_end : chunk.test_end;
    if (begin == end) continue;
    std::uint32_t before = kNoRow;
    std::map<Key, std::uint32_t> seen;
    for (Row token = side.corpus->sentences.first_token[begin]; token < side.corpus->token_end(end - 1);
         ++token) {
      const std::uint32_t slot = side.slot[token];
      if (slot == kNoRow) {
        const Key word = side.keys.word[side.corpus->tokens.form[token]];
        visit(Gap{number, before, word, seen[word]++}, token);
      } else if (beside[slot] != kNoRow) {
        before = slot;
        seen.clear();
      }
    }
  }
}

}  // namespace

Places::Places(const Comparison& comparison) : comparison_(&comparison) {
  const auto slotted = [](const std::vector<std::uint32_t>& slots) {
    return std::find(slots.begin(), slots.end(), kNoRow) == slots.end();
  };
  if (slotted(comparison.gold.slot) || slotted(comparison.test.slot)) return;
  gold_ = comparison.gold.slot;
  test_ = comparison.test.slot;
  Gaps gaps;
  for_each_unslotted(comparison, true, [&](const Gap& gap, Row token) { gaps.emplace(gap, token); });
  std::uint32_t next = comparison.slots;
  for_each_unslotted(comparison, false, [&](const Gap& gap, Row token) {
    const auto partner = gaps.find(gap);
    if (partner == gaps.end()) return;
    gold_[partner->second] = test_[token] = next++;
  });
}

std::vector<std::uint32_t> head_places(const Comparison& comparison, bool gold) {
  const Places places(comparison);
  const std::vector<std::uint32_t>& place = gold ? places.gold() : places.test();
  std::vector<Row> heads = (gold ? comparison.gold : comparison.test).corpus->tokens.head;
  if (heads.size() != place.size()) throw std::invalid_argument("the words have no heads");
  for (Row& head : heads)
    if (head < place.size()) head = place[head];
  return heads;
}

}  // namespace treegauge
