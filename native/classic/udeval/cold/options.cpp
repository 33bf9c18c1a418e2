#include "classic/udeval/cold/options.hpp"

#include <algorithm>
#include <array>

namespace treegauge::classic::ud {
namespace {

struct Option {
  std::string_view name;
  char letter;  // 0: none
  bool takes_value;
};

enum : std::size_t { kVerbose, kCounts, kNoEnhanced, kEnhancements, kNoEmptyNodes, kManyRoots, kHelp };
constexpr std::array<Option, 7> kOptions{{
    {"--verbose", 'v', false},
    {"--counts", 'c', false},
    {"--no-enhanced", 0, false},
    {"--enhancements", 0, true},
    {"--no-empty-nodes", 0, true},
    {"--multiple-roots-okay", 0, false},
    {"--help", 'h', false},
}};
constexpr std::size_t kNone = kOptions.size();
constexpr std::size_t kAmbiguous = kOptions.size() + 1;

// A whole name, or the beginning of exactly one.
std::size_t long_option(std::string_view name) {
  std::size_t option = kNone;
  for (std::size_t i = 0; i < kOptions.size(); ++i) {
    if (kOptions[i].name == name) return i;
    if (kOptions[i].name.starts_with(name)) option = option == kNone ? i : kAmbiguous;
  }
  return option;
}

std::size_t letter_option(char letter) {
  const auto entry = std::find_if(kOptions.begin(), kOptions.end(), [&](const Option& option) {
    return option.letter == letter && letter != 0;
  });
  return static_cast<std::size_t>(entry - kOptions.begin());
}

bool is_negative_number(std::string_view text) {
  text.remove_prefix(1);
  const std::size_t point = text.find('.');
  const auto digits = [](std::string_view part) {
    return std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  if (point == text.npos) return !text.empty() && digits(text);
  return digits(text.substr(0, point)) && point + 1 < text.size() && digits(text.substr(point + 1));
}

// What looks like an option is one, known or not, unless it has a blank in it or is a number.
bool is_option(std::string_view text) {
  if (text.size() < 2 || text[0] != '-') return false;
  const std::string_view name = text.substr(0, text.find('='));
  const bool known = text.starts_with("--") ? long_option(name) != kNone : letter_option(text[1]) != kNone;
  return known || (!is_negative_number(text) && text.find(' ') == text.npos);
}

class Parser {
 public:
  explicit Parser(const std::vector<std::string>& arguments) : arguments_(arguments) {}

  CommandLine parse() {
    reject_ambiguous();
    while (at_ < arguments_.size() && line_.problem.empty() && !line_.help) {
      const std::string& argument = arguments_[at_++];
      if (only_files_ || !is_option(argument))
        line_.files.push_back(argument);
      else if (argument == "--")
        only_files_ = true;
      else if (argument.starts_with("--"))
        read_long(argument);
      else
        read_letters(argument);
    }
    if (line_.problem.empty() && !line_.help) {
      if (!unknown_.empty() || line_.files.size() > 2)
        fail("unrecognized arguments" + unknown_);
      else if (line_.files.size() < 2)
        fail("two files are needed, gold and system");
    }
    return std::move(line_);
  }

 private:
  void fail(std::string message) {
    if (line_.problem.empty()) line_.problem = std::move(message);
  }

  // These stop the command before any other argument is looked at, help included.
  void reject_ambiguous() {
    for (const std::string& argument : arguments_) {
      if (argument == "--") break;
      if (argument.starts_with("--") && long_option(argument.substr(0, argument.find('='))) == kAmbiguous)
        fail("ambiguous option: " + argument);
    }
  }

  void read_long(const std::string& argument) {
    const std::size_t equals = argument.find('=');
    const std::size_t option = long_option(argument.substr(0, equals));
    if (option == kNone)
      unknown_ += " " + argument;
    else if (kOptions[option].takes_value)
      apply(option, equals == argument.npos ? next_value(argument) : argument.substr(equals + 1));
    else if (equals != argument.npos)
      fail("argument " + argument + ": takes no value");
    else
      apply(option, "");
  }

  // -vc is -v -c. None of the letters takes a value.
  void read_letters(const std::string& argument) {
    if (letter_option(argument[1]) == kNone) {
      unknown_ += " " + argument;
      return;
    }
    for (std::size_t i = 1; i < argument.size(); ++i) {
      if (letter_option(argument[i]) == kNone) {
        fail("argument " + argument + ": takes no value");
        return;
      }
    }
    for (std::size_t i = 1; i < argument.size(); ++i) apply(letter_option(argument[i]), "");
  }

  std::string next_value(const std::string& option) {
    if (at_ == arguments_.size() || is_option(arguments_[at_])) {
      fail("argument " + option + ": needs a value");
      return "";
    }
    return arguments_[at_++];
  }

  void apply(std::size_t option, const std::string& value) {
    switch (option) {
      case kVerbose: line_.verbose = true; break;
      case kCounts: line_.counts = true; break;
      case kNoEnhanced: line_.enhanced = false; break;
      case kEnhancements: line_.options.enhancements = value; break;
      // Whatever the value says, "no" and "0" included; only an empty one leaves it off.
      case kNoEmptyNodes: line_.options.no_empty_nodes = !value.empty(); break;
      case kManyRoots: line_.options.multiple_roots_okay = true; break;
      default: line_.help = true; break;
    }
  }

  const std::vector<std::string>& arguments_;
  std::size_t at_ = 0;
  bool only_files_ = false;
  std::string unknown_;
  CommandLine line_;
};

}  // namespace

CommandLine parse_command_line(const std::vector<std::string>& arguments) {
  return Parser(arguments).parse();
}

std::string_view usage() {
  return "usage: treegauge udeval [-h] [-v] [-c] [--no-enhanced] [--enhancements DIGITS]\n"
         "                        [--no-empty-nodes YES] [--multiple-roots-okay] GOLD SYSTEM\n";
}

std::string help() {
  return std::string(usage()) +
         "\n"
         "Score a CoNLL-U file against a gold file with the same characters, as udeval does.\n"
         "\n"
         "  -v, --verbose            a table of precision, recall and F1 of every metric\n"
         "  -c, --counts             the same with counts\n"
         "  --no-enhanced            leave ELAS and EULAS out of the report\n"
         "  --enhancements DIGITS    what to ignore in enhanced graphs: 1 gapping, 2 shared parents,\n"
         "                           3 shared dependents (no effect, as in udeval), 4 control,\n"
         "                           5 external arguments, 6 case information; 0 nothing\n"
         "  --no-empty-nodes YES     any value: an empty node is an error\n"
         "  --multiple-roots-okay    a sentence may have several words with HEAD 0\n"
         "  -h, --help               this text\n";
}

}  // namespace treegauge::classic::ud
