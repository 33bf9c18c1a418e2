// Mends one attempt at a sentence of words with heads.
#pragma once
#include <string>

#include "cold/repair/conll/rows.hpp"

namespace treegauge::repair {

// The rows with the empty line behind them; nothing where no word is left.
std::string mended_rows(ConllAttempt attempt, const Options& options, Log& log);

}  // namespace treegauge::repair
