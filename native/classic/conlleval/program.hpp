// conlleval, the scorer of chunks and names of the shared tasks CoNLL-2000 to CoNLL-2003.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "classic/outcome.hpp"

namespace treegauge::classic {

// The fields of a line that a Perl pattern parts.
using PatternSplit =
    std::function<std::vector<std::string>(const std::string& pattern, std::string_view line)>;

// Arguments as after the program's name: [-l] [-r] [-d PATTERN] [-o TAG] [FILE]. `split` is asked only where
// the pattern is more than plain text.
Outcome conlleval(const std::vector<std::string>& arguments, const PatternSplit& split);

}  // namespace treegauge::classic
