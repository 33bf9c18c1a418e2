// What is at least left to pay from a cell on.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "tile.hpp"

namespace treegauge::align {

// More than anything costs, and with a cost added still a number.
inline constexpr std::uint64_t kNever = std::uint64_t{1} << 62;

// The bounds below one row of the table: at a border itself those of its cells, above it the least of all cells
// of the border that can still be reached.
struct FloorRow {
  std::size_t first = 0;  // column of values[0]; columns left of it have the bound of `first`, unless at the border
  std::span<const std::uint32_t> values;
  bool at_border = false;

  [[nodiscard]] std::uint64_t operator()(std::size_t column) const {
    if (values.empty()) return 0;
    if (column < first) return at_border ? kNever : values.front();
    const std::size_t at = column - first;
    return at < values.size() ? values[at] : kNever;
  }
};

// Costs on a border by column, from column `first` on; no alignment that matters passes elsewhere.
struct BorderCosts {
  std::size_t first = 0;
  std::vector<std::uint32_t> values;
};

// Where alignments may pass that cost no more than `limit`: the borders before every 256th gold word from the end, the last
// one first. No borders: there is no such alignment.
struct GroupBand {
  std::uint64_t limit = 0;
  std::vector<BorderCosts> borders;

  // The columns of one of `rows` rows, first and last.
  [[nodiscard]] std::pair<std::size_t, std::size_t> columns(std::size_t rows, std::size_t row) const {
    const std::size_t number = (rows - row) / kStripRows;
    const bool at_border = (rows - row) % kStripRows == 0;
    const BorderCosts& below = borders[number];
    return {at_border ? below.first : borders[number + 1].first, below.first + below.values.size() - 1};
  }
};

// Bounds for alignments that cost no more than `limit`.
class GroupFloor {
 public:
  // Borders as in GroupBand; the last one is that of the first row.
  GroupFloor(std::uint64_t limit, std::vector<BorderCosts> borders) : limit_(limit), borders_(std::move(borders)) {
    reached_.reserve(borders_.size());
    for (const BorderCosts& border : borders_) {
      std::vector<std::uint32_t>& reached = reached_.emplace_back(border.values);
      for (std::size_t k = reached.size(); k-- > 1;) reached[k - 1] = std::min(reached[k - 1], reached[k]);
    }
  }

  // The bound of the whole; more than the limit where there is no alignment within it.
  [[nodiscard]] std::uint64_t least() const {
    return borders_.empty() || borders_.back().first > 0 ? kNever : borders_.back().values.front();
  }
  [[nodiscard]] std::uint64_t limit() const { return limit_; }

  // For row `row` of the table that has so many left: the first border below it.
  [[nodiscard]] FloorRow below(std::size_t left) const {
    const std::size_t number = left / kStripRows;
    const bool at_border = left % kStripRows == 0;
    return {borders_[number].first, at_border ? borders_[number].values : reached_[number], at_border};
  }

 private:
  std::uint64_t limit_;
  std::vector<BorderCosts> borders_;
  std::vector<std::vector<std::uint32_t>> reached_;  // the least of a column and all right of it
};

}  // namespace treegauge::align
