// Matches: a function for each kind of item, and their common methods.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "bind.hpp"
#include "compare/brackets/brackets.hpp"
#include "compare/cold/roles.hpp"
#include "compare/cold/span_roles.hpp"
#include "compare/cold/tedeval.hpp"
#include "compare/match/chunks.hpp"
#include "compare/match/items.hpp"
#include "held_matches.hpp"
#include "owned_arcs.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

// Names in the order of their enums.
constexpr std::array<std::string_view, 15> kRules{"words",   "tags",   "upos", "xpos",     "ufeats",
                                                  "alltags", "lemmas", "uas",  "las",      "label",
                                                  "clas",    "mlas",   "blex", "enhanced", "features"};
constexpr std::array<std::string_view, 6> kAttributes{"form", "lemma", "upos", "xpos", "feats", "deprel"};
constexpr std::array<WordColumn, 6> kAttributeColumns{&Tokens::form, &Tokens::lemma, &Tokens::upos,
                                                      &Tokens::tag,  &Tokens::feats, &Tokens::deprel};
constexpr std::array<std::string_view, 4> kPunctuation{"kept", "unicode", "upos", "deprel"};
constexpr std::array<std::string_view, 3> kLexical{"ignored", "dependent", "both"};
constexpr std::array<std::string_view, 5> kSpans{"slots", "sparseval-spans", "gap-tolerant", "terminals",
                                                 "characters"};
constexpr std::array<std::string_view, 3> kWhich{"all", "discontinuous", "continuous"};
constexpr std::array<std::string_view, 8> kCells{"label", "distance",  "direction", "projectivity",
                                                 "root",  "predicate", "role-kind", "depth"};
constexpr std::array<std::string_view, 11> kColumns{"unit",      "label",     "token",   "head",
                                                    "node",      "span",      "partner", "loose_partner",
                                                    "run_first", "run_begin", "run_end"};

const std::vector<std::uint32_t>& column_of(const MatchedSide& side, std::string_view name) {
  const std::array columns{&side.unit,      &side.label,     &side.token,   &side.head,
                           &side.node,      &side.span,      &side.partner, &side.loose_partner,
                           &side.run_first, &side.run_begin, &side.run_end};
  return *columns[named<std::size_t>(kColumns, name)];
}

template <typename Work>
HeldMatches matches_by(const Comparison& comparison, Work work) {
  need(comparison, Stage::finished);
  return {&comparison, unlocked(work)};
}

nb::list cells(const HeldMatches& matching, std::string_view by, const Counts& counted) {
  const auto which = named<Cells>(kCells, by);
  const UnitMask mask = mask_of(matching, counted);
  const CellCounts cells =
      unlocked([&] { return count_cells(*matching.comparison, matching.matches, which, mask); });
  nb::list rows;
  for (std::size_t cell = 0; cell < cells.name.size(); ++cell) {
    const auto& counts = cells.counts;
    if (counts.gold[cell] == 0 && counts.test[cell] == 0) continue;
    rows.append(nb::make_tuple(text_of(cells.name[cell]), counts.matched[cell], counts.gold[cell],
                               counts.test[cell], cells.matched_test[cell]));
  }
  return rows;
}

nb::tuple cell_rows(const HeldMatches& matching, std::string_view by, const Counts& counted) {
  const auto which = named<Cells>(kCells, by);
  const UnitMask mask = mask_of(matching, counted);
  std::vector<std::string> names;
  CellRows rows = unlocked([&] {
    std::vector<CellItem> items;
    names = count_cells(*matching.comparison, matching.matches, which, mask, &items).name;
    return rows_of(std::move(items));
  });
  nb::list shown;
  for (const std::string& name : names) shown.append(text_of(name));
  return nb::make_tuple(shown, owned(std::move(rows.cell)), owned(std::move(rows.unit)),
                        owned(std::move(rows.counts.matched)), owned(std::move(rows.counts.gold)),
                        owned(std::move(rows.counts.test)), owned(std::move(rows.matched_test)));
}

