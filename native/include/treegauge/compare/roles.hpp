// Predicates and semantic roles of the two sides, on aligned words.
//
// A predicate gives an arc to its sense, and an arc to each word that is its argument. Arcs match when
// their predicates share a slot, their arguments share a slot, and what is written on them agrees
// (Favre, Bohnet and Hakkani-Tür 2010; with equal words the CoNLL-2009 scorer).
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "treegauge/compare/count.hpp"
#include "treegauge/compare/dependencies.hpp"
#include "treegauge/compare/items.hpp"
#include "treegauge/comparison.hpp"

namespace treegauge {

struct RoleOptions {
  bool labeled = true;                 // roles and senses are compared
  Lexical lexical = Lexical::ignored;  // forms are: of the argument (of a sense: the predicate), or of both words
};

// What an arc is listed under: the role (SENSE for a sense), the predicate as it is written, the kind
// of role.
enum class RoleCells : std::uint8_t { label, predicate, kind };

// Arcs of both sides with their partners. An item's label is its cell; its token the predicate.
struct Roles {
  Items gold, test;
  ItemMatch match;
  std::vector<std::string> names;  // of the cells
};

// Arcs of words that count. Both words of an arc must; it lives where its predicate lives.
Roles match_roles(const Comparison& comparison, const RoleOptions& options, RoleCells cells = RoleCells::label);

PrfColumns count_roles(const Comparison& comparison, const Roles& roles);
// Each arc is in the cell of its own side; so matches are counted from both sides.
CellCounts count_role_cells(const Roles& roles, UnitMask counted);

// Predicates that stand on words side by side; cells are the predicates as they are written.
Roles match_predicates(const Comparison& comparison);

// Predicates whose sense is right, and whose arguments are all right and none too many.
PrfColumns count_propositions(const Comparison& comparison);
CellCounts count_proposition_cells(const Comparison& comparison, UnitMask counted);

// Per unit 1 where every gold arc is matched, and, if strict, no test arc is without a partner.
Column exact_roles(const Comparison& comparison, bool strict);

// (predicate, SENSE, sense) and (predicate, role, argument) wherever they stand: multisets by document,
// counted at the first unit of the document that is scored.
PrfColumns count_role_bag(const Comparison& comparison, const BagOptions& options);

// Numbered roles (A0 … AA, ARG0 …) are core, AM and ARGM adjunct; R- and C- go with the role behind
// them; SENSE is sense, all else is other.
std::string_view role_kind(std::string_view role);

}  // namespace treegauge
