#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "bind.hpp"
#include "counted.hpp"
#include "treegauge/compare/count.hpp"
#include "treegauge/compare/steps.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

using Numbers = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Side& side_of(Comparison& comparison, bool gold) { return gold ? comparison.gold : comparison.test; }

template <typename Array, typename T>
void fill(const Array& numbers, std::vector<T>& column, std::size_t expected) {
  if (numbers.shape(0) != expected) throw std::invalid_argument("a key is needed for every string");
  column.assign(numbers.data(), numbers.data() + numbers.shape(0));
}

void set_label_keys(Comparison& comparison, bool gold, const Numbers& labels, const Numbers& tags,
                    const Flags& flags) {
  Side& side = side_of(comparison, gold);
  const std::size_t strings = side.corpus->strings.size();
  fill(labels, side.keys.label, strings);
  fill(tags, side.keys.tag, strings);
  fill(flags, side.keys.tag_flags, strings);
}

void set_composed(Side& side, Composed composed) {
  for (std::size_t k = 0; k < composed.size(); ++k) {
    const bool rising = k == 0 || composed[k - 1].first < composed[k].first;
    if (!rising || composed[k].first >= side.corpus->strings.size()) {
      throw std::invalid_argument("composed words must be given by rising number");
    }
  }
  side.keys.composed = std::move(composed);
}

nb::list identity(Comparison& comparison, bool compare_words) {
  std::vector<PairCheck> checks;
  {
    nb::gil_scoped_release unlocked;
    checks = align_identity(comparison, compare_words);
  }
  nb::list found;
  for (std::size_t chunk = 0; chunk < checks.size(); ++chunk) {
    const PairCheck& check = checks[chunk];
    if (check.mismatch == Mismatch::none) continue;
    found.append(nb::make_tuple(chunk, check.mismatch == Mismatch::length ? "length" : "words",
                                check.gold_token, check.test_token, check.gold_words, check.test_words));
  }
  return found;
}

// Gives the last word of each group of slots the group's end.
void end_together(Side& side, const std::vector<Row>& token_in, const Chunk& chunk, const Numbers& ends) {
  Row last = kNoRow;
  for (std::uint32_t i = 0; i < ends.shape(0); ++i) {
    const Row token = token_in[chunk.slot_begin + i];
    last = token == kNoRow ? last : token;
    const std::uint32_t end = ends.data()[i];
    if (end < i || end >= ends.shape(0)) throw std::invalid_argument("a group of slots ends within it");
    if (end > i) continue;
    if (last != kNoRow && side.slot[last] != chunk.slot_begin + i) {
      if (side.last_slot.empty()) side.last_slot.assign(side.slot.size(), kNoRow);
      side.last_slot[last] = chunk.slot_begin + i;
    }
    last = kNoRow;
  }
}

// Slots of an alignment made elsewhere, as word numbers within the chunk. Every word must occur once,
// in order: all that follows relies on it. `ends`: for each slot the last one of its group; in a group
// the two sides' words are the same text, cut differently, so that their last words end together.
void place_given_slots(Comparison& comparison, std::size_t number, const Numbers& gold, const Numbers& test,
                       const Numbers& ends) {
  Chunk& chunk = comparison.chunks.at(number);
  const ChunkWords gold_words = words_of(comparison.gold, chunk.gold_begin, chunk.gold_end);
  const ChunkWords test_words = words_of(comparison.test, chunk.test_begin, chunk.test_end);
  if (gold.shape(0) != test.shape(0) || gold.shape(0) != ends.shape(0)) {
    throw std::invalid_argument("columns of different length");
  }
  std::vector<align::Slot> slots;
  std::uint32_t next_gold = 0;
  std::uint32_t next_test = 0;
  for (std::size_t i = 0; i < gold.shape(0); ++i) {
    const align::Slot slot{gold.data()[i], test.data()[i]};
    const bool in_order = (slot.gold == align::kNone || slot.gold == next_gold++) &&
                          (slot.test == align::kNone || slot.test == next_test++);
    if (!in_order) throw std::invalid_argument("slots must name every word once, in order");
    slots.push_back(slot);
  }
  if (next_gold != gold_words.tokens.size() || next_test != test_words.tokens.size()) {
    throw std::invalid_argument("slots must name every word once, in order");
  }
  place_slots(comparison, chunk, gold_words, test_words, slots);
  end_together(comparison.gold, comparison.slot_gold, chunk, ends);
  end_together(comparison.test, comparison.slot_test, chunk, ends);
}

