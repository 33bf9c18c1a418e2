// The breakdowns and the summary.
#pragma once
#include <string>

#include "classic/discodop/pair.hpp"
#include "classic/discodop/totals.hpp"

namespace treegauge::classic::discodop_parts {

// Each appends what the original prints; throws conll::Stop where it stops.
void write_breakdowns(std::string& out, const Breakdowns& breakdowns, const Totals& all, const Rules& rules,
                      const Strings& strings, const DiscodopSettings& settings);
void write_summary(std::string& out, const Totals& all, const Totals& up_to_cutoff,
                   const DiscodopSettings& settings);
void write_header(std::string& out, std::size_t key_width);
void write_row(std::string& out, const Pair& pair, const std::string& key, std::size_t key_width,
               const DiscodopSettings& settings);

}  // namespace treegauge::classic::discodop_parts
