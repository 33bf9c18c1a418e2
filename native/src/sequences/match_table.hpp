// The table of matching positions of two sequences, row by row as bits.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace treegauge {

// Positions fall into classes; a class of rows is related to some classes of columns. Rows and
// columns count from 1; memory is linear in rows, columns and relations.
class MatchTable {
 public:
  // partners[c] lists, in increasing order, the column classes related to row class c.
  MatchTable(std::vector<std::uint32_t> row_classes, std::vector<std::uint32_t> column_classes,
             std::vector<std::vector<std::uint32_t>> partners);

  [[nodiscard]] std::size_t rows() const { return row_classes_.size(); }
  [[nodiscard]] std::size_t columns() const { return column_classes_.size(); }
  [[nodiscard]] std::size_t words() const { return columns() / 64 + 1; }

  // Nothing matches this row.
  [[nodiscard]] bool is_empty_row(std::size_t row) const { return partners_[row_classes_[row - 1]].empty(); }

  [[nodiscard]] bool matches(std::size_t row, std::size_t column) const;

  // Sets bit `column` of `mask` (words() words, all 0 before) for each column that matches `row`.
  void set_row(std::size_t row, std::vector<std::uint64_t>& mask) const;

  // Makes all bits 0 that set_row(row, mask) may have set.
  void clear_row(std::size_t row, std::vector<std::uint64_t>& mask) const;

 private:
  [[nodiscard]] bool is_dense(std::uint32_t column_class) const;

  std::vector<std::uint32_t> row_classes_;
  std::vector<std::uint32_t> column_classes_;
  std::vector<std::vector<std::uint32_t>> partners_;
  std::vector<std::uint32_t> start_;  // by column class, into columns_of_
  std::vector<std::uint32_t> columns_of_;
  std::vector<std::vector<std::uint64_t>> dense_;  // by column class; empty when listed instead
};

}  // namespace treegauge
