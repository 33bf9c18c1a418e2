// Lower case of any script, as Python's str.lower: the full mapping of Unicode, which may change a
// text's length (U+0130 becomes i and a dot above) and looks around a capital sigma to see whether
// it ends a word.
#pragma once
#include <string>
#include <string_view>

namespace treegauge {

// Bytes that are not UTF-8 stay as they are.
[[nodiscard]] std::string lower(std::string_view text);

}  // namespace treegauge
