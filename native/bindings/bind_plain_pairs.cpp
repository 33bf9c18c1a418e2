#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "bind.hpp"
#include "compare/one_pass/plain_pairs.hpp"
#include "counted.hpp"
#include "read_into.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

// The next bytes of an open file of Python's, which may unpack them.
NextBytes next_bytes_of(nb::object file) {
  return [file = std::move(file)](char* place, std::size_t most) -> std::size_t {
    const nb::gil_scoped_acquire locked;
    return read_into(file, place, most);
  };
}

constexpr std::array kPairAnswers = {"ended", "more", "unknown", "other"};

struct PairColumn {
  std::string_view name;
  std::int64_t (*of)(const PairCounts& pair, std::int64_t row);
};
bool has_words(const PairCounts& pair) { return pair.words > 0; }
bool all_right(const PairCounts& pair) {
  return has_words(pair) && pair.matched == pair.gold && pair.matched == pair.test;
}

constexpr std::array kPairColumns = {
    PairColumn{"matched", [](const PairCounts& pair, std::int64_t) -> std::int64_t { return pair.matched; }},
    PairColumn{"gold", [](const PairCounts& pair, std::int64_t) -> std::int64_t { return pair.gold; }},
    PairColumn{"test", [](const PairCounts& pair, std::int64_t) -> std::int64_t { return pair.test; }},
    PairColumn{"crossing",
               [](const PairCounts& pair, std::int64_t) -> std::int64_t { return pair.crossing; }},
    PairColumn{"none",
               [](const PairCounts& pair, std::int64_t) -> std::int64_t {
                 return has_words(pair) && pair.crossing == 0;
               }},
    PairColumn{"two_or_less",
               [](const PairCounts& pair, std::int64_t) -> std::int64_t {
                 return has_words(pair) && pair.crossing <= 2;
               }},
    PairColumn{"complete",
               [](const PairCounts& pair, std::int64_t) -> std::int64_t { return all_right(pair); }},
    PairColumn{"sentences",
               [](const PairCounts& pair, std::int64_t) -> std::int64_t { return has_words(pair); }},
    PairColumn{"tags", [](const PairCounts& pair, std::int64_t) -> std::int64_t { return pair.tags; }},
    PairColumn{"words", [](const PairCounts& pair, std::int64_t) -> std::int64_t { return pair.words; }},
    PairColumn{"length", [](const PairCounts& pair, std::int64_t) -> std::int64_t { return pair.length; }},
    PairColumn{"row", [](const PairCounts&, std::int64_t row) { return row; }},
    PairColumn{"number", [](const PairCounts&, std::int64_t row) { return row + 1; }},
    PairColumn{"zero", [](const PairCounts&, std::int64_t) -> std::int64_t { return 0; }},
    PairColumn{"one", [](const PairCounts&, std::int64_t) -> std::int64_t { return 1; }},
};

const PairColumn& named_column(std::string_view name) {
  const auto named = std::find_if(kPairColumns.begin(), kPairColumns.end(),
                                  [&](const PairColumn& known) { return known.name == name; });
  if (named == kPairColumns.end()) throw nb::key_error(std::string(name).c_str());
  return *named;
}

template <typename Value>
nb::object pair_column(const PlainPairs& pairs, std::string_view name) {
  std::vector<Value> column;
  column.reserve(pairs.size());
  pairs.each([&, of = named_column(name).of](const PairCounts& pair) {
    column.push_back(static_cast<Value>(of(pair, static_cast<std::int64_t>(column.size()))));
  });
  return nb::cast(owned(std::move(column)));
}

}  // namespace

void bind_plain_pairs(nb::module_& module) {
  nb::class_<PlainPairs>(
      module, "PlainPairs",
      "Two files of trees over the same words, line beside line, read and counted in one pass.")
      .def(
          "__init__",
          [](PlainPairs* self, nb::object gold, nb::object test) {
            new (self) PlainPairs(next_bytes_of(std::move(gold)), next_bytes_of(std::move(test)));
          },
          nb::arg("gold"), nb::arg("test"), "From two open files, of which readinto() is called.")
      .def(
          "learn",
          [](PlainPairs& pairs, const std::string& text, Key label, Key tag, std::uint8_t flags) {
            pairs.learn(text, {label, tag, flags});
          },
          nb::arg("text"), nb::arg("label"), nb::arg("tag"), nb::arg("flags"),
          "What a text means as a constituent's label, and as a tag.")
      .def(
          "count",
          [](PlainPairs& pairs, std::size_t blocks, std::uint64_t jobs) {
            auto answer = PlainPairs::Answer::other;
            try {
              answer = unlocked([&] { return pairs.count(blocks, threads_of(jobs)); });
            } catch (const nb::python_error& failed) {
              // A file that cannot be read is told by the ordinary way.
              if (!failed.matches(PyExc_Exception)) throw;
            }
            return kPairAnswers[static_cast<std::size_t>(answer)];
          },
          nb::arg("blocks"), nb::arg("jobs"),
          "Count so many blocks more: ended, more (there is more), unknown (texts have to be learned) or "
          "other (these "
          "files are not for this way).")
      .def_prop_ro("unknown", &PlainPairs::unknown, "The texts that have no meaning yet.")
      .def_prop_ro("bytes", &PlainPairs::bytes, "How many bytes of both files have been read.")
      .def("__len__", &PlainPairs::size, "Pairs of trees so far.")
      .def(
          "digests",
          [](const PlainPairs& pairs) {
            std::vector<std::uint64_t> column;
            column.reserve(pairs.size());
            pairs.each([&](const PairCounts& pair) { column.push_back(pair.digest); });
            return owned(std::move(column));
          },
          "For each pair a number for the words and the analysis of its gold tree.")
      .def(
          "column",
          [](const PlainPairs& pairs, std::string_view name, bool wide) {
            return wide ? pair_column<std::int64_t>(pairs, name) : pair_column<std::int32_t>(pairs, name);
          },
          nb::arg("name"), nb::arg("wide"), "One number for each pair of trees, of 64 or 32 bits.");
  nb::class_<PlainTexts>(module, "PlainTexts",
                         "Pairs of trees over the same words, given as two texts, one pair after the other.")
      .def(nb::init<>())
      .def(
          "learn",
          [](PlainTexts& texts, const std::string& text, Key label, Key tag, std::uint8_t flags) {
            texts.learn(text, {label, tag, flags});
          },
          nb::arg("text"), nb::arg("label"), nb::arg("tag"), nb::arg("flags"),
          "What a text means as a constituent's label, and as a tag.")
      .def(
          "count",
          [](PlainTexts& texts, const nb::bytes& gold, const nb::bytes& test,
             const std::vector<std::string>& names) -> std::optional<std::vector<std::int64_t>> {
            PairCounts counts;
            const auto answer = texts.count({gold.c_str(), gold.size()}, {test.c_str(), test.size()}, counts);
            if (answer == PlainPairs::Answer::other) return std::nullopt;
            std::vector<std::int64_t> columns;
            if (answer == PlainPairs::Answer::unknown) return columns;
            columns.reserve(names.size());
            for (const std::string& name : names) columns.push_back(named_column(name).of(counts, 0));
            return columns;
          },
          nb::arg("gold"), nb::arg("test"), nb::arg("columns"),
          "Count one pair: a number for each column; none at all where texts have to be learned first, None "
          "where the two are not for this way.")
      .def_prop_ro("unknown", &PlainTexts::unknown, "The texts that have no meaning yet.")
      .def("__len__", &PlainTexts::size, "How many texts have a meaning.");
}

}  // namespace treegauge::bindings
