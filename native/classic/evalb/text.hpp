// Characters as evalb sees them: the C locale's white space, and NUL as the end of a string.
#pragma once
#include <string_view>

namespace treegauge::classic::evalb_parts {

constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

constexpr std::string_view c_string(std::string_view text) { return text.substr(0, text.find('\0')); }

}  // namespace treegauge::classic::evalb_parts
