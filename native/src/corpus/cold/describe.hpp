// Statistics of a corpus: how often labels and tags occur, how deep and long it gets.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge {

using Frequencies = std::vector<std::pair<StringId, std::uint64_t>>;

struct Description {
  Frequencies labels, tags;
  std::uint64_t distinct_words = 0;
  std::uint64_t longest = 0;  // words in the longest sentence
  std::uint64_t depth = 0;    // constituents and preterminal above the deepest word
};

Description describe(const Corpus& corpus);

}  // namespace treegauge
