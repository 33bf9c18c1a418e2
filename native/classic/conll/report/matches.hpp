// A row of counts with precision and recall.
#pragma once
#include <string>

#include "classic/conll/counts.hpp"

namespace treegauge::classic::conll {

// 100 part / all with two decimals, NaN for nothing out of nothing.
[[nodiscard]] std::string share(Count part, Count all);

}  // namespace treegauge::classic::conll
