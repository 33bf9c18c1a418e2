// Recognises refusals: texts that say that there will be no answer.
#pragma once
#include <string_view>
#include <vector>

namespace treegauge::repair {

// One of the phrases of a list stands near its beginning, and gold's sentence does not have it.
[[nodiscard]] bool is_refusal(std::string_view text, const std::vector<std::string_view>* gold);

}  // namespace treegauge::repair
