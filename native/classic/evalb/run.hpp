// Scores the lines of two files: rows and totals.
#pragma once
#include <string>

#include "classic/evalb/cold/parameters.hpp"
#include "classic/evalb/journal.hpp"
#include "classic/evalb/lines.hpp"
#include "classic/evalb/table.hpp"

namespace treegauge::classic::evalb_parts {

struct Result {
  std::string out;
  Journal journal;
  Totals all;
  Totals short_ones;
};

// Scores each line of `gold` against the line of `test` at its place, with as many threads as there are
// cores; the result does not depend on their number. `journal` tells whether errors ended the run.
Result score_lines(const Parameters& parameters, Lines& gold, Lines& test);

}  // namespace treegauge::classic::evalb_parts
