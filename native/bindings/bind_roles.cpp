#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "bind.hpp"
#include "counted.hpp"
#include "formats/cold/conll09.hpp"
#include "whole_reading.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

void read_roles(Corpus& corpus, const std::string& name, nb::bytes data, bool year_2009,
                std::string_view columns) {
  using formats::ColumnChoice;
  const ColumnChoice choice = columns == "gold"        ? ColumnChoice::gold
                              : columns == "predicted" ? ColumnChoice::predicted
                                                       : ColumnChoice::automatic;
  Source source = source_of(name, std::move(data));
  const auto format = year_2009 ? formats::RoleFormat::conll09 : formats::RoleFormat::conll08;
  read_whole(corpus, [&] { formats::read_conll09(corpus, std::move(source), format, choice); });
}

nb::bytes write_roles(const Corpus& corpus, bool year_2009) {
  const std::string out = unlocked([&] {
    return formats::write_conll09(corpus,
                                  year_2009 ? formats::RoleFormat::conll09 : formats::RoleFormat::conll08);
  });
  return nb::bytes(out.data(), out.size());
}

}  // namespace

void bind_roles(nb::module_& module) {
  module.def("read_conll09", &read_roles, nb::arg("corpus"), nb::arg("name"), nb::arg("data"),
             nb::arg("year_2009"), nb::arg("columns"),
             "Read one CoNLL-2009 or CoNLL-2008 file into a corpus.");
  module.def("write_conll09", &write_roles, nb::arg("corpus"), nb::arg("year_2009"),
             "All good sentences as CoNLL-2009 or CoNLL-2008.");
  module.def(
      "has_own_columns",
      [](const Corpus& corpus, bool year_2009) {
        const auto format = year_2009 ? formats::RoleFormat::conll09 : formats::RoleFormat::conll08;
        return unlocked([&] { return formats::has_own_columns(corpus, format); });
      },
      nb::arg("corpus"), nb::arg("year_2009"),
      "Whether a file of this format says more than what was read of it, as in predicted columns.");
}

}  // namespace treegauge::bindings
