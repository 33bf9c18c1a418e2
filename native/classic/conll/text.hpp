// Lines, columns and widths as the Perl scorers see them.
#pragma once
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "classic/conll/dialect.hpp"

namespace treegauge::classic::conll {

// White space from the first to the last character.
[[nodiscard]] bool is_blank(std::string_view line, const Dialect& dialect);

// Appends the columns of a line, which runs of white space separate.
void split_columns(std::string_view line, const Dialect& dialect, std::vector<std::string_view>& fields);

// A column that is not there is as good as empty.
[[nodiscard]] inline std::string_view column(std::span<const std::string_view> fields, std::size_t number) {
  return number < fields.size() ? fields[number] : std::string_view{};
}

// How many columns of output plain padding believes a text takes: bytes or characters.
[[nodiscard]] std::size_t plain_width(std::string_view text, const Dialect& dialect);

// How many it takes: characters without the non-spacing marks.
[[nodiscard]] std::size_t shown_width(std::string_view text);

// Whether the text is UTF-8 in Perl's wide sense: surrogates and numbers above U+10FFFF pass.
[[nodiscard]] bool is_perl_utf8(std::string_view text);

}  // namespace treegauge::classic::conll
