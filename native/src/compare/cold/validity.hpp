// What became of words and labels in parses that somebody wrote freely: counts for a profile, not for a
// score.
#pragma once
#include "compare/comparison.hpp"
#include "compare/count/count.hpp"

namespace treegauge {

// By unit. A gold word is missing, changed (another word stands opposite it), or recut: between two equal
// words both sides spell the same letters and cut them differently. A test word that nothing stands opposite
// is repeated if it is the word before or behind it once more, else extra. Words that do not count are in no
// column.
struct WordChangeColumns {
  Column missing, extra, repeated, changed, recut;
};
[[nodiscard]] WordChangeColumns count_word_changes(const Comparison& comparison);

// By test sentence: labels, tags and relations that occur nowhere in gold.
[[nodiscard]] Column count_unknown_labels(const Comparison& comparison);

}  // namespace treegauge
