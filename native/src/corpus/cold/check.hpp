// Checks that tables filled by a caller are a valid corpus, as everything after this relies on it.
#pragma once
#include <string>

#include "corpus/corpus.hpp"

namespace treegauge {

// What is wrong first, in words; nothing where all is well.
[[nodiscard]] std::string what_is_wrong(const Corpus& corpus);

// The same for lengths, rows and the order of sentences alone.
[[nodiscard]] std::string what_is_wrong_with_tables(const Corpus& corpus);

// Gives each constituent and word its parent, where constituents are in pre-order and only their spans are
// known; the tables must be sound. Brackets that cross are left to what_is_wrong.
void link_parents(Corpus& corpus);

// Marks sentences whose heads are not a tree: circles, no root, words without a head beside words with one.
void mark_trees(Corpus& corpus);

}  // namespace treegauge
