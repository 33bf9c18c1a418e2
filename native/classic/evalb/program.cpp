#include "classic/evalb/program.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "classic/evalb/cold/parameters.hpp"
#include "classic/evalb/lines.hpp"
#include "classic/evalb/run.hpp"
#include "classic/file_text.hpp"

namespace treegauge::classic {
namespace {

using namespace evalb_parts;

constexpr std::string_view kUsage =
    "usage: treegauge evalb [-dDh] [-c n] [-e n] [-p prm] GOLD TEST\n"
    "\n"
    "Scores the brackets of TEST against GOLD, one tree a line, as evalb does.\n"
    "\n"
    "  -p prm  a parameter file; options apply in order, so what comes later wins\n"
    "  -c n    cut-off length of the second summary (40)\n"
    "  -e n    the run ends when n + 1 errors have been passed (10)\n"
    "  -d      list the words and brackets of every sentence\n"
    "  -D      and the search for matching brackets\n"
    "  -h      this text\n";

struct Options {
  Parameters parameters;
  std::vector<std::string> files;
  std::optional<int> exit;
};

// -c, -e and -p take the rest of their argument or the next one; -d and -D ignore the rest.
Options parse(const std::vector<std::string>& arguments, std::string& err) {
  Options options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument.empty() || argument[0] != '-') {
      options.files.push_back(argument);
      continue;
    }
    if (argument.size() == 1) continue;
    const char letter = argument[1];
    if (letter == 'd' || letter == 'D') {
      options.parameters.debug = letter == 'd' ? 1 : 2;
      continue;
    }
    if (letter != 'c' && letter != 'e' && letter != 'p') {
      err.append(kUsage);
      options.exit = letter == 'h' ? 1 : 0;
      return options;
    }
    std::string value = argument.substr(2);
    if (value.empty() && i + 1 < arguments.size())
      value = arguments[++i];
    else if (value.empty())
      err.append("Missing argument: -").append(1, letter).append("\n");
    if (letter == 'c') {
      options.parameters.cut_off = leading_number(value);
    } else if (letter == 'e') {
      options.parameters.max_error = leading_number(value);
    } else if (const FileText file = file_text(value); file.opened) {
      read_parameters(file.view(), options.parameters, err);
    } else {
      err.append("Can't open parameter file (").append(value).append(")\n");
      options.exit = 1;
      return options;
    }
  }
  return options;
}

}  // namespace

Outcome evalb(const std::vector<std::string>& arguments) {
  Outcome outcome;
  Options options = parse(arguments, outcome.err);
  if (options.exit) {
    outcome.code = *options.exit;
    return outcome;
  }
  // Pipes are read one after the other, and whole: who writes them may write one after the other.
  const bool at_once = !std::all_of(options.files.begin(), options.files.end(), [](const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
  });
  std::optional<Lines> lines[2];
  for (std::size_t side = 0; side < 2; ++side) {
    if (side < options.files.size()) lines[side] = Lines::open(options.files[side], at_once);
    if (!lines[side]) {
      outcome.err.append(side == 0 ? "Can't open gold file (" : "Can't open test file (");
      outcome.err.append(side < options.files.size() ? options.files[side] : "(null)").append(")\n");
      outcome.code = 1;
      return outcome;
    }
  }
  Result result = score_lines(options.parameters, *lines[0], *lines[1]);
  if (result.journal.ended)
    outcome.code = 1;
  else
    print_totals(result.all, result.short_ones, options.parameters.cut_off, result.out);
  outcome.out = std::move(result.out);
  outcome.err.append(result.journal.text);
  return outcome;
}

}  // namespace treegauge::classic
