#include <algorithm>

#include "bags.hpp"
#include "role_arcs.hpp"
#include "treegauge/compare/roles.hpp"
#include "word_keys.hpp"

namespace treegauge {
namespace {

CellCounts empty_cells(const std::vector<std::string>& names) {
  const Column zeros(names.size(), 0);
  return {names, {zeros, zeros, zeros}, zeros};
}

// Arcs of each predicate, and how many of them have a partner.
struct Proposition {
  Row token = kNoRow;
  std::size_t arcs = 0, matched = 0;
  Row partner = kNoRow;  // an arc of the other side
};

// Arcs come predicate by predicate.
std::vector<Proposition> propositions(const Items& items, const std::vector<Row>& partner) {
  std::vector<Proposition> found;
  for (std::size_t arc = 0; arc < items.size(); ++arc) {
    if (found.empty() || found.back().token != items.token[arc]) found.push_back({items.token[arc], 0, 0, kNoRow});
    ++found.back().arcs;
    if (partner[arc] == kNoRow) continue;
    ++found.back().matched;
    found.back().partner = partner[arc];
  }
  return found;
}

// Rows of the test predicates that the gold predicates match as wholes, kNoRow for those that do not.
template <typename Visit>
void for_each_proposition(const Roles& roles, Visit visit) {
  const auto gold = propositions(roles.gold, roles.match.gold);
  const auto test = propositions(roles.test, roles.match.test);
  std::vector<std::size_t> test_arcs;
  for (const Proposition& one : test) {
    if (one.token >= test_arcs.size()) test_arcs.resize(one.token + 1, 0);
    test_arcs[one.token] = one.arcs;
  }
  for (const Proposition& one : gold) {
    // All arcs have a partner, the sense among them, so all partners are of one predicate.
    const bool whole = one.matched == one.arcs && test_arcs[roles.test.token[one.partner]] == one.arcs;
    visit(one.token, whole ? roles.test.token[one.partner] : kNoRow);
  }
}

}  // namespace

PrfColumns count_roles(const Comparison& comparison, const Roles& roles) {
  return count_items(comparison.units.size(), roles.gold, roles.test, roles.match);
}

CellCounts count_role_cells(const Roles& roles, UnitMask counted) {
  CellCounts cells = empty_cells(roles.names);
  for (std::size_t arc = 0; arc < roles.gold.size(); ++arc) {
    if (counted[roles.gold.unit[arc]] == 0) continue;
    ++cells.counts.gold[roles.gold.label[arc]];
    cells.counts.matched[roles.gold.label[arc]] += roles.match.gold[arc] != kNoRow;
  }
  for (std::size_t arc = 0; arc < roles.test.size(); ++arc) {
    if (counted[roles.test.unit[arc]] == 0) continue;
    ++cells.counts.test[roles.test.label[arc]];
    cells.matched_test[roles.test.label[arc]] += roles.match.test[arc] != kNoRow;
  }
  return cells;
}

PrfColumns count_propositions(const Comparison& comparison) {
  PrfColumns columns = count_roles(comparison, match_predicates(comparison));
  std::fill(columns.matched.begin(), columns.matched.end(), 0);
  for_each_proposition(match_roles(comparison, {}), [&](Row gold, Row test) {
    columns.matched[comparison.gold.home[gold]] += test != kNoRow;
  });
  return columns;
}

CellCounts count_proposition_cells(const Comparison& comparison, UnitMask counted) {
  const Roles predicates = match_predicates(comparison);
  const ColumnKeys written = plain_keys(comparison, &Tokens::predicate);
  CellCounts cells = count_role_cells(predicates, counted);
  std::fill(cells.counts.matched.begin(), cells.counts.matched.end(), 0);
  std::fill(cells.matched_test.begin(), cells.matched_test.end(), 0);
  for_each_proposition(match_roles(comparison, {}), [&](Row gold, Row test) {
    if (test == kNoRow) return;
    if (counted[comparison.gold.home[gold]] != 0) ++cells.counts.matched[written.gold(gold)];
    if (counted[comparison.test.home[test]] != 0) ++cells.matched_test[written.test(test)];
  });
  return cells;
}

Column exact_roles(const Comparison& comparison, bool strict) {
  const Roles roles = match_roles(comparison, {});
  Column exact(comparison.units.size(), 0);
  for (std::size_t unit = 0; unit < exact.size(); ++unit) {
    exact[unit] = comparison.units.scored[unit] != 0 && comparison.units.sentence[unit] != kNoRow;
  }
  for_each_proposition(roles, [&](Row gold, Row test) {
    if (test == kNoRow) exact[comparison.gold.home[gold]] = 0;
  });
  for (std::size_t arc = 0; strict && arc < roles.test.size(); ++arc) {
    if (roles.match.test[arc] == kNoRow) exact[roles.test.unit[arc]] = 0;
  }
  return exact;
}

PrfColumns count_role_bag(const Comparison& comparison, const BagOptions& options) {
  const BagNames names(comparison, options.naming);
  const BagHomes homes(comparison, options);
  const Corpus& gold_corpus = *comparison.gold.corpus;
  const Corpus& test_corpus = *comparison.test.corpus;
  const CanonicalKeys roles = canonical_keys(gold_corpus, gold_corpus.arcs.label, test_corpus, test_corpus.arcs.label,
                                             [](std::string_view role) { return role; });
  const ColumnKeys senses(comparison, &Tokens::predicate, sense_of);
  const auto items_of = [&](const Side& side, bool is_gold) {
    Items items;
    const std::vector<Key>& keys = is_gold ? roles.gold : roles.test;
    for_each_role(side, [&](Row predicate, Row argument, StringId label) {
      const bool is_sense = argument == kNoRow;
      const Row home = homes.of(side, is_gold, predicate);
      if (home == kNoRow) return;
      const Key role = is_sense ? kUncounted : keys[label];
      const Key other = is_sense ? senses.of(is_gold, predicate) : names.of(is_gold, argument);
      items.add({home, names.of(is_gold, predicate), role, other, 0}, home, role, predicate);
    });
    return items;
  };
  const Items gold = items_of(comparison.gold, true);
  const Items test = items_of(comparison.test, false);
  return count_items(comparison.units.size(), gold, test, match_items(gold, test));
}

}  // namespace treegauge
