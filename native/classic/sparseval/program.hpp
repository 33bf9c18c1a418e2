// sparseval (Roark et al. 2006): brackets and head dependencies of parses of speech.
#pragma once
#include <string>
#include <vector>

#include "classic/outcome.hpp"

namespace treegauge::classic {

// Runs `sparseval ARGUMENTS`. Standard output (or the file of -F) and the exit code are those of the
// original program wherever that survives its input.
Outcome sparseval(const std::vector<std::string>& arguments);

}  // namespace treegauge::classic
