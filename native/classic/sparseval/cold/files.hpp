// Files and fatal errors of sparseval.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

#include "text/spaces.hpp"

namespace treegauge::classic {

// Ends the run with exit code 1; what was printed before stays.
class SparsevalError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The whole file; a directory reads as an empty file. Throws SparsevalError if it cannot be opened.
std::string read_whole_file(const std::string& path);

// The next line without its end, cut at a byte 0 or 0xFF; false when there is none.
bool next_line(std::string_view& rest, std::string_view& line);

}  // namespace treegauge::classic
