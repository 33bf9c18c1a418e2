// Other ways to give a constituent its first and last slot.
#pragma once
#include <cstdint>

#include "treegauge/comparison.hpp"

namespace treegauge {

enum class Spans : std::uint8_t {
  // As SParseval has them: from behind the side's word before the constituent to behind its last
  // word. A slot that this side has no word for belongs to the constituents that start after it.
  sparseval,
  // Slots that only one side has a word for are ignored: from the first to the last word that has
  // a partner. A constituent without such a word counts and matches nothing.
  gap_tolerant,
};

// The brackets of one side with other spans, in slots that count (of at least one side, or of both),
// ordered for matching.
Brackets respanned(const Comparison& comparison, bool gold, Spans spans);

}  // namespace treegauge
