#include <nanobind/stl/string.h>

#include "bind.hpp"
#include "formats/cold/times.hpp"
#include "whole_reading.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

formats::Timed kind_of(bool segments) { return segments ? formats::Timed::stm : formats::Timed::ctm; }

void read_times(Corpus& corpus, const std::string& name, nb::bytes data, bool segments) {
  Source source = source_of(name, std::move(data));
  read_whole(corpus, [&] { formats::read_timed(corpus, std::move(source), kind_of(segments)); });
}

nb::bytes write_times(const Corpus& corpus, bool segments) {
  std::string out;
  {
    const Unlocked released;
    out = formats::write_timed(corpus, kind_of(segments));
  }
  return nb::bytes(out.data(), out.size());
}

}  // namespace

void bind_timed(nb::module_& module) {
  module.def("read_timed", &read_times, nb::arg("corpus"), nb::arg("name"), nb::arg("data"),
             nb::arg("segments"), "Read one file of words with times into a corpus: STM (segments) or CTM.");
  module.def("write_timed", &write_times, nb::arg("corpus"), nb::arg("segments"),
             "All good sentences as STM or CTM.");
}

}  // namespace treegauge::bindings
