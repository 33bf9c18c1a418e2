// All ways to swap, one after the other: each differs from the last in one unit (Gray code).
#include <bit>

#include "base/interrupt.hpp"
#include "stats/permutation_sums.hpp"

namespace treegauge::stats {
namespace {

class Enumeration final : public Distribution {
 public:
  explicit Enumeration(const PermutationSums& sums) : sums_(sums) {
    for (const Kind& kind : sums.kinds)
      units_.insert(units_.end(), static_cast<std::size_t>(kind.count), kind);
  }

  [[nodiscard]] double tail(const Bound& bound) const override {
    std::int64_t u = sums_.total_u, v = sums_.total_v;
    const std::uint64_t ways = std::uint64_t{1} << units_.size();
    std::uint64_t inside = sums_.in_tail(u, v, bound) ? 1 : 0, swapped = 0;
    for (std::uint64_t way = 1; way < ways; ++way) {
      check_interrupted(4);
      const int unit = std::countr_zero(way);
      swapped ^= std::uint64_t{1} << unit;
      const std::int64_t sign = (swapped >> unit & 1) != 0 ? -2 : 2;
      u += sign * units_[unit].u;
      v += sign * units_[unit].v;
      inside += sums_.in_tail(u, v, bound) ? 1 : 0;
    }
    return static_cast<double>(inside) / static_cast<double>(ways);
  }

 private:
  const PermutationSums& sums_;
  std::vector<Kind> units_;
};

}  // namespace

std::unique_ptr<Distribution> by_enumeration(const PermutationSums& sums) {
  return std::make_unique<Enumeration>(sums);
}

}  // namespace treegauge::stats
