#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "bind.hpp"
#include "counted.hpp"
#include "treegauge/compare/head_arcs.hpp"
#include "treegauge/compare/respan.hpp"
#include "treegauge/formats/head_trees.hpp"
#include "treegauge/transforms/edited_corpus.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

using Numbers = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A head table with the numbers of its labels.
struct NumberedTable {
  Strings strings;
  HeadTable table;
  explicit NumberedTable(std::string_view text) : table(text, strings) {}
};

template <typename Array>
auto column_of(const Array& numbers, const Corpus& corpus) {
  if (numbers.shape(0) != corpus.strings.size()) throw std::invalid_argument("an entry is needed for every string");
  using T = std::remove_const_t<typename Array::Scalar>;
  return std::vector<T>(numbers.data(), numbers.data() + numbers.shape(0));
}

HeadKeys keys_of(const Corpus& corpus, const Numbers& labels, const Numbers& tags, const Flags& label_flags,
                 const Flags& tag_flags) {
  return {column_of(labels, corpus), column_of(tags, corpus), column_of(label_flags, corpus),
          column_of(tag_flags, corpus)};
}

HeadArcs arcs_of(const Comparison& comparison, bool gold, const NumberedTable& table, const Numbers& labels,
                 const Numbers& tags, const Flags& label_flags, const Flags& tag_flags, const Numbers& words,
                 const Flags& closed_words, std::vector<align::Equality::Pair> pairs) {
  const Corpus& corpus = *(gold ? comparison.gold : comparison.test).corpus;
  const HeadReading reading{keys_of(corpus, labels, tags, label_flags, tag_flags), column_of(words, corpus),
                            column_of(closed_words, corpus), align::Equality(std::move(pairs))};
  return unlocked([&] { return head_arcs(comparison, gold, table.table, reading); });
}

template <auto Count>
nb::tuple counted_by_unit(const Comparison& comparison, const HeadArcs& gold, const HeadArcs& test, bool labeled,
                          bool open) {
  return as_tuple(unlocked([&] { return Count(comparison, gold, test, {labeled, open}); }));
}

template <auto Count>
nb::tuple counted_by_label(const Comparison& comparison, const HeadArcs& gold, const HeadArcs& test, bool labeled,
                           bool open, const Counts& counted) {
  const UnitMask mask = mask_of(comparison, counted);
  return as_tuple(unlocked([&] { return Count(comparison, gold, test, {labeled, open}, mask); }));
}

Spans spans_of(std::string_view name) {
  if (name == "sparseval") return Spans::sparseval;
  if (name == "gap-tolerant") return Spans::gap_tolerant;
  throw nb::key_error(std::string(name).c_str());
}

void bind_tables(nb::module_& module) {
  nb::class_<NumberedTable>(module, "HeadTable", "A head percolation table.")
      .def(nb::init<std::string_view>(), nb::arg("text"))
      .def(
          "number", [](NumberedTable& table, std::string_view label) { return table.strings.intern(label); },
          nb::arg("label"), "The number that stands for a label.");
  module.def(
      "with_edited_normalised",
      [](std::shared_ptr<const Corpus> corpus, const Flags& labels, const Flags& tags) {
        const auto label_column = column_of(labels, *corpus);
        const auto tag_column = column_of(tags, *corpus);
        return std::const_pointer_cast<Corpus>(
            unlocked([&] { return with_edited_normalised(corpus, label_column, tag_column); }));
      },
      nb::arg("corpus"), nb::arg("labels"), nb::arg("tags"), "A corpus whose edited regions are in normal form.");
  module.def(
      "write_heads",
      [](const Corpus& corpus, const NumberedTable& table, const Numbers& labels, const Numbers& tags,
         const Flags& label_flags, const Flags& tag_flags, bool conllu) {
        const HeadKeys keys = keys_of(corpus, labels, tags, label_flags, tag_flags);
        const std::string out = unlocked([&] {
          return conllu ? formats::write_head_conllu(corpus, table.table, keys)
                        : formats::write_head_trees(corpus, table.table, keys);
        });
        return nb::bytes(out.data(), out.size());
      },
      nb::arg("corpus"), nb::arg("table"), nb::arg("labels"), nb::arg("tags"), nb::arg("label_flags"),
      nb::arg("tag_flags"), nb::arg("conllu"), "All sentences with their lexical heads.");
}

}  // namespace

