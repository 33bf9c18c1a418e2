// Sentences taken out of a corpus and put behind those of another.
#pragma once
#include "treegauge/corpus.hpp"

namespace treegauge {

// Appends sentences [begin, end) with all that belongs to them: words, trees, arcs, comments, issues, the
// files they stand in. Documents keep their names. A document that was cut keeps count of its sentences
// (documents.first_number), and parts of one that follow each other become one again. An issue of no
// sentence goes with the first sentence of its file.
void append_sentences(Corpus& to, const Corpus& from, Row begin, Row end);

}  // namespace treegauge
