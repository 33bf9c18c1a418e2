#include "align/groups/groups.hpp"

#include <stdexcept>

#include "align/groups/aligner.hpp"

namespace treegauge::align {

void check_group_text(const GroupText& side, const Spelling& spelling, const GroupRule& rule) {
  const std::size_t count = side.text.words.size();
  if (!side.text.kinds.empty() && side.text.kinds.size() != count)
    throw std::invalid_argument("a kind is needed for every word");
  if (side.sentences.size() != count) throw std::invalid_argument("a sentence is needed for every word");
  // Costs have 31 bits.
  if (count >= kNone / (4 * kGapCost * cost_scale(rule.likeness)))
    throw std::length_error("too many words to align");
  for (const std::uint32_t word : side.text.words)
    if (word >= spelling.size()) throw std::invalid_argument("a word has no letters");
  for (std::size_t at = 0; at < side.text.kinds.size(); ++at)
    if ((side.text.kinds[at] & kOnlyInGroups) != 0 && !spelling.bare(side.text.words[at]))
      throw std::invalid_argument("a word with a letter or digit may not be for groups only");
}

GroupAlignment groups_align(const GroupText& gold, const GroupText& test, const Equality& equality,
                            const Spelling& spelling, const GroupRule& rule) {
  check_group_text(gold, spelling, rule);
  check_group_text(test, spelling, rule);
  return GroupAligner(gold, test, equality, spelling, rule).run();
}

}  // namespace treegauge::align
