// Groups segments into space-delimited words, for trees whose format does not say it.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge::formats {

// A map file has a word a line: the word, a tab, its segments with spaces between, or with colons as in
// TedEval's own files (which write #pm# for a colon, #lp# and #rp# for brackets). A word that is its
// own only segment may stand alone. An empty line ends a sentence; lines that start with `#` and have
// no tab are comments. Sentences come in the order of the corpus.
// A sentence whose segments are not those of its tree keeps its tree and gets an Issue; each of its
// segments is then a word by itself. A map with too few or too many sentences is an Issue too.
void attach_words(Corpus& corpus, Source map);

// Word boundaries marked on the leaves: a segment that ends in `mark` belongs with the next one, a
// segment that begins with it with the one before (`w+ ktb +h`). The marks are taken off; a
// segment that is nothing but the mark stays as it is. How such a word is spelt is not known.
void join_marked(Corpus& corpus, std::string_view mark);

// Words by the rows of their first segment and behind their last one, ascending; forms[k] is how word k
// is spelt, nothing where that is not known. Throws std::invalid_argument for rows that are not words.
void set_words(Corpus& corpus, std::span<const Row> first, std::span<const Row> last,
               const std::vector<std::string>& forms);

}  // namespace treegauge::formats
