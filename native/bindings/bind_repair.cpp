#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>

#include "bind.hpp"
#include "cold/repair/kinds.hpp"
#include "cold/repair/repair.hpp"
#include "compare/cold/validity.hpp"
#include "corpus/cold/chance.hpp"
#include "corpus/sentences.hpp"
#include "counted.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

// Answers and what became of them.
struct Repairs {
  repair::Options options;
  std::vector<repair::Mended> mended;

  [[nodiscard]] const repair::Mended& at(std::size_t answer) const {
    if (answer >= mended.size()) throw nb::index_error("there are not so many answers");
    return mended[answer];
  }
};

repair::Format format_of(std::string_view name) {
  if (name == "ptb") return repair::Format::ptb;
  if (name == "conllu") return repair::Format::conllu;
  if (name == "conllx") return repair::Format::conllx;
  if (name == "conll09") return repair::Format::conll09;
  if (name == "conll08") return repair::Format::conll08;
  throw std::invalid_argument("answers in the format " + std::string(name) + " cannot be repaired");
}

std::vector<Row> rows_of(const Numbers& given) { return {given.data(), given.data() + given.shape(0)}; }

std::vector<std::string_view> views_of(const std::vector<nb::bytes>& answers) {
  std::vector<std::string_view> texts;
  texts.reserve(answers.size());
  for (const nb::bytes& answer : answers) texts.emplace_back(answer.c_str(), answer.size());
  return texts;
}

Repairs repaired(const std::vector<nb::bytes>& answers, std::string_view format, bool bare_words,
                 const Corpus* gold, const Numbers& rows) {
  Repairs repairs;
  repairs.options.format = format_of(format);
  repairs.options.bare_words = bare_words;
  const std::vector<std::string_view> texts = views_of(answers);
  const std::vector<Row> places = rows_of(rows);
  const Unlocked released;
  repairs.mended = repair::mend_all(texts, repairs.options, gold, places);
  return repairs;
}

// A name for each answer, empty where it did not fail.
nb::list failure_kinds(const Repairs& repairs, const std::vector<nb::bytes>& answers, const Corpus* gold,
                       const Numbers& rows) {
  const std::vector<std::string_view> texts = views_of(answers);
  const std::vector<Row> places = rows_of(rows);
  const std::vector<repair::Kind> kinds =
      unlocked([&] { return repair::kinds_of(texts, repairs.mended, repairs.options, gold, places); });
  nb::list names;
  for (const repair::Kind kind : kinds) {
    const std::string_view name = repair::kind_name(kind);
    names.append(nb::str(name.data(), name.size()));
  }
  return names;
}

nb::list steps_of(const Repairs& repairs, std::size_t answer) {
  nb::list steps;
  for (const repair::Step& step : repairs.at(answer).steps) {
    const std::string_view name = repair::rule_name(step.rule);
    steps.append(nb::make_tuple(nb::str(name.data(), name.size()), step.line, step.column));
  }
  return steps;
}

nb::dict counts_of(const Repairs& repairs, std::size_t answer) {
  nb::dict counts;
  const repair::Mended& mended = repairs.at(answer);
  for (std::size_t rule = 0; rule < repair::kRules; ++rule) {
    const std::string_view name = repair::rule_name(static_cast<repair::Rule>(rule));
    if (mended.counts[rule] > 0) counts[nb::str(name.data(), name.size())] = mended.counts[rule];
  }
  return counts;
}

nb::bytes analysis_of(const Repairs& repairs, std::size_t answer) {
  const std::string& text = repairs.at(answer).text;
  return nb::bytes(text.data(), text.size());
}

std::shared_ptr<Corpus> corpus_of(const Repairs& repairs, const Numbers& which) {
  auto corpus = std::make_shared<Corpus>();
  const std::vector<std::size_t> answers(which.data(), which.data() + which.shape(0));
  for (const std::size_t answer : answers)
    if (!repairs.at(answer).usable) throw std::invalid_argument("this answer holds no analysis");
  const Unlocked released;
  repair::read_mended(*corpus, repairs.mended, answers, repairs.options);
  return corpus;
}

}  // namespace

