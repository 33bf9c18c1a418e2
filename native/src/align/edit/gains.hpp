// Costs turned into gains: minimising cost is maximising gain (see edit.hpp).
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <stdexcept>

#include "align/edit/edit.hpp"

namespace treegauge::align {

using Gain = std::int64_t;

// A horizontal difference of the table must fit into the bits of a byte, one bit a unit.
inline constexpr unsigned kMaxGain = 8;

// Uniform gains: any two words may stand side by side, for the gain of a match or of a substitution.
// Known when compiling: the loops over them in column.hpp unroll.
template <unsigned Match, unsigned Substitution>
struct FixedGains {
  static constexpr bool kUniform = true;
  static constexpr unsigned kPlanes = Match;
  static constexpr unsigned kSets = 1;  // of rows: those that match
  static constexpr unsigned match = Match;
  static constexpr unsigned substitution = Substitution;
  static constexpr unsigned sets = 1;
};

struct Gains {
  static constexpr bool kUniform = true;
  static constexpr unsigned kPlanes = kMaxGain;
  static constexpr unsigned kSets = 1;
  static constexpr unsigned sets = 1;
  unsigned match;
  unsigned substitution;
};

// Gains in levels: a pair gains one of some levels (the last is that of a match) or nothing. Set k has the
// rows that gain at least level k.
template <unsigned... Level>
struct FixedLevels {
  static constexpr bool kUniform = false;
  static constexpr unsigned kSets = sizeof...(Level);
  static constexpr unsigned sets = kSets;
  static constexpr std::array<unsigned, kSets> level = {Level...};
  static constexpr unsigned match = level.back();
  static constexpr unsigned kPlanes = match;

  // The set of rows that gain at least t, 1 <= t <= match.
  static constexpr unsigned set_of(unsigned t) {
    unsigned k = 0;
    while (level[k] < t) ++k;
    return k;
  }
};

struct Levels {
  static constexpr bool kUniform = false;
  static constexpr unsigned kPlanes = kMaxGain;
  static constexpr unsigned kSets = 4;  // substitution, free gold word, free test word, match
  unsigned match;
  unsigned sets;
  std::array<unsigned, kSets> level;
  std::array<unsigned, kMaxGain + 1> set_at;  // by gain

  [[nodiscard]] unsigned set_of(unsigned t) const { return set_at[t]; }
};

// What a pair of words gains in lowest terms:
// cost = deletion * gold words that count + insertion * test words that count - unit * gain
struct Reduced {
  unsigned match;
  unsigned substitution;
  unsigned gold_free;  // a free gold word opposite an equal test word that counts
  unsigned test_free;  // the other way round
  bool substitutes;    // false where a substitution costs more than both gaps
  std::uint64_t unit;
};

inline Reduced reduce(const Costs& costs, bool free_words) {
  if (costs.substitution == 0 || costs.insertion == 0 || costs.deletion == 0)
    throw std::invalid_argument("an edit cost must be at least 1");
  const std::uint64_t match = std::uint64_t{costs.insertion} + costs.deletion;
  const std::uint64_t substitution = match > costs.substitution ? match - costs.substitution : 0;
  const auto in_units = [&](std::uint64_t unit, const char* refusal) {
    if (match / unit > kMaxGain) throw std::invalid_argument(refusal);
    return Reduced{static_cast<unsigned>(match / unit),
                   static_cast<unsigned>(substitution / unit),
                   0,
                   0,
                   costs.substitution <= match,
                   unit};
  };
  const std::uint64_t unit = std::gcd(match, substitution);
  Reduced reduced = in_units(unit, "these edit costs are in too fine a ratio");
  if (!free_words) return reduced;
  reduced = in_units(std::gcd(unit, std::uint64_t{costs.insertion}),
                     "these edit costs are in too fine a ratio for words that do not count");
  reduced.gold_free = static_cast<unsigned>(costs.insertion / reduced.unit);
  reduced.test_free = static_cast<unsigned>(costs.deletion / reduced.unit);
  return reduced;
}

// The gains that occur, as levels.
inline Levels levels_of(const Reduced& reduced) {
  std::array<unsigned, Levels::kSets> gains = {reduced.substitution, reduced.gold_free, reduced.test_free,
                                               reduced.match};
  std::sort(gains.begin(), gains.end());
  Levels levels{reduced.match, 0, {}, {}};
  unsigned below = 0;
  for (const unsigned gain : gains) {
    if (gain == below) continue;
    while (below < gain) levels.set_at[++below] = levels.sets;
    levels.level[levels.sets++] = gain;
  }
  return levels;
}

}  // namespace treegauge::align
