// A table of rows with bars between columns, in the middle of a page of 80 columns.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace treegauge::classic::sclite_parts {

inline constexpr std::size_t kPage = 80;

[[nodiscard]] std::string in_the_middle(std::string_view text, std::size_t width);

enum class Side { left, middle };

class ReportTable {
 public:
  // Rows with as many cells have columns of the same widths. `rule` goes before the row; 0: none.
  void add_row(char rule, Side first_cell, std::vector<std::string> cells);
  // `bars`: the columns of the long rows that a bar follows.
  void print(const std::vector<std::size_t>& bars, std::string& out) const;

 private:
  struct Row {
    char rule;
    Side first_cell;
    std::vector<std::string> cells;
  };
  std::vector<Row> rows_;
};

}  // namespace treegauge::classic::sclite_parts
