#include <string>
#include <string_view>
#include <vector>

#include "bind.hpp"
#include "classic/conlleval/program.hpp"
#include "classic/eval07/program.hpp"
#include "classic/eval09/program.hpp"
#include "classic/evalb/program.hpp"
#include "classic/outcome.hpp"
#include "classic/sclite/program.hpp"
#include "classic/sparseval/program.hpp"
#include "classic/srl_eval/program.hpp"
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

// Runs a program without the interpreter lock. Its output is bytes, not text: words in the files may be in
// any encoding.
template <typename Run>
nb::tuple outcome_of(Run run) {
  classic::Outcome outcome;
  {
    const Unlocked released;
    outcome = run();
  }
  return nb::make_tuple(bytes_of(outcome.out), bytes_of(outcome.err), outcome.code,
                        outcome.file ? nb::object(bytes_of(*outcome.file)) : nb::object(nb::none()));
}

void bind(nb::module_& module, const char* name, Program program) {
  module.def(name, [program](const nb::list& arguments) {
    const std::vector<std::string> encoded = bytes_of(arguments);
    return outcome_of([&] { return program(encoded); });
  });
}

using Split = nb::typed<nb::callable, nb::typed<nb::list, nb::bytes>(nb::bytes, nb::bytes)>;

// `split` parts a line by a Perl pattern, which Python's own patterns come near to.
nb::tuple run_conlleval(const nb::typed<nb::list, nb::str>& arguments, const Split& split) {
  const std::vector<std::string> encoded = bytes_of(arguments);
  const auto parted = [&](const std::string& pattern, std::string_view line) {
    const nb::gil_scoped_acquire locked;
    const nb::object found = split(bytes_of(pattern), nb::bytes(line.data(), line.size()));
    std::vector<std::string> fields;
    for (const nb::handle field : nb::cast<nb::list>(found)) {
      const auto kept = nb::cast<nb::bytes>(field);
      fields.emplace_back(kept.c_str(), kept.size());
    }
    return fields;
  };
  return outcome_of([&] { return classic::conlleval(encoded, parted); });
}

using Unpack = nb::typed<nb::callable, nb::bytes(nb::bytes)>;

// `unpack` gives the text of a file packed by gzip.
nb::tuple run_srl_eval(const nb::typed<nb::list, nb::str>& arguments, const Unpack& unpack) {
  const std::vector<std::string> encoded = bytes_of(arguments);
  const auto unpacked = [&](const std::string& path) {
    const nb::gil_scoped_acquire locked;
    const auto text = nb::cast<nb::bytes>(unpack(bytes_of(path)));
    return std::string(text.c_str(), text.size());
  };
  return outcome_of([&] { return classic::srl_eval(encoded, unpacked); });
}

}  // namespace

void bind_classic(nb::module_& module) {
  module.def("conlleval", run_conlleval, nb::arg("arguments"), nb::arg("split"));
  bind(module, "eval07", classic::eval07);
  bind(module, "eval09", classic::eval09);
  bind(module, "evalb", classic::evalb);
  bind(module, "sclite", classic::sclite);
  bind(module, "sparseval", classic::sparseval);
  module.def("srl_eval", run_srl_eval, nb::arg("arguments"), nb::arg("unpack"));
  bind(module, "srleval", classic::srleval);
  bind(module, "udeval", classic::udeval);
}

}  // namespace treegauge::bindings
