#include "sequences/match_table.hpp"

#include <algorithm>

namespace treegauge {

MatchTable::MatchTable(std::vector<std::uint32_t> row_classes, std::vector<std::uint32_t> column_classes,
                       std::vector<std::vector<std::uint32_t>> partners)
    : row_classes_(std::move(row_classes)),
      column_classes_(std::move(column_classes)),
      partners_(std::move(partners)) {
  std::uint32_t classes = 0;
  for (const std::uint32_t column_class : column_classes_) classes = std::max(classes, column_class + 1);
  for (const std::vector<std::uint32_t>& related : partners_)
    classes = related.empty() ? classes : std::max(classes, related.back() + 1);
  start_.assign(std::size_t{classes} + 1, 0);
  for (const std::uint32_t column_class : column_classes_) ++start_[column_class + 1];
  for (std::size_t at = 1; at < start_.size(); ++at) start_[at] += start_[at - 1];
  columns_of_.resize(columns());
  std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
  for (std::size_t column = 1; column <= columns(); ++column)
    columns_of_[next[column_classes_[column - 1]]++] = static_cast<std::uint32_t>(column);
  // At most 64 classes are dense, so their bits take linear memory.
  dense_.resize(classes);
  for (std::uint32_t column_class = 0; column_class < classes; ++column_class) {
    if (start_[column_class + 1] - start_[column_class] > words()) {
      std::vector<std::uint64_t>& bits = dense_[column_class];
      bits.assign(words(), 0);
      for (std::size_t at = start_[column_class]; at < start_[column_class + 1]; ++at)
        bits[columns_of_[at] / 64] |= std::uint64_t{1} << (columns_of_[at] % 64);
    }
  }
}

bool MatchTable::is_dense(std::uint32_t column_class) const { return !dense_[column_class].empty(); }

bool MatchTable::matches(std::size_t row, std::size_t column) const {
  const std::vector<std::uint32_t>& related = partners_[row_classes_[row - 1]];
  return std::binary_search(related.begin(), related.end(), column_classes_[column - 1]);
}

void MatchTable::set_row(std::size_t row, std::vector<std::uint64_t>& mask) const {
  for (const std::uint32_t column_class : partners_[row_classes_[row - 1]]) {
    if (is_dense(column_class))
      for (std::size_t word = 0; word < words(); ++word) mask[word] |= dense_[column_class][word];
    else
      for (std::size_t at = start_[column_class]; at < start_[column_class + 1]; ++at)
        mask[columns_of_[at] / 64] |= std::uint64_t{1} << (columns_of_[at] % 64);
  }
}

void MatchTable::clear_row(std::size_t row, std::vector<std::uint64_t>& mask) const {
  for (const std::uint32_t column_class : partners_[row_classes_[row - 1]]) {
    if (is_dense(column_class)) {
      std::fill(mask.begin(), mask.end(), 0);
      return;
    }
    for (std::size_t at = start_[column_class]; at < start_[column_class + 1]; ++at)
      mask[columns_of_[at] / 64] = 0;
  }
}

}  // namespace treegauge
