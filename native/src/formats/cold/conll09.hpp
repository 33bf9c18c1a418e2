// CoNLL-2009 and CoNLL-2008: dependencies and semantic roles, a column of arguments for each predicate.
//
// Hajič et al. (2009), The CoNLL-2009 shared task: syntactic and semantic dependencies in multiple
// languages; Surdeanu et al. (2008), The CoNLL-2008 shared task on joint parsing of syntactic and
// semantic dependencies.
#pragma once
#include <string>

#include "corpus/corpus.hpp"

namespace treegauge::formats {

enum class RoleFormat : std::uint8_t { conll09, conll08 };

// Where a file has a gold and a predicted column for one thing.
enum class ColumnChoice : std::uint8_t {
  automatic,  // the gold column, the predicted one where gold says nothing (_, or -1 as a head)
  gold,
  predicted,
};

// Reads one source into the corpus, as a document of its own (or several, by `# newdoc` lines).
// A word with a PRED is a predicate: tokens.predicate. Arguments are arcs of kind role from the
// predicate to the word, in order of predicates and words; A0|A1 is two of them. All columns between
// word number and PRED stand in tokens.others as they are, for writing back. Of CoNLL-2008 the split
// forms are the words.
// Columns that do not fit the predicates, unusable word numbers, heads or roles break the sentence and
// have an Issue. Circles and missing roots are notes: arcs are compared one by one all the same.
void read_conll09(Corpus& corpus, Source source, RoleFormat format, ColumnChoice columns);

// All good sentences. What was read from a well-formed file of this format is written byte for byte;
// other corpora give their words, lemmas, tags, features, heads and relations for both gold and
// predicted columns.
std::string write_conll09(const Corpus& corpus, RoleFormat format);

// Whether a corpus read from this format has more to say than what words, lemmas, tags, features, heads and
// relations were read: gold and predicted columns that differ, words before they were split.
bool has_own_columns(const Corpus& corpus, RoleFormat format);

}  // namespace treegauge::formats
