// Costs turned into gains: minimising cost is maximising gain (see edit.hpp).
#pragma once
#include <cstdint>
#include <numeric>
#include <stdexcept>

#include "treegauge/align/edit.hpp"

namespace treegauge::align {

// A horizontal difference of the table must fit into the bits of a byte, one bit a unit.
inline constexpr unsigned kMaxGain = 8;

// Gains known when compiling: the loops over them in column.hpp unroll.
template <unsigned Match, unsigned Substitution>
struct FixedGains {
  static constexpr unsigned kPlanes = Match;
  static constexpr unsigned match = Match;
  static constexpr unsigned substitution = Substitution;
};

struct Gains {
  static constexpr unsigned kPlanes = kMaxGain;
  unsigned match;
  unsigned substitution;
};

// cost = deletion * gold words + insertion * test words - unit * gain
struct Reduced {
  Gains gains;
  std::uint64_t unit;
};

inline Reduced reduce(Costs costs) {
  if (costs.substitution == 0 || costs.insertion == 0 || costs.deletion == 0) {
    throw std::invalid_argument("an edit cost must be at least 1");
  }
  const std::uint64_t match = std::uint64_t{costs.insertion} + costs.deletion;
  const std::uint64_t substitution = match > costs.substitution ? match - costs.substitution : 0;
  const std::uint64_t unit = std::gcd(match, substitution);
  if (match / unit > kMaxGain) {
    throw std::invalid_argument("these edit costs are in too fine a ratio");
  }
  return {{static_cast<unsigned>(match / unit), static_cast<unsigned>(substitution / unit)}, unit};
}

}  // namespace treegauge::align
