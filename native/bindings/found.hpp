// Matches and causes as Python objects.
#pragma once
#include <stdexcept>
#include <string_view>

#include "compare/cold/causes.hpp"
#include "compare/match/matches.hpp"
#include "counted.hpp"

namespace treegauge::bindings {

// Matches with the comparison they were made from, which they keep alive.
struct Found {
  const Comparison* comparison;
  Matches matches;
};

// Their causes, which keep the matches alive.
struct FoundCauses {
  const Found* matching;
  CauseOptions options;
  Causes causes;
};
FoundCauses causes_of(Found& matching, std::string_view tags, bool label_is_tag);
FoundCauses causes_by_parts(const Found& matching, Found& parts, std::string_view tags);

inline UnitMask mask_of(const Found& matching, const Counts& counted) {
  if (counted.shape(0) != matching.comparison->units.size())
    throw std::invalid_argument("a mask has an entry for each unit");
  return {counted.data(), counted.shape(0)};
}

}  // namespace treegauge::bindings
