#include "compare/spoken/ignored.hpp"

#include <algorithm>

namespace treegauge {

std::vector<std::uint32_t> leave_out_times(Comparison& comparison, std::span<const IgnoredTime> times) {
  Side& test = comparison.test;
  const Corpus& corpus = *test.corpus;
  std::vector<std::uint32_t> heard(times.size(), 0);
  if (corpus.tokens.start.empty()) return heard;
  std::vector<std::uint8_t> gone = test.gone;
  gone.resize(corpus.tokens.size(), 0);
  for (std::size_t i = 0; i < times.size(); ++i) {
    const IgnoredTime& own = times[i];
    if (own.sentences.begin >= own.sentences.end) continue;
    const Row end = corpus.token_end(own.sentences.end - 1);
    for (Row token = corpus.sentences.first_token[own.sentences.begin]; token < end; ++token) {
      const std::uint32_t start = corpus.tokens.start[token];
      if (start == kNoTime || corpus.tokens.end[token] == kNoTime || gone[token] != 0) continue;
      // Twice the midpoint: nothing is rounded.
      const std::uint64_t middle = std::uint64_t{start} + corpus.tokens.end[token];
      if (middle < 2 * std::uint64_t{own.start} || middle >= 2 * std::uint64_t{own.end}) continue;
      gone[token] = 1;
      ++heard[i];
    }
  }
  if (std::any_of(gone.begin(), gone.end(), [](std::uint8_t one) { return one != 0; })) test.gone = gone;
  return heard;
}

}  // namespace treegauge
