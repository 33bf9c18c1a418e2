#include "classic/sparseval/cold/options.hpp"

#include <string_view>

namespace treegauge::classic {
namespace {

std::optional<std::string>* value_option(SparsevalOptions& options, char letter) {
  switch (letter) {
    case 'p': return &options.parameters;
    case 'h': return &options.heads;
    case 'a': return &options.alignment;
    case 'F': return &options.output;
    default: return nullptr;
  }
}

bool set_switch(SparsevalOptions& options, char letter) {
  switch (letter) {
    case 'l': options.lists = true; return true;
    case 'b': options.bag = true; return true;
    case 'c': options.side = true; return true;
    case 'u': options.labelled = false; return true;
    case 'v': options.verbose = true; return true;
    case 'z': options.settings = true; return true;
    default: return false;
  }
}

}  // namespace

std::optional<SparsevalOptions> read_sparseval_options(const std::vector<std::string>& arguments) {
  SparsevalOptions options;
  std::vector<std::string> files;
  bool options_over = false;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const std::string_view argument = arguments[at];
    if (options_over || argument.size() < 2 || argument.front() != '-') {
      files.emplace_back(argument);
      continue;
    }
    if (argument == "--") {
      options_over = true;
      continue;
    }
    for (std::size_t place = 1; place < argument.size(); ++place) {
      if (std::optional<std::string>* value = value_option(options, argument[place])) {
        if (place + 1 < argument.size())
          *value = argument.substr(place + 1);
        else if (at + 1 < arguments.size())
          *value = arguments[++at];
        else
          return std::nullopt;
        break;
      }
      if (!set_switch(options, argument[place])) return std::nullopt;
    }
  }
  if (files.size() != 2) return std::nullopt;
  options.gold = files[0];
  options.test = files[1];
  options.side = options.side || options.alignment.has_value();
  return options;
}

std::string_view sparseval_usage() {
  return "usage: sparseval [OPTIONS] GOLD TEST\n"
         "\n"
         "  -p FILE  parameters: labels and words to delete, to equate, to treat as edits\n"
         "  -h FILE  head table; without it there are no head dependencies\n"
         "  -a FILE  word alignment; implies -c\n"
         "  -F FILE  write the results there instead of standard output\n"
         "  -l       GOLD, TEST and the alignment are lists of files\n"
         "  -b       no alignment: head dependencies only, as bags\n"
         "  -c       all trees of a file are one chunk, such as a conversation side\n"
         "  -u       ignore labels\n"
         "  -v       a row for each sentence or chunk\n"
         "  -z       show the parameters\n"
         "  -?       this text\n";
}

}  // namespace treegauge::classic
