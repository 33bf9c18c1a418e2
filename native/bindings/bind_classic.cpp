#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
#include "treegauge/classic/eval07.hpp"
#include "treegauge/classic/eval09.hpp"
#include "treegauge/classic/evalb.hpp"
#include "treegauge/classic/outcome.hpp"
#include "treegauge/classic/srleval.hpp"
#include "treegauge/classic/sparseval.hpp"
#include "treegauge/classic/udeval.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

// Program output is bytes, not text: words in the files may be in any encoding.
nb::tuple as_tuple(const classic::Outcome& outcome) {
  return nb::make_tuple(nb::bytes(outcome.out.data(), outcome.out.size()),
                        nb::bytes(outcome.err.data(), outcome.err.size()), outcome.code);
}

nb::tuple run(classic::Outcome (*program)(const std::vector<std::string>&),
              const std::vector<std::string>& arguments) {
  classic::Outcome outcome;
  {
    nb::gil_scoped_release unlocked;
    outcome = program(arguments);
  }
  return as_tuple(outcome);
}

}  // namespace

void bind_classic(nb::module_& module) {
  using Arguments = std::vector<std::string>;
  module.def("eval07", [](const Arguments& arguments) { return run(classic::eval07, arguments); });
  module.def("eval09", [](const Arguments& arguments) { return run(classic::eval09, arguments); });
  module.def("srleval", [](const std::vector<std::string>& a) { return run(classic::srleval, a); });
  module.def("evalb", [](const std::vector<std::string>& arguments) { return run(classic::evalb, arguments); });
  module.def("sparseval", [](const std::vector<std::string>& arguments) { return run(classic::sparseval, arguments); });
  module.def("udeval", [](const std::vector<std::string>& arguments) { return run(&classic::udeval, arguments); });
}

}  // namespace treegauge::bindings
