// Gives the words of one chunk their slots, one slot after the other, and the words between them that were taken
// out before aligning.
#pragma once
#include <stdexcept>

#include "treegauge/compare/steps.hpp"

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

  // Places what was taken out before these rows (kNoRow: all that is left). Where both sides end here, punctuation
  // goes in pairs.
  void taken_out(Row gold_before, Row test_before) {
    const auto more = [](const ChunkWords& side, std::size_t at, Row before) {
      return at < side.out.size() && side.out[at] < before;
    };
    while (more(gold_, gold_out_, gold_before) || more(test_, test_out_, test_before)) {
      while (more(gold_, gold_out_, gold_before) && gold_.pairable[gold_out_] == 0) slot(gold_.out[gold_out_++], kNoRow);
      while (more(test_, test_out_, test_before) && test_.pairable[test_out_] == 0) slot(kNoRow, test_.out[test_out_++]);
      const bool in_gold = more(gold_, gold_out_, gold_before);
      const bool in_test = more(test_, test_out_, test_before);
      if (in_gold || in_test) slot(in_gold ? gold_.out[gold_out_++] : kNoRow, in_test ? test_.out[test_out_++] : kNoRow);
    }
  }

  // The next slot in the order of the text: what was taken out before its words comes first.
  void next(Row gold, Row test) {
    taken_out(gold == kNoRow ? 0 : gold, test == kNoRow ? 0 : test);
    slot(gold, test);
  }

  // Words of one side that were taken out and stand before this row: those that count, and the others.
  void between(bool gold, Row before, std::vector<Row>& counting, std::vector<Row>& silent) {
    const ChunkWords& side = gold ? gold_ : test_;
    for (std::size_t& at = gold ? gold_out_ : test_out_; at < side.out.size() && side.out[at] < before; ++at) {
      (side.pairable[at] != 0 ? counting : silent).push_back(side.out[at]);
    }
  }

  void end() {
    taken_out(kNoRow, kNoRow);
    end_slots(comparison_, chunk_, first_);
  }

 private:
  Comparison& comparison_;
  Chunk& chunk_;
  const ChunkWords& gold_;
  const ChunkWords& test_;
  std::uint32_t first_;
  std::size_t gold_out_ = 0;
  std::size_t test_out_ = 0;
};

}  // namespace treegauge
