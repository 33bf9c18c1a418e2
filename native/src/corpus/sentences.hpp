// Takes sentences out of a corpus, and puts sentences behind those of another.
#pragma once
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge {

// Appends sentences [begin, end) with all that belongs to them: words, trees, arcs, comments, issues, the
// files they stand in. Documents keep their names. A document that was cut keeps count of its sentences
// (documents.first_number), and parts of one that follow each other become one again. An issue of no
// sentence goes with the first sentence of its file.
void append_sentences(Corpus& to, const Corpus& from, Row begin, Row end);

// Sentences [0, n) of `others` in the place of the sentences `rows` of `from`, in rising order. They take
// over the name, the place in the file and the block of those they replace, whose issues go with them.
Corpus with_sentences(const Corpus& from, const Corpus& others, const std::vector<Row>& rows);

}  // namespace treegauge
