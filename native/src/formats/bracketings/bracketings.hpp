// Penn-Treebank-style bracketings: one per line or pretty-printed; and disco-dop's, whose leaves have
// numbers.
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
  // discbracket: leaves are number=word, from 0 and in any order; what stands behind a tab is a remark.
  bool numbered = false;
  bool careful = false;  // no short cut for trees in the common layout: what the two ways read is the same
};

// Reads one source into the corpus, as a document of its own (or several, by `# newdoc` lines).
// Whatever cannot be read becomes a broken sentence and an Issue; nothing is dropped.
// `piece`: the source is a piece of a file, see there; what blank lines mean is said then, not found.
void read_bracketings(Corpus& corpus, Source source, const BracketingOptions& options,
                      Piece* piece = nullptr);

// How a remark behind a tree is kept among the comments of its sentence.
inline constexpr std::string_view kRemark = "# comment = ";

// One line per sentence; what is read again gives the same columns (positions apart). `numbered`: as
// discbracket. A discontinuous tree can be written no other way: throws std::invalid_argument.
std::string write_bracketings(const Corpus& corpus, bool numbered = false);

// One sentence with numbered leaves as one line, without the newline.
void write_numbered(const Corpus& corpus, std::size_t sentence, std::string& out);

// One sentence as one line, without the newline; with numbered leaves if it is discontinuous. `heads`: by
// constituent of the sentence, the token row to be written behind the label as ^word, kNoRow for none.
void write_bracketing(const Corpus& corpus, std::size_t sentence, std::string& out,
                      const std::vector<Row>* heads = nullptr);

}  // namespace treegauge::formats
