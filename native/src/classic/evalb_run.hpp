// From two files' lines to rows and totals.
#pragma once
#include <string>

#include "evalb_journal.hpp"
#include "evalb_lines.hpp"
#include "evalb_parameters.hpp"
#include "evalb_table.hpp"

namespace treegauge::classic::evalb_parts {

struct Result {
  std::string out;
  Journal journal;
  Totals all;
  Totals short_ones;
};

// Scores each line of `gold` against the line of `test` at its place, with as many threads as there are cores; the
// result does not depend on their number. `journal` tells whether errors ended the run.
Result score_lines(const Parameters& parameters, Lines& gold, Lines& test);

}  // namespace treegauge::classic::evalb_parts
