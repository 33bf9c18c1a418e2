#include "classic/evalb/program.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

#include "classic/evalb/cold/parameters.hpp"
#include "classic/evalb/lines.hpp"
#include "classic/evalb/run.hpp"

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

// Not a std::string, which would fill all its room with zeros before the file does.
struct FileText {
  std::unique_ptr<char[]> bytes;
  std::size_t size = 0;

  [[nodiscard]] std::string_view view() const { return {bytes.get(), size}; }
};

// A directory opens and reads as empty, as it does for the original.
std::optional<FileText> content_of(const std::string& path) {
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  const std::unique_ptr<std::FILE, Closer> file(std::fopen(path.c_str(), "rb"));
  if (!file) return std::nullopt;
  std::size_t room = std::size_t{1} << 16;
  if (std::fseek(file.get(), 0, SEEK_END) == 0) {
    const long end = std::ftell(file.get());
    std::rewind(file.get());
    // One byte more, so that the file's end shows without growing. A directory says that it is huge.
    room = end > 0 && end < (1L << 40) ? static_cast<std::size_t>(end) + 1 : room;
  }
  FileText text{std::make_unique_for_overwrite<char[]>(room)};
  while (true) {
    const std::size_t got = std::fread(text.bytes.get() + text.size, 1, room - text.size, file.get());
    text.size += got;
    if (got == 0) return text;
    if (text.size == room) {
      room *= 2;
      auto bigger = std::make_unique_for_overwrite<char[]>(room);
      std::copy_n(text.bytes.get(), text.size, bigger.get());
      text.bytes = std::move(bigger);
    }
  }
}

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
    } else if (const auto file = content_of(value)) {
      read_parameters(file->view(), options.parameters, err);
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
