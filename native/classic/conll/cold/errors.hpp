// Kinds of errors: the system's head relative to the correct one, and which relation replaced which.
#pragma once
#include <string>
#include <string_view>

#include "classic/conll/dialect.hpp"

namespace treegauge::classic::conll {

struct Attachment {
  std::string_view head;
  std::string_view relation;
};

// A name that two errors share iff the report puts them together. position counts from 0.
[[nodiscard]] std::string kind_of_error(const Attachment& gold, const Attachment& system,
                                        std::size_t position);

// The kind in words, mistakes of the original included (it says «head is the focus word» where it
// means a head beside the focus word, and repeats the system's side after «instead of»).
[[nodiscard]] std::string describe(std::string_view kind, const Dialect& dialect);

}  // namespace treegauge::classic::conll
