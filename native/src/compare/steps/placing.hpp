// Gives the words of one chunk their slots, one slot after the other, and the words between them that were
// taken out before aligning.
#pragma once
#include <span>
#include <stdexcept>

#include "compare/steps/equal_uncounted.hpp"
#include "compare/steps/steps.hpp"

namespace treegauge {

class Placing {
 public:
  Placing(Comparison& comparison, Chunk& chunk, const ChunkWords& gold, const ChunkWords& test)
      : comparison_(comparison), chunk_(chunk), gold_(gold), test_(test), first_(comparison.slots) {
    if (chunk.placed) throw std::invalid_argument("a chunk is aligned already");
  }

  // A slot behind all others; kNoRow for a side without a word.
  void slot(Row gold, Row test) {
    if (gold != kNoRow) comparison_.gold.slot[gold] = comparison_.slots;
    if (test != kNoRow) comparison_.test.slot[test] = comparison_.slots;
    comparison_.slot_gold.push_back(gold);
    comparison_.slot_test.push_back(test);
    ++comparison_.slots;
  }

  // Places what was taken out before these rows (kNoRow: all that is left). Where both sides end here,
  // punctuation goes in pairs, and so do equal words that do not count.
  void taken_out(Row gold_before, Row test_before) {
    const auto more = [](const ChunkWords& side, std::size_t at, Row before) {
      return at < side.out.size() && side.out[at] < before;
    };
    while (more(gold_, gold_out_, gold_before) || more(test_, test_out_, test_before)) {
      place_uncounted(uncounted_run(gold_, gold_out_, gold_before),
                      uncounted_run(test_, test_out_, test_before));
      const bool in_gold = more(gold_, gold_out_, gold_before);
      const bool in_test = more(test_, test_out_, test_before);
      if (in_gold || in_test)
        slot(in_gold ? gold_.out[gold_out_++] : kNoRow, in_test ? test_.out[test_out_++] : kNoRow);
    }
  }

  // The next slot in the order of the text: what was taken out before its words comes first.
  void next(Row gold, Row test) {
    taken_out(gold == kNoRow ? 0 : gold, test == kNoRow ? 0 : test);
    slot(gold, test);
  }

  // Words of one side that were taken out and stand before this row: those that count, and the others.
  void between(bool gold, Row before, std::vector<Row>& counting, std::vector<Row>& uncounted) {
    const ChunkWords& side = gold ? gold_ : test_;
    for (std::size_t& at = gold ? gold_out_ : test_out_; at < side.out.size() && side.out[at] < before; ++at)
      (side.pairable[at] != 0 ? counting : uncounted).push_back(side.out[at]);
  }

  void end() {
    taken_out(kNoRow, kNoRow);
    end_slots(comparison_, chunk_, first_);
  }

 private:
  // The words from here on that do not count, up to punctuation that does or to the row; `at` goes behind
  // them.
  static std::span<const Row> uncounted_run(const ChunkWords& side, std::size_t& at, Row before) {
    const std::size_t from = at;
    while (at < side.out.size() && side.out[at] < before && side.pairable[at] == 0) ++at;
    return std::span(side.out).subspan(from, at - from);
  }

  void place_uncounted(std::span<const Row> gold, std::span<const Row> test) {
    for (const auto& [gold_word, test_word] : equal_uncounted(comparison_, gold, test)) {
      for (; gold.front() != gold_word; gold = gold.subspan(1)) slot(gold.front(), kNoRow);
      for (; test.front() != test_word; test = test.subspan(1)) slot(kNoRow, test.front());
      slot(gold_word, test_word);
      gold = gold.subspan(1);
      test = test.subspan(1);
    }
    for (const Row token : gold) slot(token, kNoRow);
    for (const Row token : test) slot(kNoRow, token);
  }

  Comparison& comparison_;
  Chunk& chunk_;
  const ChunkWords& gold_;
  const ChunkWords& test_;
  std::uint32_t first_;
  std::size_t gold_out_ = 0;
  std::size_t test_out_ = 0;
};

}  // namespace treegauge
