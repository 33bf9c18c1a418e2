// A lower bound on the gain of the exact sweep, from narrow sweeps.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "align/edit/sweep.hpp"

namespace treegauge::align {

// Up to this many cells the exact sweep over the whole table is faster than a search for a bound.
inline constexpr std::size_t kSmallTable = std::size_t{1} << 20;

inline constexpr std::size_t kFirstWidth = 256;
// What is missing is at most such a part of what was found.
inline constexpr Gain kGoodPart = 4;

// The gain of some good alignment, to bound the exact sweep. The width grows until the exploration is
// no longer much cheaper than the sweep it bounds, so the two together take O(n d / 256) steps.
// `centres`: where that alignment passes the borders of the strips, more or less; nothing where none was
// looked for.
template <class Pairs>
Gain lower_bound(Sweep<Pairs>& sweep, std::vector<std::size_t>* centres = nullptr) {
  if (sweep.rows() * sweep.columns() <= kSmallTable) return 0;
  const std::size_t shorter = std::min(sweep.rows(), sweep.columns());
  const std::size_t longer = std::max(sweep.rows(), sweep.columns());
  const Gain match = sweep.gains().match;
  Gain best = 0;
  for (std::size_t width = kFirstWidth;; width *= 4) {
    const Gain gain = sweep.explore(width, centres);
    // Where a wider look found nothing better an even wider one hardly will; and a good alignment has not
    // lost its way.
    if (gain <= best) return best;
    best = gain;
    const Gain missing = sweep.pairs().hope(0, 0) - best;
    if (kGoodPart * missing <= best) return best;
    const auto lost = static_cast<std::size_t>((missing + match - 1) / match);
    if (16 * width >= longer - shorter + 2 * lost) return best;
  }
}

}  // namespace treegauge::align
