#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "align/cold/co_optimal_groups.hpp"
#include "bind.hpp"
#include "compare/cold/co_optimal.hpp"
#include "counted.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace treegauge::bindings {
namespace {

using Pairs = std::vector<align::Equality::Pair>;
using Words = std::vector<std::uint32_t>;

std::vector<std::uint8_t> kinds_of(const nb::bytes& bytes) {
  const auto* data = static_cast<const std::uint8_t*>(bytes.data());
  return {data, data + bytes.size()};
}

// The alignments of two texts, which are kept with them.
class TextAlignments {
 public:
  TextAlignments(Words gold, Words test, align::Costs costs, const nb::bytes& gold_kinds,
                 const nb::bytes& test_kinds, Pairs pairs, bool punctuation_apart, std::size_t border_bytes,
                 std::size_t count_bytes)
      : gold_words_(std::move(gold)),
        test_words_(std::move(test)),
        gold_kinds_(kinds_of(gold_kinds)),
        test_kinds_(kinds_of(test_kinds)),
        equality_(std::move(pairs)),
        alignments(align::optimal_cells(this->gold(), this->test(), equality_, costs, punctuation_apart,
                                        border_bytes),
                   this->gold(), this->test(), equality_, count_bytes) {}
  TextAlignments(const TextAlignments&) = delete;
  TextAlignments& operator=(const TextAlignments&) = delete;

  // Slots as edit_align gives them.
  [[nodiscard]] nb::bytes slots(const std::vector<align::Link>& links, bool symmetric) const {
    const auto ties = symmetric ? align::Ties::symmetric : align::Ties::srleval;
    const auto all_slots = align::slots_of(links, gold(), test(), equality_, ties);
    return nb::bytes(all_slots.data(), all_slots.size() * sizeof(align::Slot));
  }

 private:
  [[nodiscard]] align::Text gold() const { return {gold_words_, gold_kinds_}; }
  [[nodiscard]] align::Text test() const { return {test_words_, test_kinds_}; }

  Words gold_words_, test_words_;
  std::vector<std::uint8_t> gold_kinds_, test_kinds_;
  align::Equality equality_;

 public:
  align::CoOptimal alignments;
};

// The same with groups.
class GroupAlignments {
 public:
  GroupAlignments(const Words& gold, const Words& test, const std::vector<std::string>& spelling,
                  const Words& gold_sentences, const Words& test_sentences, const nb::bytes& gold_kinds,
                  const nb::bytes& test_kinds, Pairs pairs, const align::GroupRule& rule,
                  std::size_t count_bytes)
      : equality_(std::move(pairs)),
        alignments(align::GroupText{{gold, kinds_of(gold_kinds)}, gold_sentences},
                   align::GroupText{{test, kinds_of(test_kinds)}, test_sentences}, equality_,
                   letters_of(spelling), rule, count_bytes) {}
  GroupAlignments(const GroupAlignments&) = delete;
  GroupAlignments& operator=(const GroupAlignments&) = delete;

 private:
  static align::Spelling letters_of(const std::vector<std::string>& words) {
    align::Spelling letters;
    for (const std::string& word : words) letters.add(word);
    return letters;
  }

  align::Equality equality_;

 public:
  align::CoOptimalGroups alignments;
};

nb::tuple slots_by_word(const align::GroupAlignment& alignment) {
  return nb::make_tuple(alignment.slots, alignment.gold_slot, alignment.test_slot);
}

using Rows = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::vector<std::size_t> changed_rows(const Counts& values, const Rows& rows, const Counts& known) {
  if (values.shape(0) != rows.shape(0)) throw std::invalid_argument("columns of different length");
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < rows.shape(0); ++i) {
    if (rows.data()[i] >= known.shape(0)) throw std::out_of_range("there is no such row");
    if (values.data()[i] != known.data()[rows.data()[i]]) places.push_back(i);
  }
  return places;
}

}  // namespace

