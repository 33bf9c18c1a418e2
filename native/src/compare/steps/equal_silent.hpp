// Words that do not count and have an equal on the other side.
#pragma once
#include <span>
#include <utility>
#include <vector>

#include "compare/steps/steps.hpp"

namespace treegauge {

// The keys in order, each once.
std::vector<Key> distinct_keys(std::vector<Key> keys);

// Whether one of these keys, which are in order, is that of an equal word.
bool has_equal(const Comparison& comparison, Key key, const std::vector<Key>& sorted);

// Pairs of equal words in two runs of words that do not count, in order. Such a word may be another word's
// governor, and an arc to it matches if the two governors are partners. A word without an equal in the other
// run decides nothing; of the others those are paired that agree from the front and from the back.
std::vector<std::pair<Row, Row>> equal_silent(const Comparison& comparison, std::span<const Row> gold,
                                              std::span<const Row> test);

}  // namespace treegauge
