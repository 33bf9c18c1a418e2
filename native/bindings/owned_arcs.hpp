// Head dependencies with the side of the comparison they are of, which they keep alive.
#pragma once
#include <stdexcept>

#include "compare/match/head_arcs.hpp"

namespace treegauge::bindings {

struct OwnedArcs {
  const Comparison* comparison;
  bool gold;
  HeadArcs arcs;

  // The dependencies, if they are of this side of this comparison: their rows mean nothing elsewhere.
  [[nodiscard]] const HeadArcs& of(const Comparison& wanted, bool wanted_gold) const {
    if (&wanted != comparison || wanted_gold != gold)
      throw std::invalid_argument("these dependencies are of another comparison, or of its other side");
    return arcs;
  }
};

}  // namespace treegauge::bindings
