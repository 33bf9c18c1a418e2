// Where a good alignment is likely to pass.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "align/edit/gains.hpp"
#include "align/edit/numbering.hpp"
#include "align/edit/sweep.hpp"
#include "align/edit/uniform_pairs.hpp"
#include "align/groups/bounds/floor.hpp"

namespace treegauge::align {

// Some columns on both sides of where a narrow sweep goes that knows nothing but which words are the same.
// Nothing where that does not find half of the words again: it has lost its way, or they are cut too
// differently.
[[nodiscard]] inline std::optional<GroupBand> likely_windows(std::span<const std::uint32_t> gold,
                                                             std::span<const std::uint32_t> test,
                                                             std::size_t margin) {
  // From the end, as the bounds are swept.
  const std::vector<std::uint32_t> gold_turned(gold.rbegin(), gold.rend());
  const std::vector<std::uint32_t> test_turned(test.rbegin(), test.rend());
  const Numbering numbering(gold_turned, test_turned);
  using Sclite = FixedGains<3, 1>;
  UniformPairs<Sclite> pairs(numbering, Sclite{}, true);
  Sweep sweep(pairs);
  constexpr std::size_t kWidth = 256;
  std::vector<std::size_t> centres;
  const Gain found = sweep.explore(kWidth, &centres);
  if (3 * found < 2 * pairs.hope(0, 0)) return std::nullopt;
  const std::size_t columns = test.size();
  GroupBand band{kNever, {}};
  std::size_t centre = 0;
  for (const std::size_t found_centre : centres) {
    centre = std::max(centre, found_centre);
    const std::size_t first = columns - std::min(columns, centre + margin);
    const std::size_t last = columns - (std::max(centre, margin) - margin);
    band.borders.push_back({first, std::vector<std::uint32_t>(last - first + 1, 0)});
  }
  // What is inserted before the first gold word is inserted in its strip.
  const BorderCosts& below = band.borders[band.borders.size() - 2];
  band.borders.back().values.assign(below.first + below.values.size(), 0);
  return band;
}

}  // namespace treegauge::align
