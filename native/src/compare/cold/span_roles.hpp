// Semantic roles as spans of words, on aligned words (CoNLL-2005, CoNLL-2012).
//
// An argument is its predicate's slot, its role and its blocks: a block goes from the slot of its first word
// to that of its last one, so a word that only one side has inside of it changes nothing. With equal words
// this is what srl-eval compares, but for arguments inside each other, which it compares by what is inside.
#pragma once
#include "compare/match/matches.hpp"

namespace treegauge {

struct SpanRoleOptions {
  bool labeled = true;            // roles are compared
  bool with_verb = false;         // V is an argument too
  bool given_predicates = false;  // arguments of test predicates that gold lacks do not count, as in srl-eval
};

// Arguments of words that count: the predicate must, and a word of the argument. An argument lives where its
// predicate lives. An item's token is the argument's first word, its head the predicate. A block whose edge
// cuts a group matches nothing.
Matches match_span_roles(const Comparison& comparison, const SpanRoleOptions& options);

}  // namespace treegauge
