// Words with heads that an answer tells in another form than rows, and the rows that they mean.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "cold/repair/piece.hpp"

namespace treegauge::repair {

struct FormRow {
  std::size_t at = 0;  // in the piece
  // Empty where nothing is told. A head of "null" is that of a root.
  std::string id, form, lemma, upos, xpos, feats, head, deprel, misc;
};

// A relation of Universal or Stanford Dependencies (what stands behind : or _ does not matter), or a name in
// capitals as other treebanks have it.
[[nodiscard]] bool is_known_relation(std::string_view name);

// Whether words with heads may be an analysis: words, and a root or relations of which one is known.
[[nodiscard]] bool are_parse(const std::vector<FormRow>& rows);

// As rows of CoNLL-U. Words without numbers are counted from 1, or from 0 where heads do.
// `cut`: the answer ended inside the last one.
[[nodiscard]] Piece written(std::vector<FormRow> rows, const Piece& piece, bool cut);

}  // namespace treegauge::repair
