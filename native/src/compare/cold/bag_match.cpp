// Matches of bags of relations and of role arcs.

#include "base/interrupt.hpp"
#include "compare/cold/bags.hpp"
#include "compare/cold/role_arcs.hpp"
#include "compare/cold/roles.hpp"
#include "compare/match/items.hpp"
#include "compare/match/word_keys.hpp"

namespace treegauge {

Matches match_bag(const Comparison& comparison, bool subtypes, const BagOptions& options) {
  const ColumnKeys relations = relation_keys(comparison, subtypes);
  const BagNames names(comparison, options.naming);
  const BagHomes homes(comparison, options);
  const auto items_of = [&](const Side& side, bool is_gold) {
    Items items;
    const auto& heads = side.corpus->tokens.head;
    for (std::size_t row = 0; row < heads.size(); ++row) {
      check_interrupted(8);
      const auto token = static_cast<Row>(row);
      const Row unit = homes.of(side, is_gold, token);
      const Row head = heads[token];
      // Without a head there is no relation.
      if (unit == kNoRow || head == kNoRow) continue;
      const std::uint32_t head_name = head == kRootRow ? kRootRow : names.of(is_gold, head);
      const Key label = relations.of(is_gold, token);
      items.add({unit, names.of(is_gold, token), head_name, label, 0}, unit, label, token);
      items.head.push_back(head);
    }
    return items;
  };
  return match_items(items_of(comparison.gold, true), items_of(comparison.test, false), 3, true,
                     relations.names());
}

Matches match_role_bag(const Comparison& comparison, const BagOptions& options) {
  const BagNames names(comparison, options.naming);
  const BagHomes homes(comparison, options);
  const RoleKeys roles(comparison);
  const auto items_of = [&](const Side& side, bool is_gold) {
    Items items;
    for_each_role(side, [&](Row predicate, Row argument, StringId label) {
      const bool is_sense = argument == kNoRow;
      const Row home = homes.of(side, is_gold, predicate);
      if (home == kNoRow) return;
      const std::uint32_t other = is_sense ? kRootRow : names.of(is_gold, argument);
      items.add({home, names.of(is_gold, predicate), other, roles.written(is_gold, predicate, label), 0},
                home, roles.label(is_gold, label), is_sense ? predicate : argument);
      items.head.push_back(is_sense ? kNoRow : predicate);
    });
    return items;
  };
  return match_items(items_of(comparison.gold, true), items_of(comparison.test, false), 3, true,
                     roles.names());
}

}  // namespace treegauge
