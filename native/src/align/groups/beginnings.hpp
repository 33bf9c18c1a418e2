// A look at two short texts that tells for most of them that they have no groups.
#pragma once
#include "align/groups/groups.hpp"

namespace treegauge::align {

// False where no gold and test word begin a group. A group begins with a word that is a proper beginning of
// the other side's word, and the word behind it goes on like that, as far as these two go.
[[nodiscard]] bool may_have_groups(const GroupText& gold, const GroupText& test, const Spelling& spelling);

}  // namespace treegauge::align
