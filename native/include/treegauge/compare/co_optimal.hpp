// The alignments of least cost of a comparison's chunks, and the comparison with others of them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "treegauge/align/co_optimal.hpp"
#include "treegauge/compare/steps.hpp"

namespace treegauge {

class CoOptimalChunks {
 public:
  // The comparison must stay where it is; its chunks must be laid.
  explicit CoOptimalChunks(const Comparison& comparison) : comparison_(comparison) {}
  CoOptimalChunks(const CoOptimalChunks&) = delete;
  CoOptimalChunks& operator=(const CoOptimalChunks&) = delete;

  // Finds the alignments of these chunks as align_edit would make them.
  void add_edit(ChunkRange chunks, const EditRule& rule);

  // The chunks with several alignments, in rising order, how many each has (2^64 - 1: that many or more), and the
  // natural logarithms of that.
  [[nodiscard]] std::vector<std::uint32_t> chunks() const;
  [[nodiscard]] std::vector<std::uint64_t> counts() const;
  [[nodiscard]] std::vector<double> log_counts() const;
  // A number for the words of each of these chunks: the same words give the same number in every process.
  [[nodiscard]] std::vector<std::uint64_t> digests() const;

  // The comparison with these chunks alone (of chunks(), in rising order), each aligned in another way: by alignment
  // `number` where it has at most `limit`, else by draw `number` of its seed. Finished, brackets built.
  [[nodiscard]] Comparison again(std::span<const std::uint32_t> chunks, std::span<const std::uint64_t> seeds,
                                 std::uint64_t number, std::uint64_t limit);

 private:
  struct Several {
    std::uint32_t chunk;
    EditRule rule;
    VisibleWords words;  // of the texts that the alignments look at
    std::unique_ptr<align::CoOptimal> alignments;
    [[nodiscard]] align::Text gold() const { return {words.gold.words, words.gold.kinds}; }
    [[nodiscard]] align::Text test() const { return {words.test.words, words.test.kinds}; }
  };

  [[nodiscard]] Several& at(std::uint32_t chunk);

  const Comparison& comparison_;
  std::vector<Several> several_;  // by rising chunk
};

}  // namespace treegauge