nb::list confusion(const HeldMatches& matching, const Counts& counted) {
  const UnitMask mask = mask_of(matching, counted);
  const std::vector<ConfusionCell> cells = unlocked([&] { return count_confusion(matching.matches, mask); });
  const std::vector<std::string>& names = matching.matches.names;
  const auto name = [&](Key key) { return key == kUncounted ? nb::none() : text_of(names.at(key)); };
  nb::list rows;
  for (const ConfusionCell& cell : cells)
    rows.append(nb::make_tuple(name(cell.gold), name(cell.test), cell.count, nb::cast(cell.units)));
  return rows;
}

nb::list names_of(const HeldMatches& matching) {
  nb::list names;
  for (const std::string& name : matching.matches.names) names.append(text_of(name));
  return names;
}

WordOptions options_of(std::string_view rule, bool subtypes, bool labeled, std::string_view punctuation,
                       std::string_view lexical) {
  return {named<WordRule>(kRules, rule), subtypes, labeled, named<Punctuation>(kPunctuation, punctuation),
          named<Lexical>(kLexical, lexical)};
}

WordColumn column_of(std::string_view name) {
  return kAttributeColumns.at(static_cast<std::size_t>(named<std::uint8_t>(kAttributes, name)));
}

WordOptions attributes_of(const std::vector<std::string_view>& names, std::string_view where,
                          const std::vector<std::string>& values, std::string_view punctuation) {
  WordOptions options = options_of("words", false, true, punctuation, "ignored");
  options.rule = WordRule::attributes;
  for (const std::string_view name : names) options.compared.push_back(column_of(name));
  if (!where.empty()) options.where = column_of(where);
  options.values = values;
  return options;
}

std::uint8_t chunk_scheme(std::string_view name) {
  constexpr std::array<std::string_view, 4> kNames{"", "iob1", "iob2", "bioes"};
  constexpr std::array<std::uint8_t, 4> kSchemes{0, kIob1, kIob2, kBioes};
  return kSchemes.at(named<std::size_t>(kNames, name));
}

BagOptions bag_of(bool lemmas, bool pooled, std::optional<std::int64_t> longest) {
  return {lemmas ? Naming::lemmas : Naming::forms, pooled, longest.value_or(BagOptions{}.longest)};
}

void bind_found(nb::module_& module) {
  nb::class_<HeldMatches>(module, "Matches", "The items of both sides, each with its partner.")
      .def_prop_rw("names", &names_of,
                   [](HeldMatches& matching, std::vector<std::string> names) {
                     matching.matches.names = std::move(names);
                   })
      .def(
          "column",
          [](nb::handle_t<HeldMatches> self, bool gold, std::string_view name) {
            const Matches& matches = nb::cast<const HeldMatches&>(self).matches;
            return view(column_of(gold ? matches.gold : matches.test, name), self);
          },
          nb::arg("gold"), nb::arg("name"))
      .def(
          "complete",
          [](HeldMatches& matching) { unlocked([&] { complete(*matching.comparison, matching.matches); }); },
          "Fill the columns of places.")
      .def(
          "count",
          [](const HeldMatches& matching) {
            return as_tuple(unlocked([&] { return count_matched(*matching.comparison, matching.matches); }));
          },
          "(matched, gold, test) per unit.")
      .def("cells", &cells, nb::arg("by"), nb::arg("counted"),
           "(cell, matched, gold, test, matched counted on the test side) of a breakdown.")
      .def("cell_rows", &cell_rows, nb::arg("by"), nb::arg("counted"),
           "The same unit by unit: names, then columns of cell, unit, matched, gold, test, matched on the "
           "test side.")
      .def("confusion", &confusion, nb::arg("counted"),
           "(gold, test, count, units) of labels; None for an item without a partner.")
      .def("causes", &causes_of, nb::keep_alive<0, 1>(), nb::arg("tags"), nb::arg("label_is_tag"),
           "Why items have no partner; tags: the column that tags words, none, tag or upos.")
      .def("causes_of_parts", &causes_by_parts, nb::keep_alive<0, 1>(), nb::arg("parts"), nb::arg("tags"),
           "Why items have no partner that are right if all their parts are.");
}

