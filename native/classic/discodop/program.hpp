// disco-dop's eval: brackets of discontinuous trees.
#pragma once
#include "classic/discodop/settings.hpp"
#include "classic/outcome.hpp"

namespace treegauge::classic {

Outcome discodop(const DiscodopSettings& settings, const DiscodopRead& gold, const DiscodopRead& test);

}  // namespace treegauge::classic
