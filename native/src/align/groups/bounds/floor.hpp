// Lower bounds on the remaining cost from each cell on.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "align/edit/tile.hpp"

namespace treegauge::align {

// More than anything costs, and with a cost added still a number.
inline constexpr std::uint64_t kNever = std::uint64_t{1} << 62;

// The bounds below one row of the table: at a border itself those of its cells. Above it the least of all
// cells of the border that can still be reached, or that of the cell that the diagonal meets, less what free
// words would cost: to come to a cell some columns beside it costs as many gaps, as that cell can be cheaper.
// Where there is none left the last cell does.
struct FloorRow {
  std::size_t first = 0;  // column of values[0]
  std::span<const std::uint32_t> values;
  std::uint32_t left = 0;  // the bound of columns left of it: the least of all values
  // Above a border: so many rows, its cells from column `first` on, and what free words before a column and
  // in the rows would cost.
  std::size_t rows = 0;
  std::span<const std::uint32_t> border;
  const std::int32_t* test_free = nullptr;
  std::int32_t gold_free = 0;

  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  [[nodiscard]] std::uint64_t operator()(std::size_t column) const {
    if (values.empty()) return 0;
    const std::size_t behind = first + values.size();
    if (column >= behind) return kNever;
    const std::int64_t value = column < first ? left : values[column - first];
    return static_cast<std::uint64_t>(
        border.empty() ? value
                       : std::max(value, met_at(column, std::clamp(column + rows, first, behind - 1))));
  }

  // The bounds of some columns; kNone where nothing can be reached.
  void write(std::size_t column, std::size_t count, std::uint32_t* out) const {
    if (values.empty()) {
      std::fill_n(out, count, 0u);
      return;
    }
    const std::size_t behind = first + values.size();
    const auto cut = [&](std::size_t at) { return std::clamp(at, column, column + count) - column; };
    const std::size_t begin = cut(first);
    const std::size_t end = cut(behind);
    std::fill_n(out, begin, left);
    for (std::size_t k = begin; k < end; ++k) out[k] = values[column + k - first];
    std::fill(out + end, out + count, kNone);
    if (border.empty()) return;
    const auto raise = [&](std::size_t k, std::size_t met) {
      out[k] = static_cast<std::uint32_t>(std::max(std::int64_t{out[k]}, met_at(column + k, met)));
    };
    // The diagonal meets the border between its ends for most columns.
    const std::size_t met_first = std::min(cut(first - std::min(first, rows)), end);
    const std::size_t met_end = std::clamp(cut(behind - std::min(behind, rows)), met_first, end);
    for (std::size_t k = 0; k < met_first; ++k) raise(k, first);
    meet(column + met_first, met_end - met_first, out + met_first);
    for (std::size_t k = met_end; k < end; ++k) raise(k, behind - 1);
  }

 private:
  // The bound of a column by the cell that it meets.
  [[nodiscard]] std::int64_t met_at(std::size_t column, std::size_t met) const {
    return std::int64_t{border[met - first]} - (test_free[met] - test_free[column]) - gold_free;
  }
  // Some columns of which the diagonal meets the border. Costs have 31 bits, so bounds are numbers with a
  // sign.
  void meet(std::size_t column, std::size_t count, std::uint32_t* __restrict out) const {
    const std::uint32_t* const met = border.data() + (column + rows - first);
    const std::int32_t* const before = test_free + column;
    const std::int32_t* const behind = before + rows;
    for (std::size_t k = 0; k < count; ++k) {
      const std::int32_t bound = static_cast<std::int32_t>(met[k]) - (behind[k] - before[k]) - gold_free;
      out[k] = static_cast<std::uint32_t>(std::max(static_cast<std::int32_t>(out[k]), bound));
    }
  }
};

// What the free words before each row and each column would cost if they counted.
struct FreeWords {
  std::vector<std::int32_t> gold, test;
};

// Costs on a border by column, from column `first` on; no alignment that matters passes elsewhere.
struct BorderCosts {
  std::size_t first = 0;
  std::vector<std::uint32_t> values;
};

// Where alignments may pass that cost no more than `limit`: the borders before every 256th gold word from the
// end, the last one first. No borders: there is no such alignment.
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
  // Between two borders.
  static constexpr std::size_t kRows = kLaneRows;

  // The last border first; the last one given is that of the first row.
  GroupFloor(std::uint64_t least, std::uint64_t limit, std::vector<BorderCosts> borders, FreeWords free = {})
      : least_(least), limit_(limit), borders_(std::move(borders)), free_(std::move(free)) {}

  // The bound of the whole; more than the limit where there is no alignment within it.
  [[nodiscard]] std::uint64_t least() const { return least_; }
  [[nodiscard]] std::uint64_t limit() const { return limit_; }

  // For a row of the table with so many rows below it: the first border there. Holds until the next call.
  [[nodiscard]] FloorRow below(std::size_t rows_left) {
    const std::size_t number = rows_left / kRows;
    const BorderCosts& border = borders_[number];
    if (number != reached_number_) {
      reached_number_ = number;
      reached_ = border.values;
      for (std::size_t k = reached_.size(); k-- > 1;)
        reached_[k - 1] = std::min(reached_[k - 1], reached_[k]);
    }
    const std::size_t above = rows_left % kRows;
    if (above == 0) return {border.first, border.values, reached_.front(), 0, {}, nullptr, 0};
    const std::size_t row = free_.gold.size() - 1 - rows_left;
    return {border.first,
            reached_,
            reached_.front(),
            above,
            border.values,
            free_.test.data(),
            free_.gold[row + above] - free_.gold[row]};
  }

 private:
  std::uint64_t least_;
  std::uint64_t limit_;
  std::vector<BorderCosts> borders_;
  FreeWords free_;
  std::size_t reached_number_ = static_cast<std::size_t>(-1);
  std::vector<std::uint32_t>
      reached_;  // of the border with that number: the least of a column and all right of it
};

}  // namespace treegauge::align
