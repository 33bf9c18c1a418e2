// Counts over bags of brackets in slot coordinates.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "text/strings.hpp"

namespace treegauge {

// The label over the slots first, first + 1, ..., last - 1.
struct Bracket {
  StringId label = kNoString;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

// The size of the intersection of two bags of brackets, equal in span and, if asked, in label.
std::size_t matched_brackets(const std::vector<Bracket>& gold, const std::vector<Bracket>& test,
                             bool labelled);

// How many brackets of test cross at least one bracket of gold: both share a slot and each has a
// slot that the other has not. Time and memory are linear in brackets and slots.
std::size_t crossing_brackets(const std::vector<Bracket>& gold, const std::vector<Bracket>& test);

}  // namespace treegauge
