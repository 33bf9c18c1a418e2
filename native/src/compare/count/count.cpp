#include "compare/count/count.hpp"

#include "compare/brackets/brackets.hpp"
#include "compare/in_order.hpp"

namespace treegauge {
namespace {

// 1 for each unit that has a word that counts.
Column with_words(const Comparison& comparison) {
  Column column(comparison.units.size(), 0);
  if (all_in_order(comparison)) {
    each_in_order(comparison, comparison.jobs, [&](const Chunk& chunk, const PairedWords& words) {
      const std::uint8_t* const gold = comparison.gold.keep.data() + words.gold;
      const std::uint8_t* const test = comparison.test.keep.data() + words.test;
      std::uint8_t any = 0;
      for (std::size_t i = 0; i < words.count; ++i) any |= gold[i] | test[i];
      column[chunk.unit_begin] = any;
    });
    return column;
  }
  for (const Side* side : {&comparison.gold, &comparison.test}) {
    for (std::size_t token = 0; token < side->keep.size(); ++token)
      if (side->keep[token] != 0) column[side->home[token]] = 1;
  }
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
