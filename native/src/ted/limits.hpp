// Keeps account of what the tables of one pair of trees take, and stops before it is too much.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

#include "treegauge/interrupt.hpp"
#include "treegauge/ted/distance.hpp"

namespace treegauge::ted {

class Meter {
 public:
  Meter(const Limits& limits, Node gold_size, Node test_size)
      : limits_(limits), gold_size_(gold_size), test_size_(test_size) {}

  [[nodiscard]] bool fits(std::uint64_t cells, std::size_t cell_bytes) const {
    return cells <= limits_.bytes / cell_bytes;
  }

  // About to hold this many cells at once.
  void hold(std::uint64_t cells, std::size_t cell_bytes) const {
    if (!fits(cells, cell_bytes)) stop_bytes(cells, cell_bytes);
  }

  // About to fill this many cells.
  void count(std::uint64_t cells) {
    filled_ += cells;
    if (filled_ > limits_.cells) stop_cells();
  }

  [[nodiscard]] std::uint64_t filled() const { return filled_; }
  [[nodiscard]] std::uint64_t most_cells() const { return limits_.cells; }

 private:
  [[nodiscard]] std::string trees() const {
    return "tree distance of " + std::to_string(gold_size_) + " and " + std::to_string(test_size_) +
           " nodes";
  }
  [[noreturn]] void stop_bytes(std::uint64_t cells, std::size_t cell_bytes) const {
    throw LimitExceeded(trees() + ": the exact distance takes a table of about " + std::to_string(cells) +
                        " cells of " + std::to_string(cell_bytes) + " bytes, which passes the limit of " +
                        std::to_string(limits_.bytes) + " bytes");
  }
  [[noreturn]] void stop_cells() const {
    throw LimitExceeded(trees() + ": the exact distance takes about " + std::to_string(filled_) +
                        " table cells or more, which passes the limit of " + std::to_string(limits_.cells) +
                        " table cells");
  }

  Limits limits_;
  Node gold_size_;
  Node test_size_;
  std::uint64_t filled_ = 0;
};

}  // namespace treegauge::ted
