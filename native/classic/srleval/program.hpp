// srleval, the scorer of syntactic and semantic dependencies on recognised speech of Favre, Bohnet
// and Hakkani-Tür (2010): words are aligned over the whole file, sentence ends are ignored, and the
// scores are counted over the aligned words.
#pragma once
#include <string>
#include <vector>

#include "classic/outcome.hpp"

namespace treegauge::classic {

// srleval [--csv | --no-align] REF HYP
// srleval [--csv | --no-align] REF_DIR HYP_DIR REF_EXT HYP_EXT
Outcome srleval(const std::vector<std::string>& arguments);

}  // namespace treegauge::classic
