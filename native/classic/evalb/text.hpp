// Strings as evalb sees them: NUL is their end.
#pragma once
#include <string_view>

namespace treegauge::classic::evalb_parts {

constexpr std::string_view c_string(std::string_view text) { return text.substr(0, text.find('\0')); }

}  // namespace treegauge::classic::evalb_parts
