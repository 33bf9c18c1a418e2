// Alignment by times: only words said at the same time are aligned.
#pragma once
#include <cstdint>

#include "compare/comparison.hpp"
#include "compare/steps/steps.hpp"

namespace treegauge {

// A word lasts one millisecond at least. Two words may stand together if they overlap, or less than
// `tolerance` milliseconds lie between them; a word without times with any. Costs as in `edit`: match 0,
// insertion and deletion 3, substitution 4; of equal costs the one with the most milliseconds in common; ties
// as in `edit`. `overlap` takes the most milliseconds in common, whatever the words are (sclite's -T): a pair
// of different words costs one millisecond, and a word without times stands alone. Words that stand alone
// between two pairs are in the order of their times. Monotone in the order of the files.
//
// Words that have one time together (a segment of STM) may stand beside any word that is said in it; what
// they have in common with it is counted by their shares of that time (corpus/spread_times.hpp).
//
// `constrained` is the time-constrained word error rate of meeteval (von Neumann and others 2023): each error
// costs 1, only shares of times count, and test words are points, at their middle.
//
// A chunk is cut where no word before may stand beside a word behind. Between cuts there is a table of the
// pairs around the diagonal that are possible: time and memory (a byte a pair) are small as long as words
// have times.
struct TimesRule {
  std::uint32_t tolerance = 0;
  bool overlap = false, constrained = false;
};
void align_times(Comparison& comparison, ChunkRange chunks, const TimesRule& rule);

// The slots of these words, and their cost.
align::Alignment times_alignment(const Comparison& comparison, const ChunkWords& gold, const ChunkWords& test,
                                 const TimesRule& rule);

}  // namespace treegauge
