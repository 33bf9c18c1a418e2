// The errors of a run: their text, their number, and when they end it.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace treegauge::classic::evalb_parts {

struct Journal {
  std::string text;
  std::int64_t errors = 0;
  std::int64_t max_error = 0;
  std::int64_t line = 0;
  bool error_in_sentence = false;
  bool ended = false;

  // With MAX_ERROR m, the (m+2)-th error ends the run.
  void error(std::string_view message) {
    text.append(std::to_string(line)).append(" : ").append(message).append("\n");
    error_in_sentence = true;
    ended = ended || errors++ > max_error;
  }

  // The original repeats such an error on the same spot until there are too many.
  void fatal_error(std::string_view message) {
    error(message);
    ended = true;
  }
};

}  // namespace treegauge::classic::evalb_parts
