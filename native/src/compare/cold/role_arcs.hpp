// The role arcs of one side, predicate by predicate.
#pragma once
#include "compare/match/word_keys.hpp"

namespace treegauge {

// What follows the last full stop: 01 in give.01.
inline std::string_view sense_of(std::string_view predicate) {
  return predicate.substr(predicate.rfind('.') + 1);
}

// Calls visit(predicate, argument, label) for each predicate, with kNoRow and kNoString, and after it
// for each of its arguments. Both words must count; A0|A0 is A0 once.
template <typename Visit>
void for_each_role(const Side& side, Visit visit) {
  const Tokens& tokens = side.corpus->tokens;
  const Arcs& arcs = side.corpus->arcs;
  const auto repeated = [&](std::size_t first, std::size_t arc) {
    for (std::size_t before = arc; before > first && arcs.dependent[before - 1] == arcs.dependent[arc];
         --before) {
      if (arcs.label[before - 1] == arcs.label[arc]) return true;
    }
    return false;
  };
  std::size_t arc = 0;
  for (std::size_t row = 0; row < tokens.predicate.size(); ++row) {
    const auto predicate = static_cast<Row>(row);
    if (tokens.predicate[row] == kNoString || side.keep[row] == 0) continue;
    visit(predicate, kNoRow, kNoString);
    // Roles are in the order of their predicates.
    while (arc < arcs.size() && (arcs.kind[arc] != ArcKind::role || arcs.head[arc] < predicate)) ++arc;
    for (const std::size_t first = arc; arc < arcs.size() && arcs.head[arc] == predicate; ++arc) {
      if (arcs.kind[arc] != ArcKind::role || side.keep[arcs.dependent[arc]] == 0 || repeated(first, arc))
        continue;
      visit(predicate, arcs.dependent[arc], arcs.label[arc]);
    }
  }
}

// What is written on arcs, as numbers that are alike on both sides. `label` is a role, kNoString for a sense.
class RoleKeys {
 public:
  explicit RoleKeys(const Comparison& comparison)
      : roles_(canonical_keys(*comparison.gold.corpus, comparison.gold.corpus->arcs.label,
                              *comparison.test.corpus, comparison.test.corpus->arcs.label,
                              [](std::string_view role) { return role; })),
        senses_(comparison, &Tokens::predicate, sense_of) {
    roles_.names.emplace_back("SENSE");
  }

  // What an arc is listed under: its role, or SENSE.
  [[nodiscard]] Key label(bool is_gold, StringId label) const {
    return label == kNoString ? static_cast<Key>(roles_.names.size() - 1)
                              : (is_gold ? roles_.gold : roles_.test)[label];
  }
  // What must agree: the role, or the sense itself.
  [[nodiscard]] Key written(bool is_gold, Row predicate, StringId role) const {
    return role == kNoString ? senses_.of(is_gold, predicate) : label(is_gold, role);
  }
  [[nodiscard]] const std::vector<std::string>& names() const { return roles_.names; }

 private:
  CanonicalKeys roles_;
  ColumnKeys senses_;
};

}  // namespace treegauge
