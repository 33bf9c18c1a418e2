// Arcs of the enhanced graphs: rule `enhanced` of dependencies.hpp.
#pragma once
#include "compare/match/word_tables.hpp"

namespace treegauge {

Matches match_enhanced(const Comparison& comparison, const WordOptions& options, WordTables& tables);
// The same counts without the table, faster.
PrfColumns count_enhanced(const Comparison& comparison, const WordOptions& options, WordTables& tables);

}  // namespace treegauge
