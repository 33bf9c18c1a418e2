// The command line of sparseval.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace treegauge::classic {

struct SparsevalOptions {
  std::optional<std::string> parameters;  // -p
  std::optional<std::string> heads;       // -h
  std::optional<std::string> alignment;   // -a
  std::optional<std::string> output;      // -F
  bool lists = false;                     // -l
  bool bag = false;                       // -b
  bool side = false;                      // -c
  bool labelled = true;                   // not -u
  bool verbose = false;                   // -v
  bool settings = false;                  // -z
  std::string gold;
  std::string test;
};

// Options and files in any order, options joined (-vb) or with their value (-pFILE); -- ends the
// options. Nothing is returned when the command line is wrong or asks for help.
std::optional<SparsevalOptions> read_sparseval_options(const std::vector<std::string>& arguments);

std::string_view sparseval_usage();

}  // namespace treegauge::classic
