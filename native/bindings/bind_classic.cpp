#include <string>
#include <vector>

#include "bind.hpp"
#include "classic/eval07/program.hpp"
#include "classic/eval09/program.hpp"
#include "classic/evalb/program.hpp"
#include "classic/outcome.hpp"
#include "classic/sclite/program.hpp"
#include "classic/sparseval/program.hpp"
#include "classic/srleval/program.hpp"
#include "classic/udeval/program.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

using Program = classic::Outcome (*)(const std::vector<std::string>&);

// File names are bytes: those that are no UTF-8 come from the shell as surrogates and go back as they were.
std::vector<std::string> bytes_of(const nb::list& arguments) {
  std::vector<std::string> encoded;
  for (const nb::handle argument : arguments) {
    PyObject* const bytes = PyUnicode_EncodeFSDefault(argument.ptr());
    if (bytes == nullptr) nb::raise_python_error();
    const auto kept = nb::steal<nb::bytes>(bytes);
    encoded.emplace_back(kept.c_str(), kept.size());
  }
  return encoded;
}

nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }

void bind(nb::module_& module, const char* name, Program program) {
  module.def(name, [program](const nb::list& arguments) {
    const std::vector<std::string> encoded = bytes_of(arguments);
    classic::Outcome outcome;
    {
      const Unlocked released;
      outcome = program(encoded);
    }
    // Program output is bytes, not text: words in the files may be in any encoding.
    return nb::make_tuple(bytes_of(outcome.out), bytes_of(outcome.err), outcome.code,
                          outcome.file ? nb::object(bytes_of(*outcome.file)) : nb::object(nb::none()));
  });
}

}  // namespace

void bind_classic(nb::module_& module) {
  bind(module, "eval07", classic::eval07);
  bind(module, "eval09", classic::eval09);
  bind(module, "evalb", classic::evalb);
  bind(module, "sclite", classic::sclite);
  bind(module, "sparseval", classic::sparseval);
  bind(module, "srleval", classic::srleval);
  bind(module, "udeval", classic::udeval);
}

}  // namespace treegauge::bindings
