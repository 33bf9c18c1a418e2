// All pairs of words whose letters are alike.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "treegauge/align/equality.hpp"
#include "treegauge/align/spelling.hpp"

namespace treegauge::align {

// The pairs of different words of two texts that cost less than a substitution (Likeness::letters). Time follows the
// product of the two vocabularies, a nanosecond for a pair.
[[nodiscard]] std::vector<Equality::Pair> alike_words(std::span<const std::uint32_t> gold,
                                                      std::span<const std::uint32_t> test, const Spelling& spelling);

}  // namespace treegauge::align
