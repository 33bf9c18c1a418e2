// The frame of the two scorers: options, the version, where output goes.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "classic/conll/cold/options.hpp"
#include "classic/conll/dialect.hpp"
#include "classic/conll/reader.hpp"
#include "classic/conll/stop.hpp"
#include "classic/outcome.hpp"

namespace treegauge::classic::conll {

struct Program {
  const Dialect& dialect;
  std::string_view version;
  std::string_view usage;
  std::string_view flags;  // options without a value
  int usage_code;          // exit code for missing files
  bool writes_files;       // whether -o works; in the 2009 scorer it is an error
  void (*score)(const Options& options, PairedReader& reader, std::string& out);
};

[[nodiscard]] Outcome run_program(const Program& program, const std::vector<std::string>& arguments);

}  // namespace treegauge::classic::conll
