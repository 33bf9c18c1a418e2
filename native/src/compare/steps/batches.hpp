// Aligns chunks in batches, so that only one batch's words and slots are held twice.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/steps/steps.hpp"

namespace treegauge {

// Calls align(chunk, work) on as many threads as there are jobs, then place(chunk, work) in order. Work is
// used again: it has room from the chunks before.
template <class Work, class Align, class Place>
void in_batches(Comparison& comparison, ChunkRange chunks, Align align_chunk, Place place) {
  constexpr std::size_t kBatch = 1024;
  std::vector<Work> batch(std::min(kBatch, chunks.end - chunks.begin));
  for (std::size_t first = chunks.begin; first < chunks.end; first += kBatch) {
    const std::size_t count = std::min(kBatch, chunks.end - first);
    in_ranges(count, comparison.jobs, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        check_interrupted();
        align_chunk(comparison.chunks[first + i], batch[i]);
      }
    });
    for (std::size_t i = 0; i < count; ++i) place(comparison.chunks[first + i], batch[i]);
  }
}

}  // namespace treegauge
