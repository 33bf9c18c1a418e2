// Characters of two texts paired, with gaps moved to where the tokens end.
#pragma once
#include <cstdint>
#include <vector>

namespace treegauge {

// One side's characters, and what begins or ends before each (one entry more than characters).
enum EndFlag : std::uint8_t { kTokenEnd = 1, kSentenceEnd = 2 };
struct EndedText {
  std::vector<std::uint32_t> characters;
  std::vector<std::uint8_t> ends;
};

// For each character of a side how many pairs lie before it; the last entry is behind the last one.
struct PairedScale {
  std::vector<std::uint32_t> gold, test;
  std::uint64_t edits = 0;
};

PairedScale paired_scale(const EndedText& gold, const EndedText& test);

}  // namespace treegauge
