// Columns of chunks and entities.
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <array>

#include "bind.hpp"
#include "formats/chunks/chunks.hpp"
#include "whole_reading.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

// Names in the order of their enums.
constexpr std::array<std::string_view, 3> kChunkColumns{"last", "last-but-one", "all"};
constexpr std::array<std::string_view, 5> kChunkSchemes{"", "iob1", "iob2", "bioes", "bilou"};

void read_chunk_columns(Corpus& corpus, const std::string& name, nb::bytes data, std::string_view columns) {
  const auto which = named<formats::TagColumns>(kChunkColumns, columns);
  Source source = source_of(name, std::move(data));
  read_whole(corpus, [&] { formats::read_chunks(corpus, std::move(source), which); });
}

nb::bytes write_chunk_columns(const Corpus& corpus, std::string_view scheme) {
  const auto tags = named<formats::WrittenTags>(kChunkSchemes, scheme);
  const std::string out = [&] {
    const Unlocked released;
    return formats::write_chunks(corpus, tags);
  }();
  return nb::bytes(out.data(), out.size());
}

}  // namespace

void bind_chunks(nb::module_& module) {
  module.def("read_chunks", &read_chunk_columns, nb::arg("corpus"), nb::arg("name"), nb::arg("data"),
             nb::arg("columns"),
             "Read one file of words and tags of chunks into a corpus; columns: last, last-but-one or all.");
  module.def(
      "write_chunks", &write_chunk_columns, nb::arg("corpus"), nb::arg("scheme") = "",
      "All good sentences as words and tags of chunks, as they stand or as iob1, iob2, bioes or bilou.");
  module.def("has_more_columns", &formats::has_more_columns, nb::arg("corpus"),
             "Whether words have columns beside their tag and the last one.");
}

}  // namespace treegauge::bindings
