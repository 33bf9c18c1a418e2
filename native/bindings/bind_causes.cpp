// Causes of error: why items were missed or are extra, and what each cause costs.
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "held_matches.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

constexpr std::array<std::string_view, 3> kTagColumns{"none", "tag", "upos"};
constexpr std::array<std::string_view, 6> kCauseCells{"total", "unit",       "document",
                                                      "label", "word-class", "word"};

nb::list count(const HeldCauses& self, std::string_view by, const Counts& counted) {
  const auto cells = named<CauseCell>(kCauseCells, by);
  const UnitMask mask = mask_of(*self.matching, counted);
  const CauseCells breakdown = unlocked([&] {
    return count_causes(*self.matching->comparison, self.matching->matches, self.causes, cells, self.options,
                        mask);
  });
  nb::list rows;
  for (const CauseCount& cause : breakdown.counts) {
    const nb::object cell =
        breakdown.name.empty() ? nb::cast(cause.cell) : text_of(breakdown.name[cause.cell]);
    rows.append(nb::make_tuple(cell, cause.causes, cause.missed, cause.extra));
  }
  return rows;
}

nb::list harmful(const HeldCauses& self, const Counts& counted) {
  const UnitMask mask = mask_of(*self.matching, counted);
  const std::vector<WordError> errors = unlocked(
      [&] { return harmful_words(*self.matching->comparison, self.matching->matches, self.causes, mask); });
  nb::list rows;
  const auto word = [](Row token) { return token == kNoRow ? nb::none() : nb::object(nb::cast(token)); };
  for (const WordError& error : errors) {
    rows.append(nb::make_tuple(word(error.gold), word(error.test), error.unit, error.harm, error.missed,
                               error.extra));
  }
  return rows;
}

using GivenCounts = std::vector<std::tuple<std::uint32_t, std::int64_t, std::int64_t>>;

nb::tuple attribute_counts(std::int64_t matched, std::int64_t gold, std::int64_t test,
                           const GivenCounts& given) {
  std::vector<CauseCount> counts;
  for (const auto& [causes, missed, extra] : given) {
    if (causes >= (1U << kCauses)) throw std::invalid_argument("there is no such set of causes");
    counts.push_back({0, static_cast<CauseSet>(causes), missed, extra});
  }
  const Attribution attribution = unlocked([&] { return attribute({matched, gold, test}, counts); });
  const auto list = [](const auto& values) { return std::vector<double>(values.begin(), values.end()); };
  return nb::make_tuple(attribution.score, attribution.mended, list(attribution.waterfall),
                        list(attribution.shapley));
}

}  // namespace

HeldCauses causes_of(HeldMatches& matching, std::string_view tags, bool label_is_tag) {
  const CauseOptions options{named<TagColumn>(kTagColumns, tags), label_is_tag};
  return {&matching, options, unlocked([&] {
            complete(*matching.comparison, matching.matches);
            return find_causes(*matching.comparison, matching.matches, options);
          })};
}

HeldCauses causes_by_parts(const HeldMatches& matching, HeldMatches& parts, std::string_view tags) {
  const HeldCauses of_parts = causes_of(parts, tags, false);
  return {&matching, of_parts.options,
          unlocked([&] { return causes_of_parts(matching.matches, parts.matches, of_parts.causes); })};
}

void bind_causes(nb::module_& module) {
  nb::class_<HeldCauses>(module, "Causes", "The causes of items without a partner, as bits.")
      .def(
          "column",
          [](nb::handle_t<HeldCauses> self, bool gold) {
            const Causes& causes = nb::cast<const HeldCauses&>(self).causes;
            return view(gold ? causes.gold : causes.test, self);
          },
          nb::arg("gold"), "By item: its causes, 0 where it has a partner.")
      .def("count", &count, nb::arg("by"), nb::arg("counted"),
           "(cell, causes, missed, extra) by total, unit, document, label, word-class or word.")
      .def("harmful", &harmful, nb::arg("counted"),
           "(gold word, test word, unit, harm, missed, extra) of word errors, the most harmful first; the "
           "numbers are of items "
           "that are mended once this error and all before it are undone.");
  module.def(
      "cause_names", [] { return std::vector<std::string_view>(kCauseNames.begin(), kCauseNames.end()); },
      "Names of the causes; cause number k is the bit 1 << k of a set.");
  module.def("attribute", &attribute_counts, nb::arg("matched"), nb::arg("gold"), nb::arg("test"),
             nb::arg("counts"),
             "(score, score without any error, waterfall, Shapley values) of rows (causes, missed, extra).");
}

}  // namespace treegauge::bindings
