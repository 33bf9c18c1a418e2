#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

#include "bind.hpp"
#include "counted.hpp"
#include "treegauge/compare/characters.hpp"
#include "treegauge/compare/dependencies.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {


template <typename Value, std::size_t N>
using Names = std::array<std::pair<std::string_view, Value>, N>;

constexpr Names<WordRule, 13> kRules{{{"words", WordRule::words},
                                      {"upos", WordRule::upos},
                                      {"xpos", WordRule::xpos},
                                      {"ufeats", WordRule::ufeats},
                                      {"alltags", WordRule::alltags},
                                      {"lemmas", WordRule::lemmas},
                                      {"uas", WordRule::uas},
                                      {"las", WordRule::las},
                                      {"label", WordRule::label},
                                      {"clas", WordRule::clas},
                                      {"mlas", WordRule::mlas},
                                      {"blex", WordRule::blex},
                                      {"enhanced", WordRule::enhanced}}};
constexpr Names<Punctuation, 4> kPunctuation{{{"kept", Punctuation::kept},
                                              {"unicode", Punctuation::unicode},
                                              {"upos", Punctuation::upos},
                                              {"deprel", Punctuation::deprel}}};
constexpr Names<Lexical, 3> kLexical{
    {{"ignored", Lexical::ignored}, {"dependent", Lexical::dependent}, {"both", Lexical::both}}};
constexpr Names<Cells, 5> kCells{{{"label", Cells::label},
                                  {"distance", Cells::distance},
                                  {"direction", Cells::direction},
                                  {"projectivity", Cells::projectivity},
                                  {"root", Cells::root}}};
constexpr Names<Confused, 3> kConfused{
    {{"relation", Confused::relation}, {"upos", Confused::upos}, {"xpos", Confused::xpos}}};

template <typename Table>
auto named(const Table& table, std::string_view name) {
  for (const auto& [known, value] : table) {
    if (known == name) return value;
  }
  throw std::invalid_argument("there is no " + std::string(name));
}

nb::object text_of(std::string_view text) {
  return nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

WordOptions options_of(std::string_view rule, bool subtypes, bool labeled, std::string_view punctuation,
                       std::string_view lexical, bool pairs) {
  return {named(kRules, rule), subtypes, labeled, named(kPunctuation, punctuation), named(kLexical, lexical), pairs};
}

nb::tuple count(const Comparison& comparison, const WordOptions& options) {
  return as_tuple(unlocked([&] { return count_marked(comparison, mark_items(comparison, options)); }));
}

nb::list cells(const Comparison& comparison, const WordOptions& options, std::string_view by, const Counts& counted) {
  const Cells which = named(kCells, by);
  const UnitMask mask = mask_of(comparison, counted);
  const CellCounts found =
      unlocked([&] { return count_cells(comparison, mark_items(comparison, options), which, mask); });
  nb::list rows;
  for (std::size_t cell = 0; cell < found.name.size(); ++cell) {
    const auto& counts = found.counts;
    if (counts.gold[cell] == 0 && counts.test[cell] == 0) continue;
    rows.append(nb::make_tuple(text_of(found.name[cell]), counts.matched[cell], counts.gold[cell], counts.test[cell],
                               found.matched_test[cell]));
  }
  return rows;
}

nb::list confusion(const Comparison& comparison, std::string_view what, bool subtypes, const Counts& counted) {
  const Confused which = named(kConfused, what);
  const UnitMask mask = mask_of(comparison, counted);
  const Confusion found = unlocked([&] { return count_confusion(comparison, which, subtypes, mask); });
  const auto name = [&](Key key) { return key == kUncounted ? nb::none() : text_of(found.names[key]); };
  nb::list rows;
  for (const ConfusionCell& cell : found.cells) {
    rows.append(nb::make_tuple(name(cell.gold), name(cell.test), cell.count, nb::cast(cell.units)));
  }
  return rows;
}

}  // namespace

void bind_dependencies(nb::module_& module) {
  nb::class_<WordOptions>(module, "WordOptions", "Which items count, and when two of them match.")
      .def("__init__",
           [](WordOptions* self, std::string_view rule, bool subtypes, bool labeled, std::string_view punctuation,
              std::string_view lexical, bool pairs) {
             new (self) WordOptions(options_of(rule, subtypes, labeled, punctuation, lexical, pairs));
           },
           nb::arg("rule"), nb::arg("subtypes") = false, nb::arg("labeled") = true, nb::arg("punctuation") = "kept",
           nb::arg("lexical") = "ignored", nb::arg("pairs") = false);
  nb::class_<BagOptions>(module, "BagOptions", "What is in a bag of relations, and how words are named there.")
      .def(
          "__init__",
          [](BagOptions* self, bool lemmas, bool pooled, std::optional<std::int64_t> longest) {
            new (self) BagOptions{lemmas ? Naming::lemmas : Naming::forms, pooled, longest.value_or(BagOptions{}.longest)};
          },
          nb::arg("lemmas") = false, nb::arg("pooled") = false, nb::arg("longest").none() = nb::none());
  module.def("count_items", &count, nb::arg("comparison"), nb::arg("options"),
             "(matched, gold, test) per unit of words, tags or dependencies.");
  module.def("count_cells", &cells, nb::arg("comparison"), nb::arg("options"), nb::arg("by"), nb::arg("counted"),
             "(cell, matched, gold, test, matched counted on the test side) of a breakdown.");
  module.def("count_confusion", &confusion, nb::arg("comparison"), nb::arg("what"), nb::arg("subtypes"),
             nb::arg("counted"), "(gold, test, count, units) of labels; None for a word without a partner.");
  module.def(
      "count_bag",
      [](const Comparison& comparison, bool subtypes, const BagOptions& options) {
        return as_tuple(unlocked([&] { return count_bag(comparison, subtypes, options); }));
      },
      nb::arg("comparison"), nb::arg("subtypes"), nb::arg("options"),
      "(matched, gold, test) relations of forms or lemmas, by document.");
  module.def(
      "count_spans",
      [](Comparison& comparison, bool sentences) {
        return as_tuple(unlocked([&] { return count_spans(comparison, sentences); }));
      },
      nb::arg("comparison"), nb::arg("sentences"), "(matched, gold, test) spans of sentences or tokens.");
  module.def(
      "align_characters",
      [](Comparison& comparison, std::size_t begin, std::size_t end) {
        if (begin > end || end > comparison.chunks.size()) throw nb::index_error("there is no such chunk");
        const CharacterEdits found = unlocked([&] { return align_characters(comparison, {begin, end}); });
        return nb::make_tuple(found.edits, found.characters);
      },
      nb::arg("comparison"), nb::arg("begin"), nb::arg("end"),
      "Align chunks by character spans: (edited characters, characters in gold).");
  using Range = std::pair<Row, Row>;
  module.def(
      "same_characters",
      [](const Corpus& gold, Range gold_range, const Corpus& test, Range test_range) {
        for (const auto& [corpus, range] : {std::pair{&gold, gold_range}, std::pair{&test, test_range}}) {
          if (range.first > range.second || range.second > corpus->sentences.size()) {
            throw nb::index_error("there is no such sentence");
          }
        }
        return unlocked([&] {
          return same_characters(gold, {gold_range.first, gold_range.second}, test, {test_range.first, test_range.second});
        });
      },
      nb::arg("gold"), nb::arg("gold_range"), nb::arg("test"), nb::arg("test_range"),
      "Whether the characters of two ranges of sentences are the same, white space left out.");
}

}  // namespace treegauge::bindings
