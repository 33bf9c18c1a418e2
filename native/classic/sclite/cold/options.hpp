// sclite's command line.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "classic/sclite/score.hpp"

namespace treegauge::classic::sclite_parts {

struct Hypothesis {
  std::string path;
  std::string format;
  std::string title;
};

struct CommandLine {
  Settings settings;
  std::string ref;
  std::string ref_format;
  std::vector<Hypothesis> hypotheses;
  bool sum = false;
  bool raw_sum = false;
  bool alignments = false;
  std::size_t width = 1000;  // of a line of the alignments
  bool help = false;
};

// Throws a Failure that says what is wrong.
[[nodiscard]] CommandLine parse_command_line(const std::vector<std::string>& arguments);

[[nodiscard]] std::string_view usage();
[[nodiscard]] std::string help();

}  // namespace treegauge::classic::sclite_parts
