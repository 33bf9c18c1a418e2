#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "bind.hpp"
#include "classic/udeval/program.hpp"
#include "text/lower.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

std::string_view bytes_view(const nb::bytes& bytes) {
  return {static_cast<const char*>(bytes.data()), bytes.size()};
}

// A list of (metric, correct, gold, system, aligned or None).
nb::list evaluate(const nb::bytes& gold, std::string_view gold_name, const nb::bytes& system,
                  std::string_view system_name, const std::string& enhancements, bool no_empty_nodes,
                  bool multiple_roots_okay) {
  const classic::UdText gold_text{bytes_view(gold), gold_name};
  const classic::UdText system_text{bytes_view(system), system_name};
  const classic::UdOptions options{enhancements, no_empty_nodes, multiple_roots_okay};
  classic::UdScores scores;
  {
    const Unlocked released;
    scores = classic::ud_evaluate(gold_text, system_text, options);
  }
  nb::list rows;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const classic::UdScore& score = scores[i];
    const nb::object aligned = score.aligned_total ? nb::cast(*score.aligned_total) : nb::none();
    rows.append(nb::make_tuple(nb::str(classic::kUdMetrics[i].data(), classic::kUdMetrics[i].size()),
                               score.correct, score.gold_total, score.system_total, aligned));
  }
  return rows;
}

}  // namespace

void bind_ud(nb::module_& module) {
  module.def("ud_evaluate", &evaluate, nb::arg("gold"), nb::arg("gold_name"), nb::arg("system"),
             nb::arg("system_name"), nb::arg("enhancements"), nb::arg("no_empty_nodes"),
             nb::arg("multiple_roots_okay"));
  module.def("lower", &lower, nb::arg("text"));
}

}  // namespace treegauge::bindings
