// Arcs of the enhanced graphs: rule `enhanced` of compare/dependencies.hpp.
#pragma once
#include "treegauge/compare/dependencies.hpp"

namespace treegauge {

Matches match_enhanced(const Comparison& comparison, const WordOptions& options);
// The same counts without the table, faster.
PrfColumns count_enhanced(const Comparison& comparison, const WordOptions& options);

}  // namespace treegauge
