// srl-eval, the scorer of the CoNLL-2005 shared task on semantic roles as spans of words.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "classic/outcome.hpp"

namespace treegauge::classic {

// The text of a file packed by gzip; empty if it cannot be had.
using Unpack = std::function<std::string(const std::string& path)>;

// Arguments as after the program's name: [-C] [-latex] [-noW] GOLD TEST.
Outcome srl_eval(const std::vector<std::string>& arguments, const Unpack& unpack);

}  // namespace treegauge::classic
