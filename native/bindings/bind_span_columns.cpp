#include <nanobind/stl/string.h>

#include "bind.hpp"
#include "counted.hpp"
#include "formats/cold/span_columns.hpp"
#include "whole_reading.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

formats::SpanFormat format_of(bool conll12) {
  return conll12 ? formats::SpanFormat::conll12 : formats::SpanFormat::props;
}

void read_spans(Corpus& corpus, const std::string& name, nb::bytes data, bool conll12) {
  Source source = source_of(name, std::move(data));
  read_whole(corpus, [&] { formats::read_span_columns(corpus, std::move(source), format_of(conll12)); });
}

nb::bytes write_spans(const Corpus& corpus, bool conll12) {
  const std::string out = unlocked([&] { return formats::write_span_columns(corpus, format_of(conll12)); });
  return nb::bytes(out.data(), out.size());
}

}  // namespace

void bind_span_columns(nb::module_& module) {
  module.def("read_span_columns", &read_spans, nb::arg("corpus"), nb::arg("name"), nb::arg("data"),
             nb::arg("conll12"), "Read one file of CoNLL-2005 props, or of CoNLL-2012, into a corpus.");
  module.def("write_span_columns", &write_spans, nb::arg("corpus"), nb::arg("conll12"),
             "All good sentences as CoNLL-2005 props, or as CoNLL-2012.");
}

}  // namespace treegauge::bindings
