// Predicates and semantic roles of the two sides, on aligned words.
//
// A predicate gives an arc to its sense, and an arc to each word that is its argument. Arcs match when
// their predicates share a slot, their arguments share a slot, and what is written on them agrees
// (Favre, Bohnet and Hakkani-Tür 2010; with equal words the CoNLL-2009 scorer).
#pragma once
#include <cstdint>

#include "compare/comparison.hpp"
#include "compare/match/dependencies.hpp"

namespace treegauge {

struct RoleOptions {
  bool labeled = true;  // roles and senses are compared
  Lexical lexical =
      Lexical::ignored;  // forms are: of the argument (of a sense: the predicate), or of both words
};

// Arcs of words that count; both words of an arc must. It lives where its predicate lives. An item's token is
// the argument and its head the predicate; of a sense, listed as SENSE, the token is the predicate and there
// is not a head. Without labels: whatever the role or sense.
Matches match_roles(const Comparison& comparison, const RoleOptions& options);

// Predicates that stand on words side by side, listed as they are written.
Matches match_predicates(const Comparison& comparison);

// The same, but matched only if the sense is right and the arguments are all right and none too many. Where
// arguments are spans there are no senses, and V is not an argument.
// Without labels as match_predicates.
Matches match_propositions(const Comparison& comparison);

// (predicate, SENSE, sense) and (predicate, role, argument) wherever they stand: multisets by pair of
// texts, counted at the first unit of the pair that is scored.
Matches match_role_bag(const Comparison& comparison, const BagOptions& options);

}  // namespace treegauge
