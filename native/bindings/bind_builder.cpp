#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>

#include "bind.hpp"
#include "cold/transforms/relations.hpp"
#include "cold/transforms/selection.hpp"
#include "corpus/cold/builder.hpp"
#include "corpus/cold/check.hpp"
#include "corpus/cold/saved.hpp"
#include "corpus/digest.hpp"
#include "corpus/sentences.hpp"
#include "counted.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

using AnyNumbers = nb::ndarray<nb::ro, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Digests = Given<std::uint64_t>;

template <typename T>
std::vector<std::uint64_t> widened(const AnyNumbers& numbers) {
  const T* const data = static_cast<const T*>(numbers.data());
  std::vector<std::uint64_t> wide(numbers.shape(0));
  for (std::size_t row = 0; row < wide.size(); ++row) {
    if constexpr (std::is_signed_v<T>) {
      if (data[row] < 0) throw std::invalid_argument(std::to_string(data[row]) + " is negative");
    }
    wide[row] = static_cast<std::uint64_t>(data[row]);
  }
  return wide;
}

std::vector<std::uint64_t> numbers_of(const AnyNumbers& numbers) {
  const auto type = numbers.dtype();
  if (type == nb::dtype<std::uint8_t>()) return widened<std::uint8_t>(numbers);
  if (type == nb::dtype<std::uint32_t>()) return widened<std::uint32_t>(numbers);
  if (type == nb::dtype<std::uint64_t>()) return widened<std::uint64_t>(numbers);
  if (type == nb::dtype<std::int32_t>()) return widened<std::int32_t>(numbers);
  if (type == nb::dtype<std::int64_t>()) return widened<std::int64_t>(numbers);
  throw std::invalid_argument("a column of numbers is an array of integers");
}

StringId intern(Builder& builder, nb::handle text) {
  if (text.is_none()) return kNoString;
  if (PyBytes_Check(text.ptr()))
    return builder.intern({PyBytes_AsString(text.ptr()), static_cast<std::size_t>(PyBytes_Size(text.ptr()))});
  if (!PyUnicode_Check(text.ptr())) throw std::invalid_argument("a column of texts has texts, or None");
  Py_ssize_t size = 0;
  const char* const data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (data == nullptr) throw nb::python_error();
  return builder.intern({data, static_cast<std::size_t>(size)});
}

void set_texts(Builder& builder, std::string_view column, const nb::sequence& texts) {
  if (!Builder::holds_strings(column))
    throw std::invalid_argument(std::string(column) + " has numbers, no texts");
  std::vector<std::uint64_t> numbers;
  for (const nb::handle text : texts) {
    check_signals(numbers.size());
    numbers.push_back(intern(builder, text));
  }
  builder.set(column, numbers);
}

// Numbers of strings count in a list of their own.
void set_numbers(Builder& builder, std::string_view column, const AnyNumbers& given,
                 std::optional<nb::sequence> strings) {
  std::vector<std::uint64_t> numbers = numbers_of(given);
  if (Builder::holds_strings(column)) {
    if (!strings)
      throw std::invalid_argument(std::string(column) + " has numbers of strings, and there are no strings");
    std::vector<StringId> known(nb::len(*strings), kNoString);
    for (std::uint64_t& number : numbers) {
      if (number == kNoString) continue;
      if (number >= known.size())
        throw std::invalid_argument(std::string(column) + ": " + std::to_string(number) + " is not a string");
      if (known[number] == kNoString) known[number] = intern(builder, (*strings)[number]);
      number = known[number];
    }
  }
  builder.set(column, numbers);
}

void add_issue(Builder& builder, const std::string& code, std::uint32_t source,
               std::optional<std::uint32_t> sentence, std::uint64_t line, std::uint64_t column,
               const std::string& message, const std::string& hint, bool note) {
  builder.add_issue({code, source, sentence.value_or(kNowhere), line, column, message, hint, note});
}

void bind_the_builder(nb::module_& module) {
  nb::class_<Builder>(module, "Builder", "Columns that become sentences of a corpus once they fit together.")
      .def(nb::init<>())
      .def(
          "add_source",
          [](Builder& builder, const std::string& name, nb::bytes data) {
            builder.add_source(source_of(name, std::move(data)));
          },
          nb::arg("name"), nb::arg("data"), "The file in which what is added stands.")
      .def("set_numbers", &set_numbers, nb::arg("column"), nb::arg("numbers"),
           nb::arg("strings") = nb::none(),
           "A column by its numbers; where it holds strings they are places in `strings`.")
      .def("set_texts", &set_texts, nb::arg("column"), nb::arg("texts"),
           "A column of texts, None where there is none.")
      .def("add_issue", &add_issue, nb::arg("code"), nb::arg("source"), nb::arg("sentence").none(),
           nb::arg("line"), nb::arg("column"), nb::arg("message"), nb::arg("hint"), nb::arg("note"))
      .def_static("holds_strings", &Builder::holds_strings, nb::arg("column"))
      .def("finish", &Builder::finish, nb::arg("corpus"), nb::call_guard<Unlocked>(),
           "Check all columns and put them behind the sentences of a corpus.");
}

