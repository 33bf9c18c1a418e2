// A file that is read piece after piece, so that it need not be in memory as a whole.
//
// A piece is some sentences of a file, and what a reader has to remember of everything before them: where it
// is, how this file lays out its trees or columns, which document is open. Read with it, the pieces of a file
// are what the file read at once is, row by row, line by line.
#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "corpus/corpus.hpp"

namespace treegauge::formats {

struct Piece {
  // How many sentences are wanted. A reader stops at the start of the line behind the last of them.
  std::size_t limit = std::numeric_limits<std::size_t>::max();
  // How many documents are wanted beside that; then the piece ends before a `# newdoc` line. 0: it may end in
  // a document.
  std::size_t documents = 0;

  // What came before.
  bool begun = false;             // this is not the first piece
  std::uint32_t line = 1;         // of the piece's first byte
  std::string document;           // the id of the open document; empty: it is called by the file
  std::uint32_t in_document = 0;  // sentences of the open document so far
  bool newdoc_seen = false;
  // How large the piece before was: the next will be much like it.
  std::size_t sentences_before = 0, words_before = 0, nodes_before = 0;
  // Bracketings.
  std::size_t trees = 0;
  bool spans_lines = false;   // a tree went over several lines
  bool flush_style = false;   // a tree had lines that start with a bracket in the first column
  std::size_t blanks = 0;     // blank lines between trees so far
  bool leaf_numbers = false;  // most trees at the head of the file have leaf numbers
  // CoNLL.
  std::string columns;    // the value of `# global.columns`
  std::size_t width = 0;  // columns of a row, 0: not known yet
  std::size_t notes = 0;
  bool bad = false;  // the last sentence cannot be used

  // What came out.
  std::size_t consumed = 0;       // bytes
  std::size_t newdocs = 0;        // lines that start a document
  std::size_t before_newdoc = 0;  // sentences before the first of them
  bool plain = true;              // documents are as those lines say: none is empty, none goes without an id
};

// Leaves the rest of the text to the next piece.
inline void end_piece(Corpus& corpus, std::uint32_t source, Piece& piece, std::size_t at) {
  piece.consumed = at;
  Source& file = corpus.sources[source];
  file.bytes = file.bytes.substr(0, at);
}

// Tells whether the comment lines that begin here hold a `# newdoc` line.
bool document_begins(std::string_view text, std::size_t at);

// Numbers the first document as the file does, and keeps the last one open. `before`: documents of other
// files; `sentences`: how many there were before this piece.
void note_documents(Corpus& corpus, Piece& piece, std::size_t before, std::size_t sentences);

}  // namespace treegauge::formats
