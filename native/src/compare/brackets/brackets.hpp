// Matched and crossing brackets of the two sides.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "compare/comparison.hpp"
#include "compare/match/matches.hpp"

namespace treegauge {

// How a constituent gets its place.
enum class Spans : std::uint8_t {
  slots,  // of its first and of its last word that counts
  // As SParseval has them: from behind the side's word before the constituent to behind its last
  // word. A slot that this side has no word for belongs to the constituents that start after it.
  sparseval,
  // Slots that only one side has a word for are ignored: from the first to the last word that has
  // a partner. A constituent without such a word counts and matches nothing.
  gap_tolerant,
  // Numbers of words, or of characters of the words, from the stretch's start: no alignment at all
  // (Tsarfaty 2006).
  terminals,
  characters,
};

// Which brackets: each side's are judged by its own words, so that the other side changes nothing in what
// counts.
enum class Which : std::uint8_t { all, discontinuous, continuous };

// The brackets of both sides as tables, built when they are first asked for. What only counts them does
// without: it builds those of one chunk after the other.
const BothBrackets& built_brackets(const Comparison& comparison);

// Brackets of one side with other spans, in slots that count (of at least one side, or of both), ordered for
// matching.
Brackets respanned(const Comparison& comparison, bool gold, Spans spans, Brackets brackets);

// One to one on (blocks, label), or on blocks, of which most brackets have one; a bracket that cuts a group
// matches nothing. Within a chunk, as multisets: of a chain of equal brackets the outer ones are matched
// first; without labels, those with equal labels before.
Matches match_brackets(const Comparison& comparison, Spans spans, bool labeled, Which which = Which::all);
PrfColumns count_brackets(const Comparison& comparison, Spans spans, bool labeled, Which which = Which::all);

// For each test bracket whether it crosses at least one gold bracket of its chunk.
std::vector<std::uint8_t> crossing_brackets(const Comparison& comparison);
// How many do, by unit; found together with the counts of brackets, and kept.
std::shared_ptr<const std::vector<std::int64_t>> crossing_counts(const Comparison& comparison);

}  // namespace treegauge
