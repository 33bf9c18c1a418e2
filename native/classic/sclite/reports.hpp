// The reports of -o.
#pragma once
#include <cstddef>
#include <string>

#include "classic/sclite/scores.hpp"
#include "classic/sclite/text.hpp"

namespace treegauge::classic::sclite_parts {

enum class Figures { percentages, counts };

// `sum` and `rsum`: a row for each speaker.
void print_summary(const Scores& scores, Figures figures, std::string& out, std::string& messages);
// `pra`: the aligned words of each segment, in lines of about `width` bytes.
void print_alignments(const Scores& scores, const Letters& letters, std::size_t width, std::string& out);

}  // namespace treegauge::classic::sclite_parts
