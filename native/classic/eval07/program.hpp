// The scorer of the CoNLL-2007 shared task on dependency parsing.
#pragma once
#include <string>
#include <vector>

#include "classic/outcome.hpp"

namespace treegauge::classic {

// Arguments as after the program's name: [-q] [-b] [-p] [-d] [-L] [-o FILE] -g GOLD -s SYSTEM.
Outcome eval07(const std::vector<std::string>& arguments);

}  // namespace treegauge::classic
