// Words that were said in segments that are not scored.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "compare/comparison.hpp"

namespace treegauge {

// A stretch of time, in milliseconds, in some sentences of the test side.
struct IgnoredTime {
  SentenceRange sentences;
  std::uint32_t start = 0, end = 0;
};

struct LeftOut {
  std::vector<std::uint32_t> words;  // how many there are in each stretch
  std::vector<Row> sentences;        // those of the test side that have no others
};

// Leaves out the test words whose midpoint lies in one of these stretches, its end excluded, as sclite does.
// Words without times stay.
LeftOut leave_out_times(Comparison& comparison, std::span<const IgnoredTime> times);

}  // namespace treegauge
