// Word alignment with groups: words cut differently stand in one slot.
#pragma once
#include <cstdint>
#include <vector>

namespace treegauge::align {

struct GroupAlignment {
  std::uint64_t cost = 0;
  std::uint64_t grouped = 0;             // words in groups, both sides together
  std::uint32_t slots = 0;               // numbered in text order; each has a word at least
  std::vector<std::uint32_t> gold_slot;  // by word: its slot; several words of a side in one slot are a group
  std::vector<std::uint32_t> test_slot;
};

}  // namespace treegauge::align
