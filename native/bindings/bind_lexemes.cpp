#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>
#include <vector>

#include "bind.hpp"
#include "compare/cold/tedeval.hpp"
#include "counted.hpp"
#include "formats/bracketings/words.hpp"
#include "whole_reading.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

LatticeStates states_of(const Numbers& begin, const Numbers& end) {
  if (begin.shape(0) != end.shape(0)) throw std::invalid_argument("a state before and one after each word");
  return {{begin.data(), begin.shape(0)}, {end.data(), end.shape(0)}};
}

nb::tuple tedeval(const Comparison& comparison, bool labeled, bool fine, bool strict,
                  const Numbers& gold_begin, const Numbers& gold_end, const Numbers& test_begin,
                  const Numbers& test_end, const ted::Limits& limits) {
  need(comparison, Stage::finished);
  const LexemeOptions options{labeled, fine, strict, states_of(gold_begin, gold_end),
                              states_of(test_begin, test_end)};
  auto columns = unlocked([&] { return count_tedeval(comparison, options, limits); });
  return owned_columns(columns.cost, columns.deleted, columns.inserted, columns.matched, columns.gold,
                       columns.test, columns.roots, columns.exact);
}

// The nodes of one side as NodeMapping has them: (label, kind, parent, partner, fate).
nb::list nodes_of(const TedevalMapping& mapping, bool gold) {
  const std::vector<LexemeNode>& side = gold ? mapping.gold : mapping.test;
  std::vector<ted::Node> partners(side.size(), ted::kNoParent);
  for (const auto& [left, right] : mapping.kept)
    partners[static_cast<std::size_t>(gold ? left : right)] = gold ? right : left;
  const auto number = [](ted::Node node) -> nb::object {
    return node == ted::kNoParent ? nb::none() : nb::object(nb::int_(node));
  };
  nb::list list;
  for (std::size_t node = 0; node < side.size(); ++node) {
    const bool kept = partners[node] != ted::kNoParent;
    list.append(nb::make_tuple(text_of(side[node].name), side[node].lexeme ? "word" : "constituent",
                               number(side[node].parent), number(partners[node]),
                               kept   ? "matched"
                               : gold ? "deleted"
                                      : "inserted"));
  }
  return list;
}

nb::list tedeval_edits(const Comparison& comparison, bool labeled, bool fine, bool strict,
                       const Numbers& gold_begin, const Numbers& gold_end, const Numbers& test_begin,
                       const Numbers& test_end, const std::vector<Row>& units, const ted::Limits& limits) {
  need(comparison, Stage::finished);
  const LexemeOptions options{labeled, fine, strict, states_of(gold_begin, gold_end),
                              states_of(test_begin, test_end)};
  const auto mappings = unlocked([&] { return tedeval_mappings(comparison, options, units, limits); });
  nb::list list;
  for (const TedevalMapping& mapping : mappings)
    list.append(nb::make_tuple(mapping.unit, nodes_of(mapping, true), nodes_of(mapping, false)));
  return list;
}

}  // namespace

void bind_lexemes(nb::module_& module) {
  module.def("count_tedeval", &tedeval, nb::arg("comparison"), nb::arg("labeled"), nb::arg("fine"),
             nb::arg("strict"), nb::arg("gold_begin"), nb::arg("gold_end"), nb::arg("test_begin"),
             nb::arg("test_end"), nb::arg("limits"),
             "(cost, deleted, inserted, matched, gold, test, roots, exact) per unit.");
  module.def("tedeval_mappings", &tedeval_edits, nb::arg("comparison"), nb::arg("labeled"), nb::arg("fine"),
             nb::arg("strict"), nb::arg("gold_begin"), nb::arg("gold_end"), nb::arg("test_begin"),
             nb::arg("test_end"), nb::arg("units"), nb::arg("limits"),
             "The nodes of both trees as (unit, gold, test), for units in ascending order; nodes are "
             "(label, kind, parent, partner, fate).");
  module.def(
      "count_segeval",
      [](const Comparison& comparison, bool labeled, bool fine) {
        need(comparison, Stage::finished);
        auto columns = unlocked([&] { return count_segeval(comparison, {labeled, fine, false, {}, {}}); });
        return owned_columns(columns.cost, columns.matched, columns.gold, columns.test, columns.exact,
                             columns.strings);
      },
      nb::arg("comparison"), nb::arg("labeled"), nb::arg("fine"),
      "(cost, matched, gold, test, exact, strings) per unit.");
  module.def(
      "align_lattice",
      [](Comparison& comparison, std::size_t begin, std::size_t end) {
        unlocked([&] { align_lattice(comparison, {begin, end}); });
      },
      nb::arg("comparison"), nb::arg("begin"), nb::arg("end"), "Slots of chunks from space-delimited words.");
  module.def(
      "attach_words",
      [](Corpus& corpus, const std::string& name, nb::bytes data) {
        Source source = source_of(name, std::move(data));
        read_whole(corpus, [&] { formats::attach_words(corpus, std::move(source)); });
      },
      nb::arg("corpus"), nb::arg("name"), nb::arg("data"), "Words from a map file.");
  module.def(
      "set_words",
      [](Corpus& corpus, const Numbers& first, const Numbers& last, const std::vector<std::string>& forms,
         const std::string& name,
         const std::vector<std::tuple<std::string, std::uint64_t, std::string, bool>>& issues) {
        formats::set_words(corpus, {first.data(), first.shape(0)}, {last.data(), last.shape(0)}, forms);
        const auto source = static_cast<std::uint32_t>(corpus.sources.size());
        corpus.sources.push_back({name, {}, nullptr});
        for (const auto& [code, line, message, note] : issues)
          corpus.issues.push_back({code, source, kNowhere, line, 1, message, "", note});
      },
      nb::arg("corpus"), nb::arg("first"), nb::arg("last"), nb::arg("forms"), nb::arg("name"),
      nb::arg("issues"),
      "Words by rows of segments, spelt as `forms` say (empty: not known), from the file of this name; what "
      "was "
      "wrong with it as (code, line, message, whether it is a note).");
  module.def(
      "join_marked",
      [](Corpus& corpus, const std::string& mark) {
        const Unlocked released;
        formats::join_marked(corpus, mark);
      },
      nb::arg("corpus"), nb::arg("mark"), "Words from marks on the leaves.");
}

}  // namespace treegauge::bindings
