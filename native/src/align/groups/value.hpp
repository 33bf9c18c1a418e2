// The value of a cell of the table with groups: its cost, then the number of grouped words.
#pragma once
#include <cstdint>

namespace treegauge::align {

// Cost, and below it the number of grouped words.
using Value = std::uint64_t;
// No value; with a cost added, or with another none, it is still none.
inline constexpr Value kOut = Value{1} << 62;
inline constexpr unsigned kCostShift = 32;

}  // namespace treegauge::align
