#include <nanobind/stl/pair.h>

#include <utility>

#include "bind.hpp"
#include "compare/segments/characters.hpp"
#include "counted.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {

void bind_characters(nb::module_& module) {
  module.def(
      "align_characters",
      [](Comparison& comparison, std::size_t begin, std::size_t end) {
        const CharacterEdits counts = unlocked([&] { return align_characters(comparison, {begin, end}); });
        return nb::make_tuple(counts.edits, counts.characters);
      },
      nb::arg("comparison"), nb::arg("begin"), nb::arg("end"),
      "Align chunks by character spans: (edited characters, characters in gold).");
  using Range = std::pair<Row, Row>;
  module.def(
      "same_characters",
      [](const Corpus& gold, Range gold_range, const Corpus& test, Range test_range) {
        for (const auto& [corpus, range] : {std::pair{&gold, gold_range}, std::pair{&test, test_range}})
          if (range.first > range.second || range.second > corpus->sentences.size())
            throw nb::index_error("there is no such sentence");
        return unlocked([&] {
          return same_characters(gold, {gold_range.first, gold_range.second}, test,
                                 {test_range.first, test_range.second});
        });
      },
      nb::arg("gold"), nb::arg("gold_range"), nb::arg("test"), nb::arg("test_range"),
      "Whether the characters of two ranges of sentences are the same, white space left out.");
  module.def(
      "characters_of",
      [](const Corpus& corpus, Range range) {
        if (range.first > range.second || range.second > corpus.sentences.size())
          throw nb::index_error("there is no such sentence");
        const std::string characters =
            unlocked([&] { return characters_of(corpus, {range.first, range.second}); });
        return nb::bytes(characters.data(), characters.size());
      },
      nb::arg("corpus"), nb::arg("sentences"),
      "The characters of a range of sentences, white space left out.");
}

}  // namespace treegauge::bindings