void bind_repair(nb::module_& module) {
  nb::class_<Repairs>(module, "Repairs", "Answers of a language model, and what became of each.")
      .def("__len__", [](const Repairs& repairs) { return repairs.mended.size(); })
      .def(
          "usable", [](const Repairs& repairs, std::size_t answer) { return repairs.at(answer).usable; },
          nb::arg("answer"))
      .def(
          "changed", [](const Repairs& repairs, std::size_t answer) { return repairs.at(answer).changed; },
          nb::arg("answer"))
      .def(
          "unbalanced",
          [](const Repairs& repairs, std::size_t answer) { return repairs.at(answer).unbalanced; },
          nb::arg("answer"))
      .def(
          "truncated",
          [](const Repairs& repairs, std::size_t answer) { return repairs.at(answer).truncated; },
          nb::arg("answer"))
      .def(
          "looping", [](const Repairs& repairs, std::size_t answer) { return repairs.at(answer).looping; },
          nb::arg("answer"))
      .def("kinds", &failure_kinds, nb::arg("answers"), nb::arg("gold").none(), nb::arg("rows"),
           "Why each of these answers, the ones that were mended, failed; empty where it did not.")
      .def("text", &analysis_of, nb::arg("answer"), "The analysis, as the strict readers take it.")
      .def("steps", &steps_of, nb::arg("answer"), "What was done: rule, line and column in the answer.")
      .def("counts", &counts_of, nb::arg("answer"), "How often each rule was applied.")
      .def("corpus", &corpus_of, nb::arg("answers"), "A sentence for each of these answers.");
  module.def("repair_answers", &repaired, nb::arg("answers"), nb::arg("format"), nb::arg("bare_words"),
             nb::arg("gold").none(), nb::arg("rows"),
             "Find the parse in each answer and mend it; gold words help to choose between attempts.");
  module.def(
      "with_sentences",
      [](const Corpus& from, const Corpus& others, const Numbers& rows) {
        const std::vector<Row> places = rows_of(rows);
        const Unlocked released;
        return std::make_shared<Corpus>(with_sentences(from, others, places));
      },
      nb::arg("corpus"), nb::arg("others"), nb::arg("rows"),
      "A corpus with other sentences in the place of some of its own.");
  module.def(
      "count_word_changes",
      [](const Comparison& comparison) {
        WordChangeColumns changes = unlocked([&] { return count_word_changes(comparison); });
        return owned_columns(changes.missing, changes.extra, changes.repeated, changes.changed,
                             changes.recut);
      },
      nb::arg("comparison"), "By unit: words that are missing, extra, repeated, changed, recut.");
  module.def(
      "count_unknown_labels",
      [](const Comparison& comparison) {
        return owned(unlocked([&] { return count_unknown_labels(comparison); }));
      },
      nb::arg("comparison"), "By test sentence: labels, tags and relations that gold does not have.");
  module.def(
      "chance_trees",
      [](const Corpus& gold, unsigned chance, std::uint64_t seed) {
        if (chance > static_cast<unsigned>(Chance::random))
          throw std::invalid_argument("there are four kinds");
        const Unlocked released;
        return std::make_shared<Corpus>(chance_trees(gold, static_cast<Chance>(chance), seed));
      },
      nb::arg("gold"), nb::arg("chance"), nb::arg("seed"),
      "Uninformed trees on the same words: right-branching, left-branching, flat, random.");
  module.def(
      "repair_rules",
      [] {
        nb::list names;
        for (std::size_t rule = 0; rule < repair::kRules; ++rule) {
          const std::string_view name = repair::rule_name(static_cast<repair::Rule>(rule));
          names.append(nb::str(name.data(), name.size()));
        }
        return names;
      },
      "The names of the rules, in the order in which they are tried.");
  module.def(
      "failure_kinds",
      [] {
        nb::list names;
        for (std::size_t kind = 1; kind < repair::kKinds; ++kind) {
          const std::string_view name = repair::kind_name(static_cast<repair::Kind>(kind));
          names.append(nb::str(name.data(), name.size()));
        }
        return names;
      },
      "The kinds of answers that failed, in the order in which their rules are tried.");
}

}  // namespace treegauge::bindings
