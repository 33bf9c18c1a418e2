// Ranges of slots for threads: chunks have units of their own, so threads count into different units.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/parallel.hpp"
#include "compare/comparison.hpp"

namespace treegauge {

// Calls work(begin, end) on ranges of slots that cover all of them, each the slots of whole chunks. Chunks
// that are not in the order of their slots are gone through in one piece.
template <typename Work>
void in_slot_ranges(const Comparison& comparison, unsigned jobs, Work&& work) {
  constexpr std::size_t kLeastChunks = 2'000;
  const auto& chunks = comparison.chunks;
  const auto apart = [](const Chunk& chunk, const Chunk& next) { return chunk.slot_end != next.slot_begin; };
  const bool whole = chunks.size() < 2 * kLeastChunks || chunks.front().slot_begin != 0 ||
                     chunks.back().slot_end != comparison.slots ||
                     std::adjacent_find(chunks.begin(), chunks.end(), apart) != chunks.end();
  if (whole) return work(std::uint32_t{0}, comparison.slots);
  in_ranges(chunks.size(), jobs, kLeastChunks, [&](std::size_t begin, std::size_t end) {
    work(chunks[begin].slot_begin, chunks[end - 1].slot_end);
  });
}

template <typename Work>
void in_slot_ranges(const Comparison& comparison, Work&& work) {
  in_slot_ranges(comparison, comparison.jobs, std::forward<Work>(work));
}

}  // namespace treegauge
