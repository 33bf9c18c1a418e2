// sclite, the scorer of recognised speech of NIST's SCTK (Fiscus): words are aligned segment by segment, and
// correct, substituted, deleted and inserted words are counted for each speaker.
#pragma once
#include <string>
#include <vector>

#include "classic/outcome.hpp"

namespace treegauge::classic {

// sclite -r REF stm|ctm -h HYP ctm [TITLE] [options] -o sum rsum pra stdout
Outcome sclite(const std::vector<std::string>& arguments);

}  // namespace treegauge::classic
