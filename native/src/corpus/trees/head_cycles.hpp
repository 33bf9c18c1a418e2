// Cycles among the heads of a sentence: words that depend on themselves by way of their heads.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge {

// heads: places within the sentence; anything that is no place is the root or no head at all. Returns the
// first word of each cycle, in the order of the text; the others are found by following the heads.
std::vector<Row> first_words_of_cycles(const std::vector<Row>& heads);

// Heads of sentence s as places within it; its length for a root and for a word without a head.
std::vector<Row> heads_within(const Corpus& corpus, std::size_t s);

}  // namespace treegauge
