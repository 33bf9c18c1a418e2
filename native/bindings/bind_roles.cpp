#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <stdexcept>

#include "bind.hpp"
#include "counted.hpp"
#include "treegauge/compare/roles.hpp"
#include "treegauge/formats/conll09.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {


// (cell, matched, gold, test, matched counted on the test side) of each cell that is not empty.
nb::list rows_of(const CellCounts& cells) {
  nb::list rows;
  for (std::size_t cell = 0; cell < cells.name.size(); ++cell) {
    if (cells.counts.gold[cell] == 0 && cells.counts.test[cell] == 0) continue;
    const std::string& name = cells.name[cell];
    const nb::object shown =
        nb::steal(PyUnicode_DecodeUTF8(name.data(), static_cast<Py_ssize_t>(name.size()), "replace"));
    rows.append(nb::make_tuple(shown, cells.counts.matched[cell], cells.counts.gold[cell], cells.counts.test[cell],
                               cells.matched_test[cell]));
  }
  return rows;
}

RoleOptions options_of(bool labeled, std::string_view lexical) {
  if (lexical == "ignored") return {labeled, Lexical::ignored};
  if (lexical == "dependent") return {labeled, Lexical::dependent};
  if (lexical == "both") return {labeled, Lexical::both};
  throw std::invalid_argument("lexical is ignored, dependent or both");
}

RoleCells cells_of(std::string_view by) {
  if (by == "label") return RoleCells::label;
  if (by == "predicate") return RoleCells::predicate;
  if (by == "role-kind") return RoleCells::kind;
  throw std::invalid_argument("roles are listed by label, predicate or role-kind");
}

void read(Corpus& corpus, const std::string& name, nb::bytes data, bool year_2009, std::string_view columns) {
  using formats::ColumnChoice;
  const ColumnChoice choice = columns == "gold"        ? ColumnChoice::gold
                              : columns == "predicted" ? ColumnChoice::predicted
                                                       : ColumnChoice::automatic;
  Source source = source_of(name, std::move(data));
  nb::gil_scoped_release released;
  formats::read_conll09(corpus, std::move(source),
                        year_2009 ? formats::RoleFormat::conll09 : formats::RoleFormat::conll08, choice);
}

nb::bytes write(const Corpus& corpus, bool year_2009) {
  const std::string out = unlocked([&] {
    return formats::write_conll09(corpus, year_2009 ? formats::RoleFormat::conll09 : formats::RoleFormat::conll08);
  });
  return nb::bytes(out.data(), out.size());
}

}  // namespace

void bind_roles(nb::module_& module) {
  module.def("read_conll09", &read, nb::arg("corpus"), nb::arg("name"), nb::arg("data"), nb::arg("year_2009"),
             nb::arg("columns"), "Read one CoNLL-2009 or CoNLL-2008 file into a corpus.");
  module.def("write_conll09", &write, nb::arg("corpus"), nb::arg("year_2009"),
             "All good sentences as CoNLL-2009 or CoNLL-2008.");
  module.def(
      "has_own_columns",
      [](const Corpus& corpus, bool year_2009) {
        const auto format = year_2009 ? formats::RoleFormat::conll09 : formats::RoleFormat::conll08;
        return unlocked([&] { return formats::has_own_columns(corpus, format); });
      },
      nb::arg("corpus"), nb::arg("year_2009"),
      "Whether a file of this format says more than what was read of it, as in predicted columns.");
  module.def(
      "count_roles",
      [](const Comparison& comparison, bool labeled, std::string_view lexical) {
        const RoleOptions options = options_of(labeled, lexical);
        return as_tuple(unlocked([&] { return count_roles(comparison, match_roles(comparison, options)); }));
      },
      nb::arg("comparison"), nb::arg("labeled"), nb::arg("lexical"), "(matched, gold, test) role arcs per unit.");
  module.def(
      "count_role_cells",
      [](const Comparison& comparison, bool labeled, std::string_view lexical, std::string_view by,
         const Counts& counted) {
        const RoleOptions options = options_of(labeled, lexical);
        const RoleCells cells = cells_of(by);
        const UnitMask mask = mask_of(comparison, counted);
        return rows_of(unlocked([&] { return count_role_cells(match_roles(comparison, options, cells), mask); }));
      },
      nb::arg("comparison"), nb::arg("labeled"), nb::arg("lexical"), nb::arg("by"), nb::arg("counted"),
      "(cell, matched, gold, test, matched counted on the test side) of role arcs.");
  module.def(
      "count_predicates",
      [](const Comparison& comparison) {
        return as_tuple(unlocked([&] { return count_roles(comparison, match_predicates(comparison)); }));
      },
      nb::arg("comparison"), "(matched, gold, test) predicates per unit.");
  module.def(
      "count_predicate_cells",
      [](const Comparison& comparison, const Counts& counted) {
        const UnitMask mask = mask_of(comparison, counted);
        return rows_of(unlocked([&] { return count_role_cells(match_predicates(comparison), mask); }));
      },
      nb::arg("comparison"), nb::arg("counted"), "As count_role_cells, for predicates.");
  module.def(
      "count_propositions",
      [](const Comparison& comparison) { return as_tuple(unlocked([&] { return count_propositions(comparison); })); },
      nb::arg("comparison"), "(matched, gold, test) propositions per unit.");
  module.def(
      "count_proposition_cells",
      [](const Comparison& comparison, const Counts& counted) {
        const UnitMask mask = mask_of(comparison, counted);
        return rows_of(unlocked([&] { return count_proposition_cells(comparison, mask); }));
      },
      nb::arg("comparison"), nb::arg("counted"), "As count_role_cells, for propositions.");
  module.def(
      "exact_roles",
      [](const Comparison& comparison, bool strict) {
        return owned(unlocked([&] { return exact_roles(comparison, strict); }));
      },
      nb::arg("comparison"), nb::arg("strict"), "1 for each unit whose predicates and arguments are all right.");
  module.def(
      "count_role_bag",
      [](const Comparison& comparison, const BagOptions& options) {
        return as_tuple(unlocked([&] { return count_role_bag(comparison, options); }));
      },
      nb::arg("comparison"), nb::arg("options"), "(matched, gold, test) role arcs of names, by document.");
}

}  // namespace treegauge::bindings
