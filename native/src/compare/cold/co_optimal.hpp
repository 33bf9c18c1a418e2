// Co-optimal alignments of a comparison's chunks, and the comparison under one of them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "align/cold/co_optimal_groups.hpp"
#include "compare/steps/steps.hpp"

namespace treegauge {

class CoOptimalChunks {
 public:
  // The comparison must stay where it is; its chunks must be laid.
  explicit CoOptimalChunks(const Comparison& comparison) : comparison_(comparison) {}
  CoOptimalChunks(const CoOptimalChunks&) = delete;
  CoOptimalChunks& operator=(const CoOptimalChunks&) = delete;

  // Finds the alignments of these chunks as align_edit or align_groups would make them.
  void add_edit(ChunkRange chunks, const EditRule& rule);
  void add_groups(ChunkRange chunks, align::Likeness likeness);

  // The alignments of a chunk.
  class Alternatives {
   public:
    Alternatives() = default;
    Alternatives(const Alternatives&) = delete;
    Alternatives& operator=(const Alternatives&) = delete;
    virtual ~Alternatives() = default;
    [[nodiscard]] virtual std::uint64_t count() const = 0;
    [[nodiscard]] virtual double log_count() const = 0;
    [[nodiscard]] virtual const VisibleWords& words() const = 0;
    // What gives the words of a chunk their slots: by alignment `number`, or by a draw.
    using Place = std::function<void(Comparison&, Chunk&)>;
    [[nodiscard]] virtual Place at(std::uint64_t number) = 0;
    [[nodiscard]] virtual Place draw(align::DrawNumbers& numbers) = 0;
  };

  // The chunks with several alignments, in rising order, how many each has (2^64 - 1: that many or more), and
  // the natural logarithms of that.
  [[nodiscard]] std::vector<std::uint32_t> chunks() const;
  [[nodiscard]] std::vector<std::uint64_t> counts() const;
  [[nodiscard]] std::vector<double> log_counts() const;
  // A number for the words of each of these chunks: the same words give the same number in every process.
  [[nodiscard]] std::vector<std::uint64_t> digests() const;

  // The comparison with these chunks alone (of chunks(), in rising order), each aligned in another way: by
  // alignment `number` where it has at most `limit`, else by draw `number` of its seed. Finished, brackets
  // built.
  [[nodiscard]] Comparison again(std::span<const std::uint32_t> chunks, std::span<const std::uint64_t> seeds,
                                 std::uint64_t number, std::uint64_t limit);

 private:
  struct Several {
    std::uint32_t chunk;
    std::unique_ptr<Alternatives> alignments;
  };

  // `find(chunk)` returns the alignments of a chunk, null where it has one only.
  template <class Find>
  void add(ChunkRange chunks, Find find);

  [[nodiscard]] Several& at(std::uint32_t chunk);

  const Comparison& comparison_;
  std::vector<Several> several_;  // by rising chunk
};

}  // namespace treegauge
