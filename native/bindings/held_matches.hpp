// Matches and causes as Python objects.
#pragma once
#include <stdexcept>
#include <string_view>

#include "compare/cold/causes.hpp"
#include "compare/match/matches.hpp"
#include "counted.hpp"

namespace treegauge::bindings {

// Matches with the comparison they were made from, which they keep alive.
struct HeldMatches {
  const Comparison* comparison;
  Matches matches;
};

// Their causes, which keep the matches alive.
struct HeldCauses {
  const HeldMatches* matching;
  CauseOptions options;
  Causes causes;
};
HeldCauses causes_of(HeldMatches& matching, std::string_view tags, bool label_is_tag);
HeldCauses causes_by_parts(const HeldMatches& matching, HeldMatches& parts, std::string_view tags);

inline UnitMask mask_of(const HeldMatches& matching, const Counts& counted) {
  if (counted.shape(0) != matching.comparison->units.size())
    throw std::invalid_argument("a mask has an entry for each unit");
  return {counted.data(), counted.shape(0)};
}

}  // namespace treegauge::bindings