void bind_sentences(nb::module_& module) {
  module.def("append_sentences", &append_sentences, nb::arg("corpus"), nb::arg("other"), nb::arg("begin"),
             nb::arg("end"), nb::call_guard<Unlocked>(),
             "Put sentences of another corpus behind those of this one, with all that belongs to them.");
  module.def("what_is_wrong", &what_is_wrong, nb::arg("corpus"), nb::call_guard<Unlocked>(),
             "What makes these tables no corpus, in words; nothing where all is well.");
  module.def(
      "without_words",
      [](const Corpus& corpus, const Flags& drop) {
        std::vector<Row> origin;
        auto kept = unlocked([&] { return without_words(corpus, {drop.data(), drop.shape(0)}, origin); });
        return nb::make_tuple(std::move(kept), owned(std::move(origin)));
      },
      nb::arg("corpus"), nb::arg("drop"),
      "Bracketings without the words that are marked, and the old row of each word that stays.");
  module.def(
      "without_nodes",
      [](const Corpus& corpus, const Flags& drop) {
        return unlocked([&] { return without_nodes(corpus, {drop.data(), drop.shape(0)}); });
      },
      nb::arg("corpus"), nb::arg("drop"), "Bracketings without the constituents that are marked.");
  module.def(
      "with_relations",
      [](std::shared_ptr<const Corpus> corpus, const std::vector<std::pair<StringId, nb::bytes>>& renamed,
         bool graph) {
        std::vector<Renamed> names;
        for (const auto& [from, to] : renamed) {
          if (from >= corpus->strings.size()) throw std::invalid_argument("there is no such string");
          names.push_back({from, std::string(to.c_str(), to.size())});
        }
        return std::const_pointer_cast<Corpus>(
            unlocked([&] { return with_relations(corpus, names, graph); }));
      },
      nb::arg("corpus"), nb::arg("renamed"), nb::arg("graph"),
      "A corpus whose relations have other names: (number, name in UTF-8); with graph those of enhanced "
      "graphs, too.");
  module.def(
      "repeated_nodes",
      [](const Corpus& corpus, const Numbers& keys) {
        return owned(unlocked([&] { return repeated_nodes(corpus, {keys.data(), keys.shape(0)}); }));
      },
      nb::arg("corpus"), nb::arg("keys"),
      "1 for each constituent with the words and the key of the one above it.");
  module.def(
      "tagged_words",
      [](const Corpus& corpus, const Flags& flags) {
        if (flags.shape(0) != corpus.strings.size())
          throw std::invalid_argument("a mark is needed for every string");
        std::vector<std::uint8_t> marks(corpus.tokens.size(), 0);
        for (std::size_t token = 0; token < marks.size(); ++token) {
          const StringId tag = corpus.tokens.tag[token];
          marks[token] = tag == kNoString ? 0 : flags.data()[tag];
        }
        return owned(std::move(marks));
      },
      nb::arg("corpus"), nb::arg("flags"), "For each word the mark of its tag; an entry for each string.");
}

// Where units stand: number in their document, line, and the names of their sentences.
void bind_units(nb::module_& module) {
  module.def(
      "unit_places",
      [](const Comparison& comparison) {
        const Corpus& gold = *comparison.gold.corpus;
        const Units& units = comparison.units;
        std::vector<std::int64_t> sentences(units.size(), 0);
        std::vector<std::int64_t> numbers(units.size(), 0);
        std::vector<std::int64_t> lines(units.size(), 0);
        Row base = kNoRow;
        Row document = kNoRow;
        std::int64_t first = 1;
        for (std::size_t unit = 0; unit < units.size(); ++unit) {
          const Row sentence = units.sentence[unit];
          if (sentence == kNoRow) continue;
          if (base == kNoRow || units.document[unit] != document) {
            document = units.document[unit];
            base = sentence;
            const Row own = gold.document_of(sentence);
            first = gold.documents.first_sentence[own] == sentence ? gold.first_number(own) : 1;
          }
          sentences[unit] = static_cast<std::int64_t>(sentence) + 1;
          numbers[unit] = first + static_cast<std::int64_t>(sentence) - static_cast<std::int64_t>(base);
          lines[unit] = gold.sentences.line[sentence];
        }
        return owned_columns(sentences, numbers, lines);
      },
      nb::arg("comparison"),
      "(number among all, number in its document, line) of each unit's gold sentence, 0 where it has none.");
  module.def(
      "sentence_digests",
      [](const Corpus& corpus, std::uint64_t jobs) {
        return owned(unlocked([&] { return digest::sentences(corpus, threads_of(jobs)); }));
      },
      nb::arg("corpus"), nb::arg("jobs"), "For each sentence a number for its words and its analysis.");
  module.def(
      "unit_digests",
      [](const Comparison& comparison, const Digests& digests) {
        const std::vector<Row>& rows = comparison.units.sentence;
        std::vector<std::uint64_t> by_unit(rows.size(), 0);
        for (std::size_t unit = 0; unit < rows.size(); ++unit) {
          if (rows[unit] == kNoRow) continue;
          if (rows[unit] >= digests.shape(0))
            throw std::invalid_argument("a digest is needed for every sentence");
          by_unit[unit] = digests.data()[rows[unit]];
        }
        return owned(std::move(by_unit));
      },
      nb::arg("comparison"), nb::arg("digests"),
      "The digest of each unit's gold sentence, 0 where it has none; an entry for each sentence.");
  module.def(
      "unit_names",
      [](const Comparison& comparison) {
        const Corpus& gold = *comparison.gold.corpus;
        std::string names;
        bool any = false;
        for (std::size_t unit = 0; unit < comparison.units.size(); ++unit) {
          if (unit > 0) names += '\n';
          const Row sentence = comparison.units.sentence[unit];
          const StringId name = sentence == kNoRow ? kNoString : gold.sentences.name[sentence];
          if (name == kNoString) continue;
          any = true;
          names.append(gold.strings[name]);
        }
        if (!any) names.clear();
        return text_of(names);
      },
      nb::arg("comparison"),
      "The sent_id of each unit's gold sentence, one to a line; nothing where none has one.");
}

}  // namespace

void bind_builder(nb::module_& module) {
  bind_the_builder(module);
  bind_sentences(module);
  bind_units(module);
}

}  // namespace treegauge::bindings
