// Trees with their lexical heads, and head dependencies as CoNLL-U.
#pragma once
#include <string>

#include "corpus/corpus.hpp"
#include "corpus/trees/sentence_heads.hpp"

namespace treegauge::formats {

// One tree a line, (NP^dog (DT the) (NN dog)); an empty line where there is no tree. The outermost
// root, edited regions and whatever has no word that counts have no head.
std::string write_head_trees(const Corpus& corpus, const HeadTable& table, const HeadKeys& keys);

// Ten columns. HEAD and DEPREL are the head word of the governor and the label of the dependent
// constituent (root where the root governs); MISC names both constituents. Words that do not count
// have no head (_); empty elements are not words.
std::string write_head_conllu(const Corpus& corpus, const HeadTable& table, const HeadKeys& keys);

}  // namespace treegauge::formats