void bind_co_optimal(nb::module_& module) {
  nb::class_<TextAlignments>(module, "EditAlignments",
                             "All alignments of least edit cost of two sequences of 32-bit numbers.\n\n"
                             "Kinds and pairs as in edit_align.")
      .def(
          "__init__",
          [](TextAlignments* self, Words gold, Words test, std::uint32_t substitution,
             std::uint32_t insertion, std::uint32_t deletion, const nb::bytes& gold_kinds,
             const nb::bytes& test_kinds, Pairs pairs, bool punctuation_apart, std::size_t border_bytes,
             std::size_t count_bytes) {
            new (self) TextAlignments(std::move(gold), std::move(test), {substitution, insertion, deletion},
                                      gold_kinds, test_kinds, std::move(pairs), punctuation_apart,
                                      border_bytes, count_bytes);
          },
          "gold"_a, "test"_a, "substitution"_a = 1, "insertion"_a = 1, "deletion"_a = 1,
          "gold_kinds"_a = nb::bytes(""), "test_kinds"_a = nb::bytes(""), "pairs"_a = Pairs{},
          "punctuation_apart"_a = false, "border_bytes"_a = align::kBorderBytes,
          "count_bytes"_a = align::kCountBytes)
      .def_prop_ro(
          "count", [](const TextAlignments& self) { return self.alignments.count(); },
          "How many; 2**64 - 1 for that many or more.")
      .def_prop_ro(
          "log_count", [](const TextAlignments& self) { return self.alignments.log_count(); },
          "The natural logarithm of their number, however many.")
      .def_prop_ro(
          "cells", [](const TextAlignments& self) { return self.alignments.cells().size(); },
          "How many cells of the table are held.")
      .def(
          "slots",
          [](TextAlignments& self, std::uint64_t number, bool symmetric) {
            return self.slots(self.alignments.at(number), symmetric);
          },
          "number"_a, "symmetric"_a = true, "Alignment `number`, as slots (see edit_align).")
      .def(
          "draw",
          [](TextAlignments& self, std::uint64_t seed, std::uint64_t number, bool symmetric) {
            align::DrawNumbers numbers(seed, number);
            return self.slots(self.alignments.draw(numbers), symmetric);
          },
          "seed"_a, "number"_a, "symmetric"_a = true, "Draw `number` of a seed, as slots.");
  nb::class_<GroupAlignments>(
      module, "GroupAlignments",
      "All alignments of least cost with groups; words, spelling and kinds as in groups_align.")
      .def(
          "__init__",
          [](GroupAlignments* self, const Words& gold, const Words& test,
             const std::vector<std::string>& spelling, const Words& gold_sentences,
             const Words& test_sentences, const nb::bytes& gold_kinds, const nb::bytes& test_kinds,
             Pairs pairs, bool punctuation_apart, bool characters, std::size_t small_table,
             std::size_t keep_bytes, std::size_t count_bytes) {
            const align::GroupRule rule{characters ? align::Likeness::letters : align::Likeness::none,
                                        punctuation_apart, small_table, keep_bytes};
            new (self) GroupAlignments(gold, test, spelling, gold_sentences, test_sentences, gold_kinds,
                                       test_kinds, std::move(pairs), rule, count_bytes);
          },
          "gold"_a, "test"_a, "spelling"_a, "gold_sentences"_a, "test_sentences"_a,
          "gold_kinds"_a = nb::bytes(""), "test_kinds"_a = nb::bytes(""), "pairs"_a = Pairs{},
          "punctuation_apart"_a = false, "characters"_a = false,
          "small_table"_a = align::GroupRule{}.small_table, "keep_bytes"_a = align::GroupRule{}.keep_bytes,
          "count_bytes"_a = align::kCountBytes)
      .def_prop_ro(
          "count", [](const GroupAlignments& self) { return self.alignments.count(); },
          "How many; 2**64 - 1 for that many or more.")
      .def_prop_ro(
          "log_count", [](const GroupAlignments& self) { return self.alignments.log_count(); },
          "The natural logarithm of their number, however many.")
      .def(
          "slots",
          [](GroupAlignments& self, std::uint64_t number) {
            return slots_by_word(self.alignments.at(number));
          },
          "number"_a, "Alignment `number`: slots, the slot of each gold word, of each test word.")
      .def(
          "draw",
          [](GroupAlignments& self, std::uint64_t seed, std::uint64_t number) {
            align::DrawNumbers numbers(seed, number);
            return slots_by_word(self.alignments.draw(numbers));
          },
          "seed"_a, "number"_a, "Draw `number` of a seed.");
  nb::class_<CoOptimalChunks>(module, "CoOptimal", "The alignments of least cost of a comparison's chunks.")
      .def(nb::init<const Comparison&>(), "comparison"_a, nb::keep_alive<1, 2>())
      .def(
          "add_edit",
          [](CoOptimalChunks& self, std::size_t begin, std::size_t end, std::uint32_t substitution,
             std::uint32_t insertion, std::uint32_t deletion, bool symmetric, bool punctuation_apart) {
            const EditRule rule{{substitution, insertion, deletion},
                                symmetric ? align::Ties::symmetric : align::Ties::srleval,
                                punctuation_apart};
            unlocked([&] { self.add_edit({begin, end}, rule); });
          },
          "begin"_a, "end"_a, "substitution"_a, "insertion"_a, "deletion"_a, "symmetric"_a,
          "punctuation_apart"_a = false,
          "Find the alignments of chunks, as Comparison.align_edit would make them.")
      .def(
          "add_groups",
          [](CoOptimalChunks& self, std::size_t begin, std::size_t end, bool characters) {
            const auto likeness = characters ? align::Likeness::letters : align::Likeness::none;
            unlocked([&] { self.add_groups({begin, end}, likeness); });
          },
          "begin"_a, "end"_a, "characters"_a, "The same as Comparison.align_groups would make them.")
      .def_prop_ro("chunks", &CoOptimalChunks::chunks, "The chunks with several alignments.")
      .def_prop_ro("counts", &CoOptimalChunks::counts, "How many each has; 2**64 - 1 for that many or more.")
      .def_prop_ro("log_counts", &CoOptimalChunks::log_counts, "The natural logarithms of their numbers.")
      .def_prop_ro("digests", &CoOptimalChunks::digests, "A number for the words of each.")
      .def(
          "again",
          [](CoOptimalChunks& self, const Words& chunks, const std::vector<std::uint64_t>& seeds,
             std::uint64_t number, std::uint64_t limit) {
            return unlocked([&] { return self.again(chunks, seeds, number, limit); });
          },
          "chunks"_a, "seeds"_a, "number"_a, "limit"_a,
          "The comparison with these chunks alone, aligned by their alignment `number`, or draw `number` "
          "where they\n"
          "have more than `limit`.");
  module.def("changed_rows", &changed_rows, "values"_a, "rows"_a, "known"_a,
             "The places in `values` whose value is not that of their row in `known`.");
  module.def(
      "draw_below",
      [](std::uint64_t seed, std::uint64_t number, std::uint64_t limit) {
        if (limit == 0) throw std::invalid_argument("there is nothing to draw from");
        return align::DrawNumbers(seed, number).below(limit);
      },
      "seed"_a, "number"_a, "limit"_a,
      "Draw `number` of a seed: a number below the limit, all equally likely.");
}

}  // namespace treegauge::bindings
