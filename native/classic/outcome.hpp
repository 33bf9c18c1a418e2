// The outcome of a classic program: the bytes of both streams and its exit code.
#pragma once
#include <optional>
#include <string>

namespace treegauge::classic {

struct Outcome {
  std::string out;
  std::string err;
  int code = 0;
  // Where `out` goes instead of standard output; whoever runs the program writes it, whole or not at all.
  std::optional<std::string> file{};
};

}  // namespace treegauge::classic
