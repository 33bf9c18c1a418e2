// Numbers as Python's int(text) reads them, for programs whose readers call it on columns.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace treegauge::classic {

// White space around it, one sign, digits of any script, single underscores between digits, at most
// 4300 digits; nothing for any other text. Numbers past +-2^62 are given as +-2^62.
[[nodiscard]] std::optional<std::int64_t> python_int(std::string_view text);

}  // namespace treegauge::classic
