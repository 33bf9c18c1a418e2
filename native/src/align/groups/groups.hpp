// Word alignment with groups: words cut differently stand in one slot.
//
// Groups. Several words of one side and one or more of the other are a group if their letters agree, read
// one word after the other. Hyphens and apostrophes are left out inside words with a letter or digit. A word
// without one (a bare word: `-`, `'`, `.`, `$`) stands for its characters, or for nothing where it lies
// between two words of its side of the group that have one. There must be no earlier place in the group where
// a word ends on both sides and the letters agree so far: such a group is two slots, not one. All words of a
// group count, those of one side lie in one sentence, and only words that do not count lie between them.
//
// Costs. As in edit.hpp, with sclite's weights (4/3/3); a group costs nothing. Of all alignments of least
// cost those are wanted that have the fewest words in groups, both sides together.
//
// Letters (Likeness::letters). Weights are multiplied by 8: a gap costs 24, a substitution 32. But two
// different words that share two thirds of their letters or more cost 4 + 48 * (letters not shared) /
// (letters of both), rounded up: from 4 to 20. Shared letters are a longest common subsequence of the first
// 64 letters of each. affect / effect: 5 of 6 letters are shared on both sides, 4 + 48 * 2 / 12 = 12.
//
// Ties. As with Ties::symmetric: one trace from the end, side by side before anything else, and where a gold
// and a test word could both be left alone, the one with the larger number. A group comes after side by side
// and before gaps; of two groups that end at the same words the one with fewer words, and of two as large as
// each other the one with fewer words on the side whose word would be left alone later. Swapping the sides
// gives the mirrored alignment.
//
// Words of kind kOnlyInGroups stand opposite nothing, but may be in groups. They are left alone as soon as
// the trace meets them, so that they decide nothing about other words.
//
// Method. Most short texts have no words that begin a group: then edit.hpp aligns them (beginnings.hpp). In
// long ones words that cannot be part of any group are found by hashing. With all other words free,
// edit.hpp's table is a lower bound for what is left to pay from each cell on. Where texts are long, what
// strips of gold words cost at least wherever they stand says how far a good alignment can stray. One sweep
// from the end over all that matters and one from the start over what matters then leave a band of cells; the
// groups that begin in it are few. A second sweep from the end, which knows only those, gives bounds at every
// 64th gold word that are hardly below what is right. The table itself is then computed cell by cell, from
// the start, where cost so far and bound together do not exceed a limit; the limit grows from the bound of
// the whole until the end is reached. Every alignment as cheap as the limit lies within, so cost and ties are
// those of the full table.
//
// Complexity. With n and m words and cost d: the first sweep takes O(n d / 256) steps at worst, and about n
// where words are seldom alike by chance. The table has as many cells as the bound is loose; where few words
// could be in groups these are some tens for each gold word, and at worst O(n d): words of few letters that
// are nearly all in some group.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "align/cold/spelling.hpp"
#include "align/edit/edit.hpp"
#include "align/equality.hpp"

namespace treegauge::align {

// Beside the kinds of edit.hpp: stands opposite nothing, but may be in a group. For bare words only.
inline constexpr std::uint8_t kOnlyInGroups = 4;

struct GroupText {
  Text text;
  std::span<const std::uint32_t> sentences;  // by word: its sentence
};

struct GroupAlignment {
  std::uint64_t cost = 0;
  std::uint64_t grouped = 0;             // words in groups, both sides together
  std::uint32_t slots = 0;               // numbered in text order; each has a word at least
  std::vector<std::uint32_t> gold_slot;  // by word: its slot; several words of a side in one slot are a group
  std::vector<std::uint32_t> test_slot;
};

enum class Likeness { none, letters };

// What the costs are multiplied by.
[[nodiscard]] constexpr std::uint32_t cost_scale(Likeness likeness) {
  return likeness == Likeness::letters ? 8 : 1;
}

struct GroupRule {
  Likeness likeness = Likeness::none;
  bool punctuation_apart = false;
  // The result does not depend on these. Tables with no more cells are computed whole; moves of the table
  // beyond so many bytes are computed a second time; where differences cost more, the bounds of strips are
  // looked for.
  std::size_t small_table = std::size_t{1} << 14;
  std::size_t keep_bytes = kBorderBytes;
  std::uint64_t dear = 8192;
};

// `spelling` has the letters of all words. A word that does not count and lies between the words of a group
// has a slot of its own, behind the group's. Throws as edit_align does.
[[nodiscard]] GroupAlignment groups_align(const GroupText& gold, const GroupText& test,
                                          const Equality& equality, const Spelling& spelling,
                                          const GroupRule& rule);

}  // namespace treegauge::align
