// Tiles for gains that are known at compile time, for the usual processors.
#include "align/edit/ticks.hpp"

namespace treegauge::align {

TREEGAUGE_GAINS(Levenshtein);
TREEGAUGE_GAINS(Sclite);
TREEGAUGE_GAINS(LevenshteinLevels);
TREEGAUGE_GAINS(ScliteLevels);
TREEGAUGE_GAINS(ScliteFreeLevels);
TREEGAUGE_GAINS(GroupLevels);

}  // namespace treegauge::align
