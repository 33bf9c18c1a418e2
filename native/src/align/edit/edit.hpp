// Word alignment by weighted edit distance: exact, with fixed ties, in little memory.
//
// Costs. A match costs 0; substitution, insertion (a test word with no gold word) and deletion (a
// gold word with no test word) cost what Costs says, each at least 1. Levenshtein is 1/1/1, sclite
// 4/3/3. An alignment of n gold and m test words with the gaps paid in full costs
// deletion * n + insertion * m; every slot with two words gives some of that back: a match
// insertion + deletion, a substitution max(0, insertion + deletion - substitution). So the cheapest
// alignment is the one with the largest gain, and only the ratio of the two gains matters: 2 : 1 for
// Levenshtein, 3 : 1 for sclite, 1 : 0 (longest common subsequence) where a substitution costs no
// less than both gaps. In lowest terms a match may gain 8 at most; other costs are refused.
//
// Equal words. Two words match where they have the same number or where Equality lists them as a pair.
//
// Free words do not count: one costs nothing alone, and may stand opposite an equal word only, at cost 0.
// n and m above are the words that count. A free gold word opposite an equal test word that counts
// gives back insertion, a free test word opposite an equal gold word that counts deletion, two equal
// free words nothing. In lowest terms that makes 2 : 1 : 1 (match, free word, substitution) for
// Levenshtein and 6 : 3 : 2 for sclite.
//
// Punctuation may be told apart: then a word of punctuation is never substituted for another word.
//
// Ties. Equally cheap alignments are common, and they can score differently. The alignment is read
// off the table of optimal costs in one trace from the last pair of words to the first:
//   - where the diagonal (match, substitution, or two equal free words) is optimal it is taken;
//   - else where only one of insertion and deletion is optimal, that one;
//   - else, both being optimal, Ties decides. Ties::srleval takes the insertion. Ties::symmetric drops
//     the word with the larger number: the gold word if gold > test, else the test word. If the
//     numbers order the words in the same way on both sides, and insertion and deletion cost the
//     same, then swapping the sides gives the mirrored alignment. (Two words with the same number get here
//     only if both are free and listed pairs lead elsewhere. Then the words before them decide, compared pair
//     by pair backwards, by number and then by kind, until two differ; a side that ends first is smaller.
//     They cannot all be the same, or the diagonal would have been optimal.)
// So of `x x` against `x` the first x is deleted, under both rules.
//
// Method. Equal words at both ends are left out, and where so few of the others differ that no gap pays,
// words go in pairs. Else a table is swept. The table of gains differs by at most the gain of a match between
// neighbouring cells, so 64 rows of one column fit into a few machine words and are computed together, four
// times 64 at once (Myers 1999, Hyyrö 2003 for 1/1/1; Loving, Hernandez and Benson 2014, BitPAl, for other
// weights). A narrow sweep finds a good alignment; the exact sweep then leaves out every cell from which even
// matches all the way could not reach that alignment's gain (Ukkonen 1985). No optimal alignment passes
// through such a cell, so cost and ties are those of the full table. The sweep keeps the borders of tiles of
// 256 gold and 64 test words, and the trace recomputes the tiles it passes.
//
// Complexity. With n and m words and an optimal alignment of cost d: O(n d / 256) steps in time, at worst
// O(n m / 256). Memory: O(n + m), and tile borders up to a fixed budget; where they would need more, only
// every k-th row of tiles is kept and the rest is computed a second time, so that memory never
// follows n m (a million words, all different, against a million: a few hundred megabytes). Listed pairs
// cost nothing in a step; free words and punctuation told apart need a step that does more.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "align/equality.hpp"

namespace treegauge::align {

struct Costs {
  std::uint32_t substitution = 1;
  std::uint32_t insertion = 1;
  std::uint32_t deletion = 1;
};

inline constexpr Costs kLevenshtein{1, 1, 1};
inline constexpr Costs kSclite{4, 3, 3};

enum class Ties { srleval, symmetric };

// This side of a slot has no word.
inline constexpr std::uint32_t kNone = 0xFFFFFFFF;

// Positions of the words on both sides; kNone for a missing word, never for both.
struct Slot {
  std::uint32_t gold;
  std::uint32_t test;
  friend bool operator==(const Slot&, const Slot&) = default;
};

struct Alignment {
  std::uint64_t cost = 0;
  std::vector<Slot> slots;  // in text order; every word of both sides occurs once
};

// What the tile borders of one alignment may take before every k-th row only is kept.
inline constexpr std::size_t kBorderBytes = std::size_t{96} << 20;

// What a word is, as bits.
enum Kind : std::uint8_t {
  kFree = 1,         // it does not count
  kPunctuation = 2,  // it is punctuation only; matters where punctuation is told apart
};

// Words as numbers, and the kind of each. No kinds at all: every word counts, none is punctuation.
struct Text {
  std::span<const std::uint32_t> words;
  std::span<const std::uint8_t> kinds = {};
};

// Throws std::invalid_argument for a cost of 0, costs in a ratio too fine (above) and kinds that are not one
// for each word, std::length_error for 2^32 - 1 words or more. The result does not depend on border_bytes.
[[nodiscard]] Alignment edit_align(const Text& gold, const Text& test, const Equality& equality, Costs costs,
                                   Ties ties, bool punctuation_apart = false,
                                   std::size_t border_bytes = kBorderBytes);

// The cost alone, without the trace and its memory.
[[nodiscard]] std::uint64_t edit_cost(const Text& gold, const Text& test, const Equality& equality,
                                      Costs costs, bool punctuation_apart = false);

// The same where all words count and equal words are equal numbers.
[[nodiscard]] Alignment edit_align(std::span<const std::uint32_t> gold, std::span<const std::uint32_t> test,
                                   Costs costs, Ties ties, std::size_t border_bytes = kBorderBytes);
[[nodiscard]] std::uint64_t edit_cost(std::span<const std::uint32_t> gold,
                                      std::span<const std::uint32_t> test, Costs costs);

}  // namespace treegauge::align
