// The words of a chunk for the aligners with groups, and their way back into it.
#pragma once
#include <cstdint>
#include <vector>

#include "align/groups/groups.hpp"
#include "compare/steps/steps.hpp"

namespace treegauge {

// The words of a chunk that the aligner sees: punctuation is among them, because it may be in groups.
struct GroupWords {
  VisibleWords words;
  std::vector<std::uint32_t> gold_sentences, test_sentences;

  [[nodiscard]] align::GroupText gold() const {
    return {{words.gold.words, words.gold.kinds}, gold_sentences};
  }
  [[nodiscard]] align::GroupText test() const {
    return {{words.test.words, words.test.kinds}, test_sentences};
  }
};
void take_group_words(const Comparison& comparison, const Chunk& chunk, const PunctuationMarks& punctuation,
                      const align::Spelling& spelling, GroupWords& sides);

// The letters of all words, by key.
[[nodiscard]] align::Spelling spelling_of(const Comparison& comparison);

// As place_groups wants it: words that do not count and lie in a group have the group's slot, punctuation in
// no group has none, and slots are numbered anew.
void make_placeable(VisibleWords& words, align::GroupAlignment& alignment);

}  // namespace treegauge
