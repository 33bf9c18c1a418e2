// Numbers as Python's int(text) reads them, for programs whose readers call it on columns.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace treegauge::classic {

// Nearly every number in a file: up to nine ASCII digits and nothing else. Nothing for any other text.
[[nodiscard]] inline std::optional<std::int64_t> plain_number(std::string_view text) {
  if (text.empty() || text.size() > 9) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

// White space around it, one sign, digits of any script, single underscores between digits, at most
// 4300 digits; nothing for any other text. Numbers past +-2^62 are given as +-2^62.
[[nodiscard]] std::optional<std::int64_t> python_int(std::string_view text);

}  // namespace treegauge::classic
