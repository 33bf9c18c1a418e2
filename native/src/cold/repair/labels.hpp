// Labels known without a grammar: tags of words, and labels of constituents.
#pragma once
#include <string_view>

namespace treegauge::repair {

// A tag of the Penn Treebank or of Universal Dependencies.
[[nodiscard]] bool is_tag(std::string_view label);

// A constituent label of the Penn Treebank (functions behind - or = do not matter).
[[nodiscard]] bool is_phrase(std::string_view label);

// A label that whole sentences have.
[[nodiscard]] bool is_clause(std::string_view label);

// One of the two, or nothing but capitals, digits and signs, two letters or more.
[[nodiscard]] bool looks_like_label(std::string_view text);

// Nothing but signs, no letter and no digit.
[[nodiscard]] bool is_punctuation(std::string_view text);

}  // namespace treegauge::repair