nb::object side_column(nb::handle_t<Comparison> self, bool gold, std::string_view name) {
  Comparison& comparison = nb::cast<Comparison&>(self);
  const Side& side = side_of(comparison, gold);
  if (name == "keep") return nb::cast(view(side.keep, self));
  if (name == "use") return nb::cast(view(side.use, self));
  if (name == "slot") return nb::cast(view(side.slot, self));
  if (name == "home") return nb::cast(view(side.home, self));
  if (name == "word_key") return nb::cast(view(side.keys.word, self));
  if (name == "brackets.label") return nb::cast(view(side.brackets.label, self));
  if (name == "brackets.begin") return nb::cast(view(side.brackets.begin, self));
  if (name == "brackets.end") return nb::cast(view(side.brackets.end, self));
  if (name == "brackets.unit") return nb::cast(view(side.brackets.unit, self));
  if (name == "brackets.node") return nb::cast(view(side.brackets.node, self));
  throw nb::key_error(std::string(name).c_str());
}

nb::object own_column(nb::handle_t<Comparison> self, std::string_view name) {
  Comparison& comparison = nb::cast<Comparison&>(self);
  if (name == "slot.gold") return nb::cast(view(comparison.slot_gold, self));
  if (name == "slot.test") return nb::cast(view(comparison.slot_test, self));
  if (name == "unit.sentence") return nb::cast(view(comparison.units.sentence, self));
  if (name == "unit.document") return nb::cast(view(comparison.units.document, self));
  if (name == "unit.chunk") return nb::cast(view(comparison.units.chunk, self));
  if (name == "unit.scored") {
    const auto& flags = comparison.units.scored;
    return nb::cast(owned(Column(flags.begin(), flags.end())));
  }
  if (name == "unit.length") return nb::cast(view(comparison.units.length, self));
  throw nb::key_error(std::string(name).c_str());
}

}  // namespace

