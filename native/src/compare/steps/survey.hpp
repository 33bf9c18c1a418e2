// The survey of a document, from which its aligner is chosen: how alike its sides are, without aligning.
#pragma once
#include <span>
#include <vector>

#include "compare/comparison.hpp"

namespace treegauge {

struct Survey {
  bool equal_words = false;                      // each pair of sentences has the same words that count
  bool equal_surfaces = false;                   // and the same multiword tokens
  std::uint64_t gold_words = 0, test_words = 0;  // that count
  std::uint64_t shared = 0;     // words that the sentences of a pair have in common, in any order
  std::uint64_t displaced = 0;  // words that a sentence lacks and the partner's neighbour has beyond its own
  // Sentence ends that stand elsewhere in test: two words or more (or a whole sentence) at the end of a gold
  // sentence stand at the start of the next test sentence, or the other way round.
  std::uint64_t moved = 0;
};

// Rows of sentences of each side, equally many: sentence n goes with sentence n. Where words and surfaces are
// equal, nothing else is looked at, unless all is to be counted.
using SentenceRows = std::span<const Row>;
Survey survey(const Comparison& comparison, SentenceRows gold, SentenceRows test, bool all = false);

// Whether sentence n spells the same characters as sentence n, white space left out, for all of them.
bool same_spelling(const Comparison& comparison, SentenceRows gold, SentenceRows test);

// The words of two texts that count by themselves, how many of them have times, and how many the texts have
// in common, in any order.
struct TimedSurvey {
  std::uint64_t gold_words = 0, test_words = 0, gold_timed = 0, test_timed = 0, shared = 0;
};
TimedSurvey survey_times(const Comparison& comparison, SentenceRange gold, SentenceRange test);

// By sentence of a range: 0 for one that was read and has no word that counts by itself, else 1.
std::vector<std::uint8_t> telling_sentences(const Side& side, SentenceRange range);

}  // namespace treegauge
