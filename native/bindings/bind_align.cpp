#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "align/edit/edit.hpp"
#include "align/groups/groups.hpp"
#include "bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace treegauge::bindings {
namespace {

using List = std::vector<std::uint32_t>;

align::Ties ties_named(std::string_view name) {
  if (name == "srleval") return align::Ties::srleval;
  if (name == "symmetric") return align::Ties::symmetric;
  throw std::invalid_argument("ties must be 'srleval' or 'symmetric'");
}

std::span<const std::uint8_t> kinds(const nb::bytes& bytes) {
  return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

using Pairs = std::vector<align::Equality::Pair>;

// Slots as raw bytes: no array package is needed to hand them over.
nb::tuple edit_align(const List& gold, const List& test, std::uint32_t substitution, std::uint32_t insertion,
                     std::uint32_t deletion, std::string_view ties, const nb::bytes& gold_kinds,
                     const nb::bytes& test_kinds, Pairs pairs, bool punctuation_apart,
                     std::size_t border_bytes) {
  const align::Ties rule = ties_named(ties);
  const align::Text left{gold, kinds(gold_kinds)};
  const align::Text right{test, kinds(test_kinds)};
  align::Alignment alignment;
  {
    const Unlocked released;
    alignment = align::edit_align(left, right, align::Equality(std::move(pairs)),
                                  {substitution, insertion, deletion}, rule, punctuation_apart, border_bytes);
  }
  return nb::make_tuple(alignment.cost,
                        nb::bytes(alignment.slots.data(), alignment.slots.size() * sizeof(align::Slot)));
}

// The words of one side, by number, and what is known about them.
align::GroupText group_text(const List& words, const nb::bytes& given_kinds, const List& sentences) {
  return {{words, kinds(given_kinds)}, sentences};
}

nb::tuple groups_align(const List& gold, const List& test, const std::vector<std::string>& spelling,
                       const List& gold_sentences, const List& test_sentences, const nb::bytes& gold_kinds,
                       const nb::bytes& test_kinds, Pairs pairs, bool punctuation_apart, bool characters,
                       std::size_t small_table, std::size_t keep_bytes, std::uint64_t dear) {
  const align::GroupText left = group_text(gold, gold_kinds, gold_sentences);
  const align::GroupText right = group_text(test, test_kinds, test_sentences);
  const align::GroupRule rule{characters ? align::Likeness::letters : align::Likeness::none,
                              punctuation_apart, small_table, keep_bytes, dear};
  align::GroupAlignment alignment;
  {
    const Unlocked released;
    align::Spelling letters;
    for (const std::string& word : spelling) letters.add(word);
    alignment = align::groups_align(left, right, align::Equality(std::move(pairs)), letters, rule);
  }
  const auto raw = [](const std::vector<std::uint32_t>& slots) {
    return nb::bytes(slots.data(), slots.size() * sizeof(slots[0]));
  };
  return nb::make_tuple(alignment.cost, alignment.grouped, alignment.slots, raw(alignment.gold_slot),
                        raw(alignment.test_slot));
}

constexpr const char* kGroupsDoc =
    "Align two sequences of words with groups: (cost, grouped words, slots, the slot of each gold word, of\n"
    "each test word), the last two as bytes of native uint32. Words are places in the list of spellings; a\n"
    "sentence number for each word. Kinds and pairs as in edit_align, and bit 4 says that a word may be in "
    "a\n"
    "group or alone only.";

constexpr const char* kAlignDoc =
    "Align two sequences of 32-bit numbers: (cost, slots), slots as bytes of native uint32 pairs\n"
    "(gold position, test position), 0xFFFFFFFF where a side has no word.\n\n"
    "Kinds: a byte for each word, or none at all; bit 1 says that the word does not count, bit 2\n"
    "that it is punctuation. Pairs: numbers that are equal without being the same.";

}  // namespace

void bind_align(nb::module_& module) {
  module.def("edit_align", &edit_align, "gold"_a, "test"_a, "substitution"_a = 1, "insertion"_a = 1,
             "deletion"_a = 1, "ties"_a = "srleval", "gold_kinds"_a = nb::bytes(""),
             "test_kinds"_a = nb::bytes(""), "pairs"_a = Pairs{}, "punctuation_apart"_a = false,
             "border_bytes"_a = align::kBorderBytes, kAlignDoc);
  module.def("groups_align", &groups_align, "gold"_a, "test"_a, "spelling"_a, "gold_sentences"_a,
             "test_sentences"_a, "gold_kinds"_a = nb::bytes(""), "test_kinds"_a = nb::bytes(""),
             "pairs"_a = Pairs{}, "punctuation_apart"_a = false, "characters"_a = false,
             "small_table"_a = align::GroupRule{}.small_table, "keep_bytes"_a = align::GroupRule{}.keep_bytes,
             "dear"_a = align::GroupRule{}.dear, kGroupsDoc);
  module.attr("KIND_ONLY_IN_GROUPS") = static_cast<unsigned>(align::kOnlyInGroups);
  module.attr("KIND_FREE") = static_cast<unsigned>(align::kFree);
  module.attr("KIND_PUNCTUATION") = static_cast<unsigned>(align::kPunctuation);
}

}  // namespace treegauge::bindings
