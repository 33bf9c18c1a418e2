// White space: of ASCII, and in two of Unicode's senses.
#pragma once
#include <string_view>

namespace treegauge {

// As isspace in the C locale.
[[nodiscard]] constexpr bool is_ascii_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

// Without white space at both ends.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
  return text;
}

// General category Zs: spaces of any width, no tabs and no ends of lines.
[[nodiscard]] constexpr bool is_space_separator(char32_t code) {
  return code == 0x20 || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) ||
         code == 0x202F || code == 0x205F || code == 0x3000;
}

// The White_Space property.
[[nodiscard]] constexpr bool is_white_space(char32_t code) {
  return (code >= 0x09 && code <= 0x0D) || code == 0x85 || code == 0x2028 || code == 0x2029 ||
         is_space_separator(code);
}

}  // namespace treegauge
