// Fatal errors: the scorers stop on the spot, and what they have printed stays printed.
#pragma once
#include <exception>
#include <string>
#include <utility>

namespace treegauge::classic::conll {

struct Stop : std::exception {
  Stop(int exit_code, std::string text) : code(exit_code), message(std::move(text)) {}
  int code;
  std::string message;
};

// Exit codes of the originals under Perl 5.36 on Linux. A program that dies leaves the last system
// error as its code: 25 (standard output is not a terminal) until a file was read to its end, which
// clears it.
inline constexpr int kStopMismatch = 1;
inline constexpr int kStopBeforeEnd = 25;
inline constexpr int kStopAfterEnd = 255;

}  // namespace treegauge::classic::conll
