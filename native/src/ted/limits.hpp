// Limits on time and memory for one pair of trees: counts the cells, and stops when there are too many.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "base/interrupt.hpp"
#include "ted/distance.hpp"

namespace treegauge::ted {

class Meter {
 public:
  Meter(Limits limits, Node gold_size, Node test_size)
      : limits_(std::move(limits)), gold_size_(gold_size), test_size_(test_size) {}

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
    if (limits_.notice && !told_ && filled_ > limits_.long_work) {
      told_ = true;
      limits_.notice(trees() + ": the exact distance takes about " + std::to_string(filled_) +
                     " table cells, some " + time_of(filled_) + " of work");
    }
  }

  [[nodiscard]] std::uint64_t filled() const { return filled_; }
  [[nodiscard]] std::uint64_t most_cells() const { return limits_.cells; }

 private:
  [[nodiscard]] std::string trees() const {
    return "tree distance of " + std::to_string(gold_size_) + " and " + std::to_string(test_size_) + " nodes";
  }
  [[noreturn]] void stop_bytes(std::uint64_t cells, std::size_t cell_bytes) const {
    throw LimitExceeded(trees() + ": the exact distance takes a table of about " + std::to_string(cells) +
                        " cells of " + std::to_string(cell_bytes) + " bytes, which passes the limit of " +
                        std::to_string(limits_.bytes) + " bytes");
  }
  [[noreturn]] void stop_cells() const {
    throw LimitExceeded(trees() + ": the exact distance takes about " + std::to_string(filled_) +
                        " table cells or more, some " + time_of(filled_) +
                        " of work, which passes the limit of " + std::to_string(limits_.cells) +
                        " table cells");
  }
  // At a nanosecond a cell, which is what they take on a usual machine.
  [[nodiscard]] static std::string time_of(std::uint64_t cells) {
    constexpr std::uint64_t kPerSecond = 1'000'000'000;
    const std::uint64_t seconds = cells / kPerSecond + 1;
    if (seconds < 120) return std::to_string(seconds) + " s";
    if (seconds < 7200) return std::to_string(seconds / 60) + " minutes";
    return std::to_string(seconds / 3600) + " hours";
  }

  Limits limits_;
  Node gold_size_;
  Node test_size_;
  std::uint64_t filled_ = 0;
  bool told_ = false;
};

}  // namespace treegauge::ted
