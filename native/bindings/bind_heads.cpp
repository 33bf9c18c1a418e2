#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "bind.hpp"
#include "cold/transforms/edited_corpus.hpp"
#include "counted.hpp"
#include "formats/bracketings/head_trees.hpp"
#include "owned_arcs.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

// A head table with the numbers of its labels.
struct NumberedTable {
  Strings strings;
  HeadTable table;
  explicit NumberedTable(std::string_view text) : table(text, strings) {}
};

template <typename Array>
auto checked_column(const Array& numbers, const Corpus& corpus) {
  if (numbers.shape(0) != corpus.strings.size())
    throw std::invalid_argument("an entry is needed for every string");
  using T = std::remove_const_t<typename Array::Scalar>;
  return std::vector<T>(numbers.data(), numbers.data() + numbers.shape(0));
}

HeadKeys keys_of(const Corpus& corpus, const Numbers& labels, const Numbers& tags, const Flags& label_flags,
                 const Flags& tag_flags) {
  return {checked_column(labels, corpus), checked_column(tags, corpus), checked_column(label_flags, corpus),
          checked_column(tag_flags, corpus)};
}

OwnedArcs arcs_of(const Comparison& comparison, bool gold, const NumberedTable& table, const Numbers& labels,
                  const Numbers& tags, const Flags& label_flags, const Flags& tag_flags, const Numbers& words,
                  const Flags& closed_words, std::vector<align::Equality::Pair> pairs) {
  need(comparison, Stage::finished);
  const Corpus& corpus = *(gold ? comparison.gold : comparison.test).corpus;
  const HeadReading reading{keys_of(corpus, labels, tags, label_flags, tag_flags),
                            checked_column(words, corpus), checked_column(closed_words, corpus),
                            align::Equality(std::move(pairs))};
  return {&comparison, gold, unlocked([&] { return head_arcs(comparison, gold, table.table, reading); })};
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
        const auto label_column = checked_column(labels, *corpus);
        const auto tag_column = checked_column(tags, *corpus);
        return std::const_pointer_cast<Corpus>(
            unlocked([&] { return with_edited_normalised(corpus, label_column, tag_column); }));
      },
      nb::arg("corpus"), nb::arg("labels"), nb::arg("tags"),
      "A corpus whose edited regions are in normal form.");
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
  nb::class_<OwnedArcs>(module, "HeadArcs", "The head dependencies of one side of a comparison.")
      .def("__len__", [](const OwnedArcs& owned) { return owned.arcs.size(); });
  module.def(
      "set_gone",
      [](Comparison& comparison, bool gold, const Flags& label_flags) {
        need_no_slots(comparison);
        Side& side = gold ? comparison.gold : comparison.test;
        const std::vector<std::uint8_t> none(side.corpus->strings.size(), 0);
        side.gone = tokens_below(*side.corpus, {{}, {}, checked_column(label_flags, *side.corpus), none},
                                 kEmptyLabel);
      },
      nb::arg("comparison"), nb::arg("gold"), nb::arg("label_flags"),
      "Leave out all words below empty constituents.");
  module.def("head_arcs", &arcs_of, nb::keep_alive<0, 1>(), nb::arg("comparison"), nb::arg("gold"),
             nb::arg("table"), nb::arg("labels"), nb::arg("tags"), nb::arg("label_flags"),
             nb::arg("tag_flags"), nb::arg("words"), nb::arg("closed_words"),
             nb::arg("pairs") = std::vector<align::Equality::Pair>{});
}

}  // namespace treegauge::bindings
