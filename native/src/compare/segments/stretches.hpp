// Stretches: the fewest sentences of both sides that hold the same words.
//
// Where sentences differ, a chunk (a document, say) is cut into stretches. A stretch ends where a gold and a
// test sentence end and no pair of aligned words lies on both sides of that point. What no pair holds
// together is compared apart, so nothing here depends on where an aligner puts words without partners.
//   - A sentence without any pair, between two stretches, is a stretch of its own, against nothing.
//   - One such sentence on each side, and no more of them, are compared with each other.
#pragma once
#include <cstddef>
#include <vector>

#include "compare/comparison.hpp"

namespace treegauge {

struct Stretch {
  Row gold_begin = 0, gold_end = 0, test_begin = 0, test_end = 0;  // sentences
  // Where its counts stand: the unit of its first gold sentence that is scored. Without a gold sentence:
  // that of the stretch before it, as inserted words live with the aligned word to their left.
  Row unit = kNoRow;
};

// Which sentences of a chunk are held together by pairs; sentences are numbered from the chunk's first.
class SentenceLinks {
 public:
  SentenceLinks(std::size_t gold_sentences, std::size_t test_sentences);

  // A pair between two sentences.
  void link(std::size_t gold, std::size_t test);
  // The sentence has words to compare, with or without a pair.
  void has_words(bool gold, std::size_t sentence);

  [[nodiscard]] std::vector<Stretch> cut(const Comparison& comparison, const Chunk& chunk) const;

 private:
  std::vector<std::size_t>
      test_reach_;  // by gold sentence: one behind the last test sentence it is linked to
  std::vector<std::size_t> gold_reach_;
  std::vector<std::uint8_t> gold_words_, test_words_;
};

// Stretches of one chunk by its slots; only words that count hold sentences together.
std::vector<Stretch> stretches_of(const Comparison& comparison, const Chunk& chunk);

// Whether a sentence that takes part has arcs that form no tree.
bool has_treeless(const Comparison& comparison);

// The comparison as metrics of trees see it, after finish_slots: stretches with such a sentence are out.
// Where only the test side has one, `zero` keeps the gold sentences, as wholly wrong.
Comparison without_treeless(const Comparison& comparison, bool zero);

}  // namespace treegauge
