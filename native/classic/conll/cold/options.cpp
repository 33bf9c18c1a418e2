#include "classic/conll/cold/options.hpp"

namespace treegauge::classic::conll {

Options parse_options(const std::vector<std::string>& arguments, std::string_view flags) {
  Options options;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const std::string& argument = arguments[at];
    if (argument.size() < 2 || argument[0] != '-' || argument == "--") break;
    if (argument == "--help" || argument == "--version") {
      options.asked_long = true;
      continue;
    }
    for (std::size_t letter = 1; letter < argument.size(); ++letter) {
      const char name = argument[letter];
      if (name == 'g' || name == 's' || name == 'o') {
        std::optional<std::string>& value = name == 'g'   ? options.gold
                                            : name == 's' ? options.system
                                                          : options.output;
        // The rest of the argument, else the next one; with neither the option counts as not given.
        value.reset();
        if (letter + 1 < argument.size())
          value = argument.substr(letter + 1);
        else if (at + 1 < arguments.size())
          value = arguments[++at];
        break;
      }
      if (flags.find(name) != std::string_view::npos)
        options.flags += name;
      else
        options.complaints += std::string("Unknown option: ") + name + "\n";
    }
  }
  return options;
}

}  // namespace treegauge::classic::conll
