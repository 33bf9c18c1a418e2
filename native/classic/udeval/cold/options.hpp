// udeval's command line, read as Python's argparse reads it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "classic/udeval/program.hpp"

namespace treegauge::classic::ud {

struct CommandLine {
  UdOptions options;
  bool verbose = false;
  bool counts = false;
  bool enhanced = true;
  bool help = false;
  std::vector<std::string> files;
  std::string problem;  // not empty: the command cannot run, exit code 2
};

[[nodiscard]] CommandLine parse_command_line(const std::vector<std::string>& arguments);

[[nodiscard]] std::string_view usage();
[[nodiscard]] std::string help();

}  // namespace treegauge::classic::ud
