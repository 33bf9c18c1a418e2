#include <string>
#include <string_view>
#include <vector>

#include "bind.hpp"
#include "classic/conlleval/program.hpp"
#include "classic/discodop/program.hpp"
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

// File names are bytes: those that are not UTF-8 come from the shell as surrogates and go back as they were.
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
    const nb::object parts = split(bytes_of(pattern), nb::bytes(line.data(), line.size()));
    std::vector<std::string> fields;
    for (const nb::handle field : nb::cast<nb::list>(parts)) {
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

template <typename Strings>
Strings texts_in(const nb::handle& texts) {
  Strings strings;
  for (const nb::handle text : texts) strings.insert(strings.end(), nb::cast<std::string>(text));
  return strings;
}

std::unordered_map<std::string, std::string> equal_names(const nb::handle& texts) {
  std::unordered_map<std::string, std::string> map;
  for (const auto [key, value] : nb::cast<nb::dict>(texts))
    map.emplace(nb::cast<std::string>(key), nb::cast<std::string>(value));
  return map;
}

classic::DiscodopSettings discodop_settings(const nb::dict& given) {
  classic::DiscodopSettings settings;
  settings.shown = nb::cast<std::string>(given["shown"]);
  settings.debug = nb::cast<std::int64_t>(given["debug"]);
  settings.cutoff = nb::cast<std::int64_t>(given["cutoff"]);
  settings.labeled = nb::cast<bool>(given["labeled"]);
  settings.only_discontinuous = nb::cast<bool>(given["only_discontinuous"]);
  settings.leaf_ancestor = nb::cast<bool>(given["leaf_ancestor"]);
  settings.tree_distance = nb::cast<bool>(given["tree_distance"]);
  settings.dependencies = nb::cast<bool>(given["dependencies"]);
  settings.delete_under_root = nb::cast<bool>(given["delete_under_root"]);
  settings.delete_labels = texts_in<classic::DiscodopLabels>(given["delete_labels"]);
  settings.delete_labels_for_length = texts_in<classic::DiscodopLabels>(given["delete_labels_for_length"]);
  settings.delete_words = texts_in<classic::DiscodopLabels>(given["delete_words"]);
  settings.equal_labels = equal_names(given["equal_labels"]);
  settings.equal_words = equal_names(given["equal_words"]);
  settings.functions = nb::cast<std::string>(given["functions"]);
  settings.morphology = nb::cast<std::string>(given["morphology"]);
  for (const auto [label, rules] : nb::cast<nb::dict>(given["head_rules"])) {
    auto& rows = settings.head_rules[nb::cast<std::string>(label)];
    for (const nb::handle rule : rules)
      rows.push_back({nb::cast<std::string>(rule[0]), texts_in<std::vector<std::string>>(rule[1])});
  }
  return settings;
}

using DiscodopGraph = nb::typed<nb::tuple, nb::str, nb::str, nb::typed<nb::list, nb::str>>;
using DiscodopSide =
    nb::typed<nb::tuple, nb::str, nb::typed<nb::list, nb::bytes>, nb::typed<nb::list, DiscodopGraph>>;
using ReadDiscodop = nb::typed<nb::callable, DiscodopSide()>;

// A side is its format, the texts of its files, and sentences of TIGER XML: key, root, rows.
classic::DiscodopRead discodop_reader(const ReadDiscodop& read) {
  return [&read] {
    const nb::gil_scoped_acquire locked;
    const nb::object side = read();
    classic::DiscodopFiles files{nb::cast<std::string>(side[0])};
    for (const nb::handle text : nb::object(side[1])) {
      const auto kept = nb::cast<nb::bytes>(text);
      files.texts.emplace_back(kept.c_str(), kept.size());
    }
    for (const nb::handle graph : nb::object(side[2]))
      files.graphs.push_back({nb::cast<std::string>(graph[0]), nb::cast<std::string>(graph[1]),
                              texts_in<std::vector<std::string>>(graph[2])});
    return files;
  };
}

// The settings are a dictionary, for there are many; `gold` and `test` read the files in their turn.
nb::tuple run_discodop(const nb::dict& settings, const ReadDiscodop& gold, const ReadDiscodop& test) {
  const classic::DiscodopSettings chosen = discodop_settings(settings);
  return outcome_of([&] { return classic::discodop(chosen, discodop_reader(gold), discodop_reader(test)); });
}

}  // namespace

void bind_classic(nb::module_& module) {
  module.def("conlleval", run_conlleval, nb::arg("arguments"), nb::arg("split"));
  module.def("discodop", run_discodop, nb::arg("settings"), nb::arg("gold"), nb::arg("test"));
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
