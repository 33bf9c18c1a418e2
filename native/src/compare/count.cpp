#include "treegauge/compare/count.hpp"

#include "treegauge/compare/brackets.hpp"

namespace treegauge {

Column count_sentences(const Comparison& comparison) {
  Column column(comparison.units.size(), 0);
  for (const Side* side : {&comparison.gold, &comparison.test}) {
    for (std::size_t token = 0; token < side->keep.size(); ++token) {
      if (side->keep[token] != 0) column[side->home[token]] = 1;
    }
  }
  for (std::size_t unit = 0; unit < column.size(); ++unit) {
    if (comparison.units.scored[unit] == 0) column[unit] = 0;
  }
  return column;
}

Column count_crossing(const Comparison& comparison) {
  need(comparison, Stage::bracketed);
  return *crossing_counts(comparison);
}

}  // namespace treegauge
