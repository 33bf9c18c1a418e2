// Penn-Treebank-style bracketings: one per line or pretty-printed.
#pragma once
#include <string>

#include "corpus/corpus.hpp"
#include "formats/piece.hpp"

namespace treegauge::formats {

enum class BlankLines : std::uint8_t {
  automatic,   // failed parses where every tree stands on one line, separators otherwise
  failed,      // each is a sentence the parser failed on
  separators,  // they mean nothing
  blocks,      // each starts a new block of sentences (a chunk)
};

struct BracketingOptions {
  bool bare_words = false;  // words may stand beside constituents, and (X w) is a constituent
  BlankLines blank_lines = BlankLines::automatic;
  bool careful = false;  // no short cut for trees in the common layout: what the two ways read is the same
};

// Reads one source into the corpus, as a document of its own (or several, by `# newdoc` lines).
// Whatever cannot be read becomes a broken sentence and an Issue; nothing is dropped.
// `piece`: the source is a piece of a file, see there; what blank lines mean is said then, not found.
void read_bracketings(Corpus& corpus, Source source, const BracketingOptions& options,
                      Piece* piece = nullptr);

// One line per sentence; what is read again gives the same columns (positions apart).
std::string write_bracketings(const Corpus& corpus);

// One sentence as one line, without the newline. `heads`: by constituent of the sentence, the token
// row to be written behind the label as ^word, kNoRow for none.
void write_bracketing(const Corpus& corpus, std::size_t sentence, std::string& out,
                      const std::vector<Row>* heads = nullptr);

}  // namespace treegauge::formats
