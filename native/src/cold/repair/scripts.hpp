// Scripts of letters, to see that a text is in another language.
#pragma once
#include <string_view>
#include <vector>

namespace treegauge::repair {

// Whether fewer than a tenth of a text's letters are of a script that gold's words have. False where one of
// the two has no letters. Texts in other languages of the same script are not told apart.
[[nodiscard]] bool in_other_script(const std::vector<std::string_view>& text,
                                   const std::vector<std::string_view>& gold);

}  // namespace treegauge::repair
