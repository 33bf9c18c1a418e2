// Counting: per unit, and per unit and label. Integer columns only; ratios come later.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "treegauge/compare/brackets.hpp"
#include "treegauge/comparison.hpp"

namespace treegauge {

using Column = std::vector<std::int64_t>;

struct PrfColumns {
  Column matched, gold, test;
};

// A label's counts over the units that `counted` marks (not 0); an entry for each unit.
using UnitMask = std::span<const std::int64_t>;
struct LabelCounts {
  std::vector<Key> label;
  PrfColumns counts;
  // Matched items by the test side's label, which differs from gold's where labels are not compared.
  Column matched_test;
};

PrfColumns count_brackets(const Comparison& comparison, const BracketMatch& match);
LabelCounts count_brackets_by_label(const Comparison& comparison, const BracketMatch& match, UnitMask counted);

// 1 for each scored unit with a word that counts, on either side: a sentence of nothing but deleted
// punctuation is neither complete nor free of crossings.
Column count_sentences(const Comparison& comparison);

// The same for other tables of brackets.
PrfColumns count_brackets(std::size_t units, const Brackets& gold, const Brackets& test, const BracketMatch& match);
LabelCounts count_brackets_by_label(const Brackets& gold, const Brackets& test, const BracketMatch& match,
                                    UnitMask counted);

// Crossing test brackets per unit.
Column count_crossing(const Comparison& comparison);

// Tags of words that share a slot, out of the words that count on each side.
PrfColumns count_tags(const Comparison& comparison, bool labeled = true);
LabelCounts count_tags_by_label(const Comparison& comparison, UnitMask counted);

}  // namespace treegauge
