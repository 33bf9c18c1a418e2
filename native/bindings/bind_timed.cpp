#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bind.hpp"
#include "compare/spoken/spoken.hpp"
#include "compare/steps/align_times.hpp"
#include "compare/steps/survey.hpp"
#include "counted.hpp"
#include "formats/cold/time_columns.hpp"
#include "formats/cold/times.hpp"
#include "whole_reading.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

formats::Timed kind_of(bool segments) { return segments ? formats::Timed::stm : formats::Timed::ctm; }

void read_times(Corpus& corpus, const std::string& name, nb::bytes data, bool segments) {
  Source source = source_of(name, std::move(data));
  read_whole(corpus, [&] { formats::read_timed(corpus, std::move(source), kind_of(segments)); });
}

nb::bytes write_times(const Corpus& corpus, bool segments) {
  std::string out;
  {
    const Unlocked released;
    out = formats::write_timed(corpus, kind_of(segments));
  }
  return nb::bytes(out.data(), out.size());
}

SpokenKind spoken_kind(const std::string& format) {
  if (format == "stm") return formats::Timed::stm;
  if (format == "ctm") return formats::Timed::ctm;
  return std::nullopt;
}

SpokenKinds spoken_kinds(const std::string& gold, const std::string& test) {
  return {spoken_kind(gold), spoken_kind(test)};
}

using Ranges = std::vector<std::tuple<Row, Row, Row, Row>>;

void check_range(const Corpus& corpus, SentenceRange range) {
  if (range.begin > range.end || range.end > corpus.sentences.size())
    throw std::invalid_argument("there are no such sentences");
}

std::vector<SpokenPair> pairs_of(const Comparison& all, const Ranges& ranges) {
  std::vector<SpokenPair> pairs;
  for (const auto& [gold_begin, gold_end, test_begin, test_end] : ranges) {
    pairs.push_back({{gold_begin, gold_end}, {test_begin, test_end}});
    check_range(*all.gold.corpus, pairs.back().gold);
    check_range(*all.test.corpus, pairs.back().test);
  }
  return pairs;
}

nb::tuple choose(const Comparison& all, const std::string& gold, const std::string& test,
                 const Ranges& ranges) {
  need(all, Stage::keyed);
  const std::vector<SpokenPair> pairs = pairs_of(all, ranges);
  ChosenWords chosen = unlocked([&] { return choose_words(all, spoken_kinds(gold, test), pairs); });
  return nb::make_tuple(chosen.gold, chosen.test, chosen.ignored, chosen.unheard);
}

nb::tuple sclite_errors(const Comparison& comparison, const Comparison& all, const std::string& gold,
                        const std::string& test, const Ranges& ranges, bool optional, bool fragments,
                        bool case_kept) {
  need(comparison, Stage::finished);
  need(all, Stage::keyed);
  const std::vector<SpokenPair> pairs = pairs_of(all, ranges);
  ErrorColumns columns = unlocked([&] {
    return count_sclite_errors(comparison, all, spoken_kinds(gold, test), pairs,
                               {optional, fragments, case_kept});
  });
  return owned_columns(columns.correct, columns.substituted, columns.deleted, columns.inserted);
}

nb::tuple timed_errors(const Comparison& comparison, std::uint32_t collar) {
  need(comparison, Stage::finished);
  const TimesRule rule{collar, false, true};
  ErrorColumns columns = unlocked([&] { return count_word_errors(comparison, &rule); });
  return owned_columns(columns.correct, columns.substituted, columns.deleted, columns.inserted);
}

nb::tuple timed_survey(const Comparison& all, std::pair<Row, Row> gold, std::pair<Row, Row> test) {
  need(all, Stage::keyed);
  const SentenceRange ours{gold.first, gold.second};
  const SentenceRange theirs{test.first, test.second};
  check_range(*all.gold.corpus, ours);
  check_range(*all.test.corpus, theirs);
  const TimedSurvey survey = unlocked([&] { return survey_times(all, ours, theirs); });
  return nb::make_tuple(survey.gold_words, survey.gold_timed, survey.test_words, survey.test_timed,
                        survey.shared);
}

}  // namespace

void bind_timed(nb::module_& module) {
  module.def("read_timed", &read_times, nb::arg("corpus"), nb::arg("name"), nb::arg("data"),
             nb::arg("segments"), "Read one file of words with times into a corpus: STM (segments) or CTM.");
  module.def("write_timed", &write_times, nb::arg("corpus"), nb::arg("segments"),
             "All good sentences as STM or CTM.");
  module.def(
      "has_choices",
      [](const Corpus& corpus, const std::string& format) {
        return has_choices(corpus, spoken_kind(format));
      },
      nb::arg("corpus"), nb::arg("format"),
      "Whether STM or CTM files have alternatives, optional words or segments to ignore.");
  module.def(
      "with_all_words",
      [](const Corpus& corpus, bool segments) {
        return unlocked([&] { return with_all_words(corpus, kind_of(segments)); });
      },
      nb::arg("corpus"), nb::arg("segments"), "The corpus with the words of all alternatives.");
  module.def(
      "choose_words", &choose, nb::arg("all"), nb::arg("gold"), nb::arg("test"), nb::arg("pairs"),
      "Both sides with the words that give the fewest errors (None where a side has no choices), the gold "
      "sentences that are ignored, and how many words were heard in them.");
  module.def(
      "align_times",
      [](Comparison& comparison, std::size_t begin, std::size_t end, std::uint32_t tolerance, bool overlap) {
        unlocked([&] { align_times(comparison, {begin, end}, {tolerance, overlap}); });
      },
      nb::arg("comparison"), nb::arg("begin"), nb::arg("end"), nb::arg("tolerance"), nb::arg("overlap"),
      "Align chunks by times; the tolerance is in milliseconds.");
  module.def("count_timed_errors", &timed_errors, nb::arg("comparison"), nb::arg("collar"),
             "Right, substituted, deleted and inserted words by meeteval's rules; the collar is in "
             "milliseconds.");
  module.def(
      "survey_times", &timed_survey, nb::arg("comparison"), nb::arg("gold"), nb::arg("test"),
      "Gold words that count, those of them with times, the same of test, and how many words both have, "
      "in some sentences of each.");
  module.def(
      "attach_times",
      [](Corpus& corpus, const std::vector<std::tuple<std::string, nb::bytes>>& files) {
        std::vector<Source> sources;
        sources.reserve(files.size());
        for (const auto& [name, data] : files) sources.push_back(source_of(name, data));
        read_whole(corpus, [&] { formats::attach_times(corpus, std::move(sources)); });
      },
      nb::arg("corpus"), nb::arg("files"), "Times of words from files of columns: name and content of each.");
  module.def("count_sclite_errors", &sclite_errors, nb::arg("comparison"), nb::arg("all"), nb::arg("gold"),
             nb::arg("test"), nb::arg("pairs"), nb::arg("optional"), nb::arg("fragments"),
             nb::arg("case_kept"), "Right, substituted, deleted and inserted words by sclite's rules.");
}

}  // namespace treegauge::bindings
