// Counts per unit. Integer columns only; ratios come later.
#pragma once
#include <cstdint>
#include <vector>

#include "compare/comparison.hpp"

namespace treegauge {

using Column = std::vector<std::int64_t>;

struct PrfColumns {
  Column matched, gold, test;
};

// 1 for each scored unit with a word that counts, on either side: a sentence of nothing but deleted
// punctuation is neither complete nor free of crossings.
Column count_sentences(const Comparison& comparison);

// Crossing test brackets per unit.
Column count_crossing(const Comparison& comparison);

}  // namespace treegauge
