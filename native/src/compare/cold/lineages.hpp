// Leaf-ancestor: for each word the labels between word and root, compared by edit distance.
//
// Sampson and Babarczy (2003), A test of the leaf-ancestor metric for parse accuracy; and what other
// programs do instead.
#pragma once
#include <cstdint>

#include "compare/count/count.hpp"
#include "compare/distance/trees.hpp"
#include "ted/distance.hpp"

namespace treegauge {

// Where a lineage has marks: `[` right before a label (read from the word upwards) says that the constituent
// begins at the word, `]` right after one that it ends there.
enum class LineageMarks : std::uint8_t {
  none,
  highest,  // of all constituents that begin at the word the highest has a mark, and so of those that end
  every,
};

struct LineageOptions {
  bool labeled = true;
  bool tags = false;  // the word's tag is part of its lineage
  LineageMarks marks = LineageMarks::highest;
  bool graded = true;      // replacing costs 2, or 0.5 between labels with the same first letter; else 1
  bool uncounted = false;  // a constituent that does not count has no label, but keeps its marks
  bool depths = false;     // a label is equal only to one as far below the root
  bool collapse = false;   // a constituent over nothing but one with the same label is left out
};

// Rows are units. `score`: 1 − distance / (sum of both lengths, marks included), of each word in whole
// billionths (half a billionth is rounded up, so what is missing to 1 is), summed. A word alone
// in its slot scores 0. Two empty lineages are equal. `sentences`: 1 where there are words. With
// `sentence_means` the score of a unit is the mean over its words, rounded to billionths. A stretch that
// takes more cells than the limits allow raises ted::LimitExceeded when it has taken them: how many follows
// from how unlike the lineages are.
struct LineageColumns {
  Column score, words, sentences;
};
LineageColumns count_lineages(const TreePairs& pairs, const LineageOptions& options, bool sentence_means,
                              const ted::Limits& limits = {});

}  // namespace treegauge
