// Mends one attempt at a tree.
#pragma once
#include <string>

#include "cold/repair/brackets/tokens.hpp"

namespace treegauge::repair {

// The bracketing on one line; nothing where no word is left.
std::string mended_bracketing(BracketAttempt attempt, Log& log);

}  // namespace treegauge::repair