void bind_comparison(nb::module_& module) {
  nb::class_<Comparison>(module, "Comparison", "Two corpora put side by side.")
      .def(nb::init<std::shared_ptr<const Corpus>, std::shared_ptr<const Corpus>>(), nb::arg("gold"),
           nb::arg("test"), nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>())
      .def_rw("jobs", &Comparison::jobs)
      .def_ro("cost", &Comparison::cost)
      .def("set_label_keys", &set_label_keys, nb::arg("gold"), nb::arg("labels"), nb::arg("tags"),
           nb::arg("flags"))
      .def(
          "set_word_keys",
          [](Comparison& comparison, bool gold, const Numbers& words) {
            Side& side = side_of(comparison, gold);
            fill(words, side.keys.word, side.corpus->strings.size());
            comparison.words_ranked = true;
          },
          nb::arg("gold"), nb::arg("words"), "Word keys that are in the order of the words.")
      .def(
          "set_equal_words",
          [](Comparison& comparison, std::vector<align::Equality::Pair> pairs) {
            comparison.equality = align::Equality(std::move(pairs));
          },
          nb::arg("pairs"), "Pairs of word keys that are equal without being the same.")
      .def("same_word", &Comparison::same_word, nb::arg("gold_key"), nb::arg("test_key"))
      .def(
          "unify_words",
          [](Comparison& comparison, Composed gold, Composed test) {
            set_composed(comparison.gold, std::move(gold));
            set_composed(comparison.test, std::move(test));
            unlocked([&] { return unify_words(comparison); });
          },
          nb::arg("gold_composed") = Composed{}, nb::arg("test_composed") = Composed{},
          "Word keys by the words as they stand; words that are not in NFC are given with what they are in NFC.")
      .def("add_chunk", &add_chunk, nb::arg("gold_begin"), nb::arg("gold_end"), nb::arg("test_begin"),
           nb::arg("test_end"), nb::arg("document"))
      .def(
          "add_sentence_chunks",
          [](Comparison& comparison, Row gold_begin, Row gold_end, Row test_begin, Row document) {
            for (Row s = gold_begin; s < gold_end; ++s) {
              const Row t = test_begin + (s - gold_begin);
              add_chunk(comparison, s, s + 1, t, t + 1, document);
            }
          },
          nb::arg("gold_begin"), nb::arg("gold_end"), nb::arg("test_begin"), nb::arg("document"),
          nb::call_guard<nb::gil_scoped_release>())
      .def(
          "set_use",
          [](Comparison& comparison, bool gold, Row sentence, bool use) {
            side_of(comparison, gold).use.at(sentence) = use;
          },
          nb::arg("gold"), nb::arg("sentence"), nb::arg("use"))
      .def(
          "set_scored", [](Comparison& comparison, Row unit, bool scored) { comparison.units.scored.at(unit) = scored; },
          nb::arg("unit"), nb::arg("scored"))
      .def("align_identity", &identity, nb::arg("compare_words"))
      .def(
          "align_edit",
          [](Comparison& comparison, std::uint32_t substitution, std::uint32_t insertion, std::uint32_t deletion,
             bool symmetric) {
            align_edit(comparison, {substitution, insertion, deletion},
                       symmetric ? align::Ties::symmetric : align::Ties::srleval);
          },
          nb::arg("substitution"), nb::arg("insertion"), nb::arg("deletion"), nb::arg("symmetric"),
          nb::call_guard<nb::gil_scoped_release>())
      .def(
          "chunk_tokens",
          [](const Comparison& comparison, bool gold, std::size_t number) {
            const Chunk& chunk = comparison.chunks.at(number);
            return owned(gold ? words_of(comparison.gold, chunk.gold_begin, chunk.gold_end).tokens
                              : words_of(comparison.test, chunk.test_begin, chunk.test_end).tokens);
          },
          nb::arg("gold"), nb::arg("number"))
      .def("place_slots", &place_given_slots, nb::arg("number"), nb::arg("gold"), nb::arg("test"), nb::arg("ends"))
      .def("rank_words", &rank_words, nb::call_guard<nb::gil_scoped_release>())
      .def("finish_slots", &finish_slots, nb::call_guard<nb::gil_scoped_release>())
      .def("build_brackets", &build_brackets, nb::call_guard<nb::gil_scoped_release>())
      .def(
          "count_brackets",
          [](const Comparison& comparison, bool labeled) {
            return as_tuple(unlocked([&] { return count_brackets(comparison, match_brackets(comparison, labeled)); }));
          },
          nb::arg("labeled"))
      .def(
          "count_brackets_by_label",
          [](const Comparison& comparison, bool labeled, const Counts& counted) {
            const UnitMask mask = mask_of(comparison, counted);
            return as_tuple(unlocked(
                [&] { return count_brackets_by_label(comparison, match_brackets(comparison, labeled), mask); }));
          },
          nb::arg("labeled"), nb::arg("counted"))
      .def("count_sentences",
           [](const Comparison& comparison) { return owned(unlocked([&] { return count_sentences(comparison); })); })
      .def("count_crossing",
           [](const Comparison& comparison) { return owned(unlocked([&] { return count_crossing(comparison); })); })
      .def(
          "count_tags",
          [](const Comparison& comparison, bool labeled) {
            return as_tuple(unlocked([&] { return count_tags(comparison, labeled); }));
          },
          nb::arg("labeled"))
      .def(
          "count_tags_by_label",
          [](const Comparison& comparison, const Counts& counted) {
            const UnitMask mask = mask_of(comparison, counted);
            return as_tuple(unlocked([&] { return count_tags_by_label(comparison, mask); }));
          },
          nb::arg("counted"))
      .def("count_aligned",
           [](const Comparison& comparison) {
             AlignedColumns columns = unlocked([&] { return count_aligned(comparison); });
             return nb::make_tuple(owned(std::move(columns.correct)), owned(std::move(columns.substituted)),
                                   owned(std::move(columns.deleted)), owned(std::move(columns.inserted)));
           })
      .def("count_boundaries",
           [](const Comparison& comparison) { return as_tuple(unlocked([&] { return count_boundaries(comparison); })); })
      .def("side_column", &side_column, nb::arg("gold"), nb::arg("name"))
      .def("column", &own_column, nb::arg("name"))
      .def_prop_ro("chunks", [](const Comparison& comparison) { return comparison.chunks.size(); })
      .def_prop_ro("units", [](const Comparison& comparison) { return comparison.units.size(); })
      .def_prop_ro("slots", [](const Comparison& comparison) { return comparison.slots; })
      .def(
          "chunk",
          [](const Comparison& comparison, std::size_t number) {
            const Chunk& chunk = comparison.chunks.at(number);
            return nb::make_tuple(chunk.gold_begin, chunk.gold_end, chunk.test_begin, chunk.test_end, chunk.document,
                                  chunk.slot_begin, chunk.slot_end, chunk.unit_begin, chunk.unit_end);
          },
          nb::arg("number"));
}

}  // namespace treegauge::bindings
