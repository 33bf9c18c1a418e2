// Counts per unit. Integer columns only; ratios come later.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "compare/comparison.hpp"

namespace treegauge {

using Column = std::vector<std::int64_t>;

struct PrfColumns {
  Column matched, gold, test;
};

// Which units take part: those that are not 0, an entry for each.
using UnitMask = std::span<const std::int64_t>;

// The same by label, a key of the comparison, over the units that a mask counts. A label is in a match where
// both items have it.
struct LabelCounts {
  UnitMask counted;
  PrfColumns columns;  // a row for each key
};

// 1 for each scored unit with a word that counts, on either side: a sentence of nothing but deleted
// punctuation is neither complete nor free of crossings.
Column count_sentences(const Comparison& comparison);

// Crossing test brackets per unit.
Column count_crossing(const Comparison& comparison);

}  // namespace treegauge
