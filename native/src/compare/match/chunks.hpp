// Chunks and entities: spans of kind chunk, in slots.
#pragma once
#include <cstdint>

#include "compare/match/matches.hpp"

namespace treegauge {

struct ChunkMatching {
  bool labeled = true;      // types are compared
  bool overlap = false;     // chunks match that share a slot; otherwise the same slots are needed
  std::uint8_t scheme = 0;  // a ChunkScheme: only chunks written as it says; 0: all
};

// One to one. A chunk goes from the slot of its first to that of its last word that counts; one without such
// a word is none. One that cuts a group has no equal, but may overlap. Of chunks that overlap those with
// the same slots are matched first, then from left to right, which matches as many as can be where chunks of
// a side do not overlap each other.
Matches match_chunks(const Comparison& comparison, const ChunkMatching& matching);

// By word of one side, the tag that IOB2 would give it: 0 for a word in no chunk, else a number for the type
// and for whether the word begins the chunk, alike on both sides. Of chunks inside each other the last
// counts.
std::vector<std::uint32_t> chunk_tags(const Comparison& comparison, bool is_gold);

}  // namespace treegauge
