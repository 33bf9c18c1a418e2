// Pairs of sentences with equal words in the same order: the usual case, which must be fast.
#pragma once
#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/comparison.hpp"

namespace treegauge {

// The words of such a pair: the n-th from `gold` on beside the n-th from `test` on.
struct PairedWords {
  Row gold, test;
  std::size_t count;
};
inline PairedWords paired_words(const Comparison& comparison, const Chunk& chunk) {
  const Corpus& corpus = *comparison.gold.corpus;
  const Row first = corpus.sentences.first_token[chunk.gold_begin];
  return {first, comparison.test.corpus->sentences.first_token[chunk.test_begin],
          corpus.token_end(chunk.gold_begin) - first};
}

// How many chunks have so many words of both sides, if all are like the average.
inline std::size_t chunks_with(const Comparison& comparison, std::size_t words) {
  const std::size_t all = comparison.gold.corpus->tokens.size() + comparison.test.corpus->tokens.size();
  return words * comparison.chunks.size() / (all + 1) + 1;
}

// Calls in_order(chunk, its words) for every such pair and other(chunk) for all other chunks, on as many
// threads as there are jobs. Chunks have units and words of their own, so threads write to different rows.
template <typename InOrder, typename Other>
void each_chunk(const Comparison& comparison, unsigned jobs, InOrder&& in_order, Other&& other) {
  // So many words are worth a thread.
  const std::size_t least = chunks_with(comparison, 400'000);
  in_ranges(comparison.chunks.size(), jobs, least, [&](std::size_t begin, std::size_t end) {
    for (std::size_t number = begin; number < end; ++number) {
      const Chunk& chunk = comparison.chunks[number];
      if (chunk.in_order) {
        const PairedWords paired = paired_words(comparison, chunk);
        check_interrupted(paired.count + 8);
        in_order(chunk, paired);
      } else {
        check_interrupted(8 * std::size_t{chunk.slot_end - chunk.slot_begin} + 8);
        other(chunk);
      }
    }
  });
}

}  // namespace treegauge
