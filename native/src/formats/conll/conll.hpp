// CoNLL-X (2006, 2007), CoNLL-U and CoNLL-U Plus: a word a line, columns between tabs, an empty line
// after each sentence.
//
// Buchholz and Marsi (2006), CoNLL-X shared task on multilingual dependency parsing; Nivre et al.
// (2016), Universal Dependencies v1; the CoNLL-U Plus format of universaldependencies.org.
#pragma once
#include <string>

#include "corpus/corpus.hpp"
#include "formats/piece.hpp"

namespace treegauge::formats {

enum class Conll : std::uint8_t { x, u };

// Reads one source into the corpus, as a document of its own (or several, by `# newdoc` lines).
// CPOSTAG and UPOS are tokens.upos, POSTAG and XPOS tokens.tag; PHEAD and PDEPREL of CoNLL-X stand in
// tokens.deps and tokens.misc. Multiword tokens are surfaces and, like empty nodes and comments inside
// a sentence, lines that are kept for writing back. A sentence with a cycle, a head out of range,
// unusable columns or word numbers is broken and has an Issue; what can be scored all the same is an
// Issue (several roots) or a note (a missing last empty line) beside a good sentence.
// `piece`: the source is a piece of a file, see there.
void read_conll(Corpus& corpus, Source source, Conll kind, Piece* piece = nullptr);

// All good sentences. What was read from a well-formed file is written byte for byte.
std::string write_conll(const Corpus& corpus, Conll kind, bool comments = true);

// What a corpus holds, so that a conversion can say what it would lose.
struct Contents {
  bool constituents = false, heads = false, multiword = false, empty_nodes = false, deps = false,
       misc = false, comments = false, extra_columns = false, predicates = false, features = false;
  bool discontinuous = false;  // constituents in several pieces
  bool two_tags = false;       // a word with a universal (coarse) tag and another one of the language
};
Contents contents(const Corpus& corpus);

}  // namespace treegauge::formats
