// Cutting a line of a CoNLL file into columns.
#pragma once
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace treegauge::formats {

inline constexpr std::string_view kConllBlanks = " \t";

inline void cut_at_tabs(std::string_view row, std::vector<std::string_view>& columns) {
  columns.clear();
  while (true) {
    const std::size_t end = row.find('\t');
    columns.push_back(row.substr(0, end));
    if (end == row.npos) return;
    row.remove_prefix(end + 1);
  }
}

inline void cut_at_blanks(std::string_view row, std::vector<std::string_view>& columns) {
  columns.clear();
  while (true) {
    const std::size_t begin = row.find_first_not_of(kConllBlanks);
    if (begin == row.npos) return;
    row.remove_prefix(begin);
    const std::size_t end = row.find_first_of(kConllBlanks);
    columns.push_back(row.substr(0, end));
    if (end == row.npos) return;
    row.remove_prefix(end);
  }
}

// A number as CoNLL files write it: digits without leading zeros.
inline std::optional<std::uint64_t> conll_number(std::string_view text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || error != std::errc{} || stop != end) return std::nullopt;
  if (text.size() > 1 && text.front() == '0') return std::nullopt;
  return value;
}

}  // namespace treegauge::formats
