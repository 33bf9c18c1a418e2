// Brackets between numbers of words or characters, stretch by stretch.
#pragma once
#include "compare/brackets/brackets.hpp"

namespace treegauge {

Matches match_plain_brackets(const Comparison& comparison, Spans spans, bool labeled, Which which);

}  // namespace treegauge
