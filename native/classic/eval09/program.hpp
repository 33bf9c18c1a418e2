// The scorer of the CoNLL-2009 shared task on syntactic and semantic dependencies.
#pragma once
#include <string>
#include <vector>

#include "classic/outcome.hpp"

namespace treegauge::classic {

// Arguments as after the program's name: [-q] [-b] [-p] -g GOLD -s SYSTEM.
Outcome eval09(const std::vector<std::string>& arguments);

}  // namespace treegauge::classic
