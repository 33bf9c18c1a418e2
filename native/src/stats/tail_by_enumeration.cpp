// All ways to swap, one after the other: each differs from the last in one unit (Gray code).
#include <bit>

#include "base/interrupt.hpp"
#include "stats/permutation_sums.hpp"

namespace treegauge::stats {

double tail_by_enumeration(const PermutationSums& sums) {
  std::vector<Kind> units;
  std::int64_t u = 0, v = 0;
  for (const Kind& kind : sums.kinds) {
    for (std::int64_t i = 0; i < kind.count; ++i) {
      units.push_back(kind);
      u += kind.u;
      v += kind.v;
    }
  }
  const std::uint64_t ways = std::uint64_t{1} << units.size();
  std::uint64_t inside = sums.in_tail(u, v) ? 1 : 0, swapped = 0;
  for (std::uint64_t way = 1; way < ways; ++way) {
    check_interrupted(4);
    const int unit = std::countr_zero(way);
    swapped ^= std::uint64_t{1} << unit;
    const std::int64_t sign = (swapped >> unit & 1) != 0 ? -2 : 2;
    u += sign * units[unit].u;
    v += sign * units[unit].v;
    inside += sums.in_tail(u, v) ? 1 : 0;
  }
  return static_cast<double>(inside) / static_cast<double>(ways);
}

}  // namespace treegauge::stats
