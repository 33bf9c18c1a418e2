// A whole corpus as bytes, to be handed to another process and read by the same version of treegauge.
#pragma once
#include <string>
#include <string_view>

#include "corpus/corpus.hpp"

namespace treegauge {

[[nodiscard]] std::string saved(const Corpus& corpus);

// What `saved` wrote; anything else is refused with std::invalid_argument.
[[nodiscard]] Corpus loaded(std::string_view bytes);

}  // namespace treegauge
