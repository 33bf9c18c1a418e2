// What it costs to put two different words side by side under groups and characters, where that may be.
#pragma once
#include <cstdint>

#include "align/groups/groups.hpp"
#include "align/letters/likeness.hpp"

namespace treegauge::align {

inline std::uint32_t substitution_cost(const Spelling& spelling, std::uint32_t gold, std::uint32_t test,
                                       Likeness likeness) {
  const std::uint32_t unlike = 4 * cost_scale(likeness);
  if (likeness == Likeness::none) return unlike;
  const std::uint64_t both = spelling.length(gold) + spelling.length(test);
  const std::uint32_t cost =
      alike_cost(LetterRow(spelling.letters(gold)).shared(spelling.letters(test)), both);
  return cost == 0 ? unlike : cost;
}

}  // namespace treegauge::align
