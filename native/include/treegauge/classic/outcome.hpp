// What a classic program left behind: the bytes of both streams and its exit code.
#pragma once
#include <string>

namespace treegauge::classic {

struct Outcome {
  std::string out;
  std::string err;
  int code = 0;
};

}  // namespace treegauge::classic
