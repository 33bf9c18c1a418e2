// A line of a CoNLL file: its cells, and their positions for messages.
#pragma once
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/issue.hpp"
#include "text/tab_rows.hpp"
#include "text/utf8.hpp"

namespace treegauge::formats {

inline constexpr std::string_view kConllBlanks = " \t";
// More are not told: a broken file has one on every line.
inline constexpr std::size_t kIssuesPerSentence = 10;
inline constexpr std::size_t kNotesPerFile = 100;

inline void cut_at_tabs(std::string_view row, std::vector<std::string_view>& columns) {
  columns.clear();
  while (true) {
    const std::size_t end = row.find('\t');
    columns.push_back(row.substr(0, end));
    if (end == row.npos) return;
    row.remove_prefix(end + 1);
  }
}

// The row that was read last.
inline void cut_at_tabs(const TabRows& rows, std::vector<std::string_view>& columns) {
  if (rows.columns() > TabRows::kKept) return cut_at_tabs(rows.line(), columns);
  columns.resize(rows.columns());
  for (std::size_t column = 0; column < columns.size(); ++column) columns[column] = rows[column];
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
  // Nearly all are short.
  if (!text.empty() && text.size() < 10) {
    for (const char c : text) {
      if (c < '0' || c > '9') return std::nullopt;
      value = value * 10 + static_cast<std::uint64_t>(c - '0');
    }
    if (text.size() > 1 && text.front() == '0') return std::nullopt;
    return value;
  }
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || error != std::errc{} || stop != end) return std::nullopt;
  if (text.size() > 1 && text.front() == '0') return std::nullopt;
  return value;
}

// A number of things, for a message.
inline std::string counted(std::size_t number, const char* single, const char* many) {
  return std::to_string(number) + " " + (number == 1 ? single : many);
}

// A piece of the file for a message, cut short.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t kShown = 40;
  if (text.size() <= kShown) return "'" + std::string(text) + "'";
  std::size_t cut = kShown;
  while (cut > 0 && utf8::is_continuation(text[cut])) --cut;
  return "'" + std::string(text.substr(0, cut)) + "…'";
}

// Where an offset is, searched back from the line at hand: most problems are on it, those of a whole
// sentence lie a few lines back.
inline void place_issue(Issue& issue, std::string_view text, std::size_t line_start, std::uint64_t line,
                        std::size_t offset) {
  while (line_start > offset) {
    line_start = line_start < 2 ? 0 : text.rfind('\n', line_start - 2) + 1;
    --line;
  }
  issue.line = line;
  issue.column = utf8::column_at(text, offset);
}

}  // namespace treegauge::formats
