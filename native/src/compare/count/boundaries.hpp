// Sentence ends of both sides that belong together. Only words that count are read.
#pragma once
#include "compare/count/count.hpp"

namespace treegauge {

// Sentence boundaries (Favre et al. 2010): of two consecutive aligned words in different gold
// sentences the partners are in different test sentences; and the end of the chunk. A sentence without
// a word that counts has no boundary.
PrfColumns count_boundaries(const Comparison& comparison);

// How far two ends that belong together may be apart: in aligned words between them, or in milliseconds
// between the ends of their last words.
struct Collar {
  std::int64_t width = 0;
  bool in_time = false;
};

// The same, where ends within the collar may be partners: one to one, as many as there can be. Throws
// std::invalid_argument where the collar is in time and the last word of a sentence has no time.
PrfColumns count_boundaries(const Comparison& comparison, const Collar& collar);

}  // namespace treegauge
