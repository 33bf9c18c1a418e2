// What deciding about one document looks at: how alike its two sides are, without aligning anything.
#pragma once
#include "treegauge/comparison.hpp"

namespace treegauge {

struct Survey {
  bool equal_words = false;     // each pair of sentences has the same words that count
  bool equal_surfaces = false;  // and the same multiword tokens
  std::uint64_t gold_words = 0, test_words = 0;  // that count
  std::uint64_t shared = 0;     // words that the sentences of a pair have in common, in any order
  std::uint64_t displaced = 0;  // words that a sentence lacks and the partner's neighbour has beyond its own
  // Sentence ends that stand elsewhere in test: two words or more (or a whole sentence) at the end of a gold
  // sentence stand at the start of the next test sentence, or the other way round.
  std::uint64_t moved = 0;
};

// Both ranges have equally many sentences; sentence n goes with sentence n. Where words and surfaces are
// equal, nothing else is looked at.
Survey survey(const Comparison& comparison, SentenceRange gold, SentenceRange test);

// Whether sentence n spells the same characters as sentence n, white space left out, for all of them.
bool same_spelling(const Corpus& gold, SentenceRange gold_range, const Corpus& test, SentenceRange test_range);

}  // namespace treegauge