void bind_heads(nb::module_& module) {
  bind_tables(module);
  nb::class_<HeadArcs>(module, "HeadArcs", "The head dependencies of one side of a comparison.")
      .def("__len__", &HeadArcs::size)
      .def("column", [](nb::handle_t<HeadArcs> self, std::string_view name) -> nb::object {
        const HeadArcs& arcs = nb::cast<const HeadArcs&>(self);
        if (name == "token") return nb::cast(view(arcs.token, self));
        if (name == "governor_label") return nb::cast(view(arcs.governor_label, self));
        if (name == "label") return nb::cast(view(arcs.label, self));
        if (name == "governor_word") return nb::cast(view(arcs.governor_word, self));
        if (name == "word") return nb::cast(view(arcs.word, self));
        if (name == "open") return nb::cast(view(arcs.open, self));
        throw nb::key_error(std::string(name).c_str());
      });
  module.def(
      "set_gone",
      [](Comparison& comparison, bool gold, const Flags& label_flags) {
        Side& side = gold ? comparison.gold : comparison.test;
        const std::vector<std::uint8_t> none(side.corpus->strings.size(), 0);
        side.gone = tokens_below(*side.corpus, {{}, {}, column_of(label_flags, *side.corpus), none}, kEmptyLabel);
      },
      nb::arg("comparison"), nb::arg("gold"), nb::arg("label_flags"), "Leave out all words below empty constituents.");
  module.def("head_arcs", &arcs_of, nb::arg("comparison"), nb::arg("gold"), nb::arg("table"), nb::arg("labels"),
             nb::arg("tags"), nb::arg("label_flags"), nb::arg("tag_flags"), nb::arg("words"),
             nb::arg("closed_words"), nb::arg("pairs") = std::vector<align::Equality::Pair>{});
  module.def("count_heads", &counted_by_unit<&count_heads>, nb::arg("comparison"), nb::arg("gold"), nb::arg("test"),
             nb::arg("labeled"), nb::arg("open"));
  module.def("count_heads_by_label", &counted_by_label<&count_heads_by_label>, nb::arg("comparison"), nb::arg("gold"),
             nb::arg("test"), nb::arg("labeled"), nb::arg("open"), nb::arg("counted"));
  module.def("count_head_bags", &counted_by_unit<&count_head_bags>, nb::arg("comparison"), nb::arg("gold"),
             nb::arg("test"), nb::arg("labeled"), nb::arg("open"));
  module.def("count_head_bags_by_label", &counted_by_label<&count_head_bags_by_label>, nb::arg("comparison"),
             nb::arg("gold"), nb::arg("test"), nb::arg("labeled"), nb::arg("open"), nb::arg("counted"));
  module.def(
      "count_respanned",
      [](const Comparison& comparison, std::string_view spans, bool labeled) {
        const Spans kind = spans_of(spans);
        return as_tuple(unlocked([&] {
          const Brackets gold = respanned(comparison, true, kind);
          const Brackets test = respanned(comparison, false, kind);
          return count_brackets(comparison.units.size(), gold, test, match_brackets(comparison, gold, test, labeled));
        }));
      },
      nb::arg("comparison"), nb::arg("spans"), nb::arg("labeled"));
  module.def(
      "count_respanned_by_label",
      [](const Comparison& comparison, std::string_view spans, bool labeled, const Counts& counted) {
        const Spans kind = spans_of(spans);
        const UnitMask mask = mask_of(comparison, counted);
        return as_tuple(unlocked([&] {
          const Brackets gold = respanned(comparison, true, kind);
          const Brackets test = respanned(comparison, false, kind);
          return count_brackets_by_label(gold, test, match_brackets(comparison, gold, test, labeled), mask);
        }));
      },
      nb::arg("comparison"), nb::arg("spans"), nb::arg("labeled"), nb::arg("counted"));
}

}  // namespace treegauge::bindings