using GivenItems = std::tuple<std::vector<Numbers>, std::optional<Numbers>, std::optional<Numbers>,
                              std::optional<Numbers>, std::optional<Numbers>>;

ItemColumns columns_of(const GivenItems& given) {
  const auto span = [](const auto& column) { return std::span(column.data(), column.shape(0)); };
  const auto maybe = [&](const std::optional<Numbers>& column) {
    return column ? span(*column) : std::span<const std::uint32_t>();
  };
  ItemColumns columns{{},
                      maybe(std::get<1>(given)),
                      maybe(std::get<2>(given)),
                      maybe(std::get<3>(given)),
                      maybe(std::get<4>(given))};
  for (const Numbers& key : std::get<0>(given)) columns.keys.push_back(span(key));
  return columns;
}

HeldMatches match_given(const Comparison& comparison, const GivenItems& gold, const GivenItems& test,
                        bool labeled, std::string_view words, bool subtypes,
                        const std::vector<std::string>& names) {
  const ItemColumns left = columns_of(gold);
  const ItemColumns right = columns_of(test);
  return matches_by(
      comparison, [&] { return match_columns(comparison, left, right, {labeled, words, subtypes}, names); });
}

}  // namespace

void bind_matches(nb::module_& module) {
  bind_found(module);
  const auto keep = nb::keep_alive<0, 1>();
  module.def("match_items", &match_given, keep, nb::arg("comparison"), nb::arg("gold"), nb::arg("test"),
             nb::arg("labeled"), nb::arg("words"), nb::arg("subtypes"), nb::arg("names"),
             "Items of (keys, token, head, node, label), where all keys agree.");
  module.def(
      "head_places",
      [](const Comparison& comparison, bool gold) {
        need(comparison, Stage::finished);
        return owned(unlocked([&] { return head_places(comparison, gold); }));
      },
      nb::arg("comparison"), nb::arg("gold"), "By word: the place of its head, its slot as a rule.");
  module.def(
      "count_brackets",
      [](const Comparison& comparison, std::string_view spans, bool labeled, std::string_view which) {
        need(comparison, Stage::bracketed);
        const auto kind = named<Spans>(kSpans, spans);
        const auto some = named<Which>(kWhich, which);
        return as_tuple(unlocked([&] { return count_brackets(comparison, kind, labeled, some); }));
      },
      nb::arg("comparison"), nb::arg("spans"), nb::arg("labeled"), nb::arg("which") = "all",
      "(matched, gold, test) per unit; of all brackets, or of the discontinuous or continuous ones alone.");
  module.def(
      "match_brackets",
      [](const Comparison& comparison, std::string_view spans, bool labeled, std::string_view which) {
        need(comparison, Stage::bracketed);
        const auto kind = named<Spans>(kSpans, spans);
        const auto some = named<Which>(kWhich, which);
        return matches_by(comparison, [&] { return match_brackets(comparison, kind, labeled, some); });
      },
      keep, nb::arg("comparison"), nb::arg("spans"), nb::arg("labeled"), nb::arg("which") = "all");
  module.def(
      "match_chunks",
      [](const Comparison& comparison, bool labeled, bool overlap, std::string_view scheme) {
        const ChunkMatching matching{labeled, overlap, chunk_scheme(scheme)};
        return matches_by(comparison, [&] { return match_chunks(comparison, matching); });
      },
      keep, nb::arg("comparison"), nb::arg("labeled"), nb::arg("overlap"), nb::arg("scheme"),
      "Chunks and entities, with the same place or with a slot in common; of one scheme, or all.");
  module.def(
      "chunk_tags",
      [](const Comparison& comparison, bool gold) {
        need(comparison, Stage::finished);
        return owned(unlocked([&] { return chunk_tags(comparison, gold); }));
      },
      nb::arg("comparison"), nb::arg("gold"),
      "By word: a number for the tag that IOB2 would give it, 0 for O.");
  const auto define_words = [&](const char* name, auto call, auto... extra) {
    module.def(name, call, extra..., nb::arg("comparison"), nb::arg("rule"), nb::arg("subtypes") = false,
               nb::arg("labeled") = true, nb::arg("punctuation") = "kept", nb::arg("lexical") = "ignored",
               "Words, tags and dependencies.");
  };
  using Name = std::string_view;
  define_words(
      "match_words",
      [](const Comparison& comparison, Name rule, bool subtypes, bool labeled, Name punctuation,
         Name lexical) {
        const WordOptions options = options_of(rule, subtypes, labeled, punctuation, lexical);
        return matches_by(comparison, [&] { return match_words(comparison, options); });
      },
      keep);
  define_words("count_words", [](const Comparison& comparison, Name rule, bool subtypes, bool labeled,
                                 Name punctuation, Name lexical) {
    need(comparison, Stage::finished);
    const WordOptions options = options_of(rule, subtypes, labeled, punctuation, lexical);
    return as_tuple(unlocked([&] { return count_words(comparison, options); }));
  });
  const auto define_attributes = [&](const char* name, auto call, auto... extra) {
    module.def(name, call, extra..., nb::arg("comparison"), nb::arg("names"), nb::arg("where"),
               nb::arg("values"), nb::arg("punctuation"),
               "Words whose columns agree, of those with one of the values.");
  };
  define_attributes(
      "match_attributes",
      [](const Comparison& comparison, const std::vector<Name>& names, Name where,
         const std::vector<std::string>& values, Name punctuation) {
        const WordOptions options = attributes_of(names, where, values, punctuation);
        return matches_by(comparison, [&] { return match_words(comparison, options); });
      },
      keep);
  define_attributes("count_attributes",
                    [](const Comparison& comparison, const std::vector<Name>& names, Name where,
                       const std::vector<std::string>& values, Name punctuation) {
                      need(comparison, Stage::finished);
                      const WordOptions options = attributes_of(names, where, values, punctuation);
                      return as_tuple(unlocked([&] { return count_words(comparison, options); }));
                    });
  module.def(
      "count_words_by",
      [](const Comparison& comparison, const std::vector<std::tuple<Name, bool, bool, Name, Name>>& rules) {
        need(comparison, Stage::finished);
        std::vector<WordOptions> options;
        options.reserve(rules.size());
        for (const auto& rule : rules) options.push_back(std::apply(options_of, rule));
        nb::list by_rule;
        for (PrfColumns& counts :
             unlocked([&] { return count_words(comparison, std::span<const WordOptions>(options)); })) {
          by_rule.append(as_tuple(std::move(counts)));
        }
        return by_rule;
      },
      nb::arg("comparison"), nb::arg("rules"),
      "What count_words returns for each of several rules, side by side.");
  define_words("count_aligned", [](const Comparison& comparison, Name rule, bool subtypes, bool labeled,
                                   Name punctuation, Name lexical) {
    need(comparison, Stage::finished);
    const WordOptions options = options_of(rule, subtypes, labeled, punctuation, lexical);
    return owned(unlocked([&] { return count_aligned(comparison, options); }));
  });
  module.def(
      "match_bag",
      [](const Comparison& comparison, bool lemmas, bool pooled, std::optional<std::int64_t> longest,
         bool subtypes) {
        const BagOptions options = bag_of(lemmas, pooled, longest);
        return matches_by(comparison, [&] { return match_bag(comparison, subtypes, options); });
      },
      keep, nb::arg("comparison"), nb::arg("lemmas"), nb::arg("pooled"), nb::arg("longest").none(),
      nb::arg("subtypes"), "Relations of forms or lemmas, by document.");
  module.def(
      "match_role_bag",
      [](const Comparison& comparison, bool lemmas, bool pooled, std::optional<std::int64_t> longest) {
        const BagOptions options = bag_of(lemmas, pooled, longest);
        return matches_by(comparison, [&] { return match_role_bag(comparison, options); });
      },
      keep, nb::arg("comparison"), nb::arg("lemmas"), nb::arg("pooled"), nb::arg("longest").none(),
      "Role arcs of forms or lemmas, by document.");
  module.def(
      "match_spans",
      [](Comparison& comparison, bool sentences) {
        return matches_by(comparison, [&] { return match_spans(comparison, sentences); });
      },
      keep, nb::arg("comparison"), nb::arg("sentences"), "Spans of sentences or tokens.");
  module.def(
      "count_spans",
      [](Comparison& comparison, bool sentences) {
        need(comparison, Stage::finished);
        return as_tuple(unlocked([&] { return count_spans(comparison, sentences); }));
      },
      nb::arg("comparison"), nb::arg("sentences"), "(matched, gold, test) per unit.");
  module.def(
      "match_roles",
      [](const Comparison& comparison, bool labeled, std::string_view lexical) {
        const RoleOptions options{labeled, named<Lexical>(kLexical, lexical)};
        return matches_by(comparison, [&] { return match_roles(comparison, options); });
      },
      keep, nb::arg("comparison"), nb::arg("labeled"), nb::arg("lexical"));
  module.def(
      "match_span_roles",
      [](const Comparison& comparison, bool labeled, bool with_verb, bool given_predicates) {
        const SpanRoleOptions options{labeled, with_verb, given_predicates};
        return matches_by(comparison, [&] { return match_span_roles(comparison, options); });
      },
      keep, nb::arg("comparison"), nb::arg("labeled"), nb::arg("with_verb"), nb::arg("given_predicates"));
  module.def(
      "match_predicates",
      [](const Comparison& comparison, bool whole) {
        return matches_by(comparison, [&] {
          return whole ? match_propositions(comparison) : match_predicates(comparison);
        });
      },
      keep, nb::arg("comparison"), nb::arg("whole"), "Predicates, or whole propositions.");
  module.def(
      "match_heads",
      [](const Comparison& comparison, const OwnedArcs& gold, const OwnedArcs& test, bool labeled, bool open,
         bool bag) {
        const auto match = bag ? &match_head_bags : &match_heads;
        const HeadArcs& left = gold.of(comparison, true);
        const HeadArcs& right = test.of(comparison, false);
        return matches_by(comparison, [&] { return match(comparison, left, right, {labeled, open}); });
      },
      keep, nb::arg("comparison"), nb::arg("gold"), nb::arg("test"), nb::arg("labeled"), nb::arg("open"),
      nb::arg("bag"));
  module.def(
      "count_head_bags",
      [](const Comparison& comparison, const OwnedArcs& gold, const OwnedArcs& test, bool labeled,
         bool open) {
        const HeadArcs& left = gold.of(comparison, true);
        const HeadArcs& right = test.of(comparison, false);
        return as_tuple(unlocked([&] { return count_head_bags(comparison, left, right, {labeled, open}); }));
      },
      nb::arg("comparison"), nb::arg("gold"), nb::arg("test"), nb::arg("labeled"), nb::arg("open"),
      "(matched, gold, test) per unit.");
  module.def(
      "match_segments",
      [](const Comparison& comparison, bool labeled, bool fine, bool feats, bool lemmas) {
        return matches_by(comparison, [&] {
          return match_segments(comparison, {labeled, fine, false, {}, {}}, {feats, lemmas});
        });
      },
      keep, nb::arg("comparison"), nb::arg("labeled"), nb::arg("fine"), nb::arg("feats"), nb::arg("lemmas"),
      "Segments of each word.");
}

}  // namespace treegauge::bindings
