// Finds endless repetition at the end of a sequence.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace treegauge::repair {

// So often has something to come one after the other to be a loop and no figure of speech.
inline constexpr std::size_t kLoopTimes = 6;

struct Loop {
  std::size_t begin = 0;   // where the repetition starts
  std::size_t period = 0;  // what is repeated has so many items; 0: there is no loop
};

// The longest end of the sequence that is one unit at least kLoopTimes over (the last may be cut). Linear in
// its length (Knuth, Morris and Pratt 1977: the borders of the sequence read backwards give its periods).
[[nodiscard]] Loop loop_at_end(const std::vector<std::uint32_t>& items);

}  // namespace treegauge::repair
