// The columns of rows in an answer: what each cell means, also where columns are missing.
#pragma once
#include <string>
#include <vector>

#include "cold/repair/conll/rows.hpp"

namespace treegauge::repair {

// A word with its columns; _ where there is nothing.
struct ConllWord {
  std::string form = "_", lemma = "_", upos = "_", xpos = "_", feats = "_", head = "_", deprel = "_",
              deps = "_", misc = "_";
  // CoNLL-2009 and CoNLL-2008: the row as it stands, all cells in their places; empty where they were not.
  std::vector<std::string> cells;
};

// Whether a column with this name holds heads.
[[nodiscard]] bool is_head_column(std::string_view name);

// Reads a row. `header`: names of the columns, if there are any. `moved`: cells were not where they belong.
ConllWord word_of(const ConllRow& row, const std::vector<std::string>& header, Format format, bool& moved);

}  // namespace treegauge::repair
