// srl-eval, the scorer of the CoNLL-2005 shared task on semantic roles as spans of words.
#pragma once
#include <string>
#include <vector>

#include "classic/outcome.hpp"

namespace treegauge::classic {

// Arguments as after the program's name: [-C] [-latex] [-noW] GOLD TEST.
Outcome srl_eval(const std::vector<std::string>& arguments);

}  // namespace treegauge::classic
