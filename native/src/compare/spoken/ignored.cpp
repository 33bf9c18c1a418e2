#include "compare/spoken/ignored.hpp"

#include <algorithm>

namespace treegauge {

LeftOut leave_out_times(Comparison& comparison, std::span<const IgnoredTime> times) {
  Side& test = comparison.test;
  const Corpus& corpus = *test.corpus;
  LeftOut left_out{std::vector<std::uint32_t>(times.size(), 0), {}};
  if (corpus.tokens.start.empty()) return left_out;
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
      ++left_out.words[i];
    }
  }
  if (gone == test.gone || std::find(gone.begin(), gone.end(), 1) == gone.end()) return left_out;
  for (Row s = 0; s < corpus.sentences.size(); ++s) {
    const auto first = gone.begin() + corpus.sentences.first_token[s];
    const auto end = gone.begin() + corpus.token_end(s);
    if (first < end && std::find(first, end, 0) == end) left_out.sentences.push_back(s);
  }
  test.gone = std::move(gone);
  return left_out;
}

}  // namespace treegauge
