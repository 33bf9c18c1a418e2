// Counts of the alignment, and of aligned words. Only words that count are read.
#pragma once
#include "compare/count/count.hpp"
#include "compare/steps/align_times.hpp"

namespace treegauge {

// Per unit: pairs of equal and of different words, words that only gold or only test has, words in groups.
struct AlignedColumns {
  Column equal, different, gold_only, test_only, gold_grouped, test_grouped;
};
AlignedColumns count_aligned(const Comparison& comparison);

// Pairs of words that count and have times on both sides, and those of them whose times overlap. A group is
// one pair, from the start of its first word to the end of its last.
struct TimedPairs {
  Column pairs, overlapping;
};
TimedPairs count_timed_pairs(const Comparison& comparison);

// Per unit: words that are right, substituted, deleted and inserted in the alignment with the fewest
// errors (levenshtein's, with its ties) of each chunk's words, whatever aligned the comparison; with a rule,
// in that of the words that may stand together by their times.
struct ErrorColumns {
  Column correct, substituted, deleted, inserted;
};
ErrorColumns count_word_errors(const Comparison& comparison, const TimesRule* rule = nullptr);

}  // namespace treegauge
