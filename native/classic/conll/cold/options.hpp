// Options of the CoNLL scorers: single letters, which may be run together (-qp, -gFILE).
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace treegauge::classic::conll {

struct Options {
  std::optional<std::string> gold;
  std::optional<std::string> system;
  std::optional<std::string> output;
  std::string flags;        // the letters given
  bool asked_long = false;  // --help or --version, which the scorers mention and then ignore
  std::string complaints;   // for standard error

  [[nodiscard]] bool has(char flag) const { return flags.find(flag) != std::string::npos; }
};

// Reads options until the first argument that is none; flags lists the letters without a value.
[[nodiscard]] Options parse_options(const std::vector<std::string>& arguments, std::string_view flags);

}  // namespace treegauge::classic::conll
