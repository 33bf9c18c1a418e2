// Columns with semantic roles as spans of words: CoNLL-2005 props and CoNLL-2012.
//
// Carreras and Màrquez (2005), Introduction to the CoNLL-2005 shared task: semantic role labeling; Pradhan et
// al. (2012), CoNLL-2012 shared task: modeling multilingual unrestricted coreference in OntoNotes.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "corpus/corpus.hpp"

namespace treegauge::formats {

enum class SpanFormat : std::uint8_t { props, conll12 };

// The comment that a speaker is.
inline constexpr std::string_view kSpeakerComment = "# speaker = ";

// Reads one source into the corpus, as a document of its own (of CoNLL-2012: several, by their `#begin
// document` lines). Predicates are tokens.predicate, arguments are spans: `C-X` is a further piece of the
// latest X of its predicate, or an X where there is none. Columns that are not compared stand in
// tokens.others, for writing back.
//
// Props: the column of predicates is the last one that has a cell without a star; before it stand the words
// in the first column, and what else there is. Where it is the first column there are no words, and their
// numbers stand for them, with a note.
//
// CoNLL-2012: the parse bits are constituents, names are chunks. The predicate of a column is the first word
// of its V. Speakers are comments, so that they are attributes of sentences. Coreference is kept and not
// compared, with a note.
//
// Columns that do not fit the predicates and brackets that do not fit each other break the sentence and have
// an Issue. Lines `# name = value` before a sentence of CoNLL-2012 are comments, as in other formats.
void read_span_columns(Corpus& corpus, Source source, SpanFormat format);

// All good sentences. Props are written without words where the words are their numbers.
std::string write_span_columns(const Corpus& corpus, SpanFormat format);

}  // namespace treegauge::formats
