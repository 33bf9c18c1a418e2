#include "compare/count/count.hpp"

#include "compare/brackets/brackets.hpp"
#include "compare/in_order.hpp"

namespace treegauge {
namespace {

// 1 for each unit that has a word that counts.
Column with_words(const Comparison& comparison) {
  Column column(comparison.units.size(), 0);
  const Side& left = comparison.gold;
  const Side& right = comparison.test;
  each_chunk(
      comparison, comparison.jobs,
      [&](const Chunk& chunk, const PairedWords& words) {
        const std::uint8_t* const gold = left.keep.data() + words.gold;
        const std::uint8_t* const test = right.keep.data() + words.test;
        std::uint8_t any = 0;
        for (std::size_t i = 0; i < words.count; ++i) any |= gold[i] | test[i];
        column[chunk.unit_begin] = any;
      },
      [&](const Chunk& chunk) {
        for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
          const Row gold = comparison.slot_gold[slot];
          const Row test = comparison.slot_test[slot];
          if (is_counted(left, gold)) column[left.home[gold]] = 1;
          if (is_counted(right, test)) column[right.home[test]] = 1;
        }
      });
  return column;
}

}  // namespace

Column count_sentences(const Comparison& comparison) {
  Column column = with_words(comparison);
  for (std::size_t unit = 0; unit < column.size(); ++unit)
    if (comparison.units.scored[unit] == 0) column[unit] = 0;
  return column;
}

Column count_crossing(const Comparison& comparison) {
  need(comparison, Stage::bracketed);
  return *crossing_counts(comparison);
}

}  // namespace treegauge
