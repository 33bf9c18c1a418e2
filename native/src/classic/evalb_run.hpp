// From two files' lines to rows and totals.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "evalb_journal.hpp"
#include "evalb_parameters.hpp"
#include "evalb_table.hpp"

namespace treegauge::classic::evalb_parts {

struct Result {
  std::string out;
  Journal journal;
  Totals all;
  Totals short_ones;
};

// Scores line i of `gold` against line i of `test`, for all lines of gold, with as many threads as
// there are cores; the result does not depend on their number. `journal` tells whether errors
// ended the run.
Result score_lines(const Parameters& parameters, const std::vector<std::string_view>& gold,
                   const std::vector<std::string_view>& test);

}  // namespace treegauge::classic::evalb_parts
