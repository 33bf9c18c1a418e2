// Pairs of sentences with equal words in the same order: the usual case, and the one to be quick about.
#pragma once
#include <algorithm>

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

// Whether all chunks are such pairs.
inline bool all_in_order(const Comparison& comparison) {
  return std::all_of(comparison.chunks.begin(), comparison.chunks.end(),
                     [](const Chunk& chunk) { return chunk.in_order; });
}

// Calls work(chunk, its words) for every chunk, where all are such pairs. Each has one unit, so threads write
// to different rows.
template <typename Work>
void each_in_order(const Comparison& comparison, unsigned jobs, Work&& work) {
  // So many chunks are worth a thread.
  constexpr std::size_t kLeastChunks = 2'000;
  in_ranges(comparison.chunks.size(), jobs, kLeastChunks, [&](std::size_t begin, std::size_t end) {
    for (std::size_t number = begin; number < end; ++number) {
      const Chunk& chunk = comparison.chunks[number];
      const PairedWords words = paired_words(comparison, chunk);
      check_interrupted(words.count + 8);
      work(chunk, words);
    }
  });
}

}  // namespace treegauge
