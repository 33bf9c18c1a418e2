// The meaning of blank lines between bracketings: a failed parse each, the ends of blocks, or nothing.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "corpus/corpus.hpp"
#include "formats/bracketings/bracketings.hpp"

namespace treegauge::formats {

struct Blank {
  Row before_sentence;
  std::uint64_t offset;
  std::uint32_t line;
  std::size_t documents;  // how many there were when the line was read
};

// Starts a document of this source. The one before it stays, though it has no sentences, if it has
// blank lines: they may turn out to be failed parses.
void start_document(Corpus& corpus, std::string_view name, std::uint32_t source, bool after_blanks);

// Acts on what was read of one source; `blanks` are in the order of the file.
void place_blank_lines(Corpus& corpus, std::uint32_t source, const std::vector<Blank>& blanks,
                       BlankLines meaning);

}  // namespace treegauge::formats
