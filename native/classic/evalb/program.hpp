// evalb (Sekine and Collins, 1997; the version with Ellis's changes of 2006), byte for byte.
#pragma once
#include <string>
#include <vector>

#include "classic/outcome.hpp"

namespace treegauge::classic {

// Runs evalb with its own command-line arguments (without the program's name). Standard output and
// exit code equal the original's wherever that neither crashes nor shows what happened to be in its
// memory; sentences, lines, words and labels may be of any size.
Outcome evalb(const std::vector<std::string>& arguments);

}  // namespace treegauge::classic
