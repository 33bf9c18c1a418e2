// Times of single words where only the time of several words together is known.
#pragma once
#include <cstdint>
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge {

// Words of a sentence that follow each other and have one time together (those of an STM segment) share it
// by their characters, in their order: `an apple` from 0 to 0.7 s is `an` to 0.2 s and `apple` from there on
// (von Neumann and others 2023, meeteval's `character_based`). A word with a time of its own keeps it.
class SpreadTimes {
 public:
  // In microseconds.
  struct Span {
    std::int64_t start = 0, end = 0;
  };

  explicit SpreadTimes(const Corpus& corpus) : corpus_(corpus) {}

  // Whether start and end of a word are known.
  [[nodiscard]] bool has(Row token) const {
    const Tokens& tokens = corpus_.tokens;
    return token < tokens.start.size() && tokens.start[token] != kNoTime && tokens.end[token] != kNoTime;
  }
  // As the file has it.
  [[nodiscard]] Span given(Row token) const;
  // Its share of that. Words that are asked for in their order are looked at once.
  [[nodiscard]] Span share(Row token);

 private:
  [[nodiscard]] bool together(Row a, Row b) const {
    return corpus_.tokens.start[a] == corpus_.tokens.start[b] &&
           corpus_.tokens.end[a] == corpus_.tokens.end[b];
  }
  void find_run(Row token);

  const Corpus& corpus_;
  Row run_begin_ = 0, run_end_ = 0;
  std::vector<std::int64_t> before_;  // characters of the run before each of its words, and all of them
};

}  // namespace treegauge
