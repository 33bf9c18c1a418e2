// Times of words in a file of columns, beside trees or words of any format.
#pragma once
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge::formats {

// A word a line: start and end in seconds (`_ _` where they are not known) and the word, with blanks or tabs
// between them. Empty lines part sentences; a file without any has all words in one piece. Lines that begin
// with # are comments; several files are read as one. Words are those of the corpus in their order; a trace
// (-NONE-) may be left out. With a piece for every sentence those of sentences that could not be read are
// passed over.
//
// The words get these times and lose others. What does not fit is an issue of no sentence (times-line,
// times-differ, times-length), the first that is met, and then no word gets any.
void attach_times(Corpus& corpus, std::vector<Source> columns);

}  // namespace treegauge::formats
