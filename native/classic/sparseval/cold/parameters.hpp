// The parameter file of sparseval.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/trees/preorder_tree.hpp"
#include "text/word_equivalence.hpp"

namespace treegauge::classic {

// A line is a keyword, one space and a value to the end of the line; all other lines are ignored.
class SparsevalParameters {
 public:
  explicit SparsevalParameters(Strings& strings) : words(strings), strings_(strings) {}

  void read(std::string_view text);

  // What EQ_LABEL makes of a label; the last line that names it counts.
  [[nodiscard]] StringId equated(StringId label) const;

  // The lines of -z: newest first within each keyword.
  [[nodiscard]] std::string settings() const;

  StringSet deleted;      // DELETE_LABEL
  StringSet empty;        // EMPTY_NODE
  StringSet edited;       // EDIT_LABEL
  StringSet closed;       // CLOSED_CLASS
  WordEquivalence words;  // EQ_WORDS, FILLED_PAUSE

 private:
  void read_line(std::string_view line);

  Strings& strings_;
  std::vector<StringId> equated_;  // by label; kNoString: itself
  std::vector<std::string> shown_[5];
};

}  // namespace treegauge::classic
