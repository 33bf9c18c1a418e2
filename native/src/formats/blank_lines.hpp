// What the blank lines between bracketings mean: a failed parse each, the ends of blocks, or nothing.
#pragma once
#include <cstdint>
#include <vector>

#include "treegauge/corpus.hpp"
#include "treegauge/formats/bracketings.hpp"

namespace treegauge::formats {

struct Blank {
  Row before_sentence;
  std::uint64_t offset;
  std::uint32_t line;
  std::size_t documents;  // how many there were when the line was read
};

// Acts on what was read of one source; `blanks` are in the order of the file.
void place_blank_lines(Corpus& corpus, std::uint32_t source, const std::vector<Blank>& blanks, BlankLines meaning);

}  // namespace treegauge::formats
