#include "compare/cold/roles.hpp"

#include <algorithm>

#include "compare/cold/role_arcs.hpp"
#include "compare/cold/span_roles.hpp"
#include "compare/groups.hpp"
#include "compare/match/items.hpp"
#include "compare/match/lexical.hpp"
#include "text/ascii_case.hpp"

namespace treegauge {
namespace {

// The place of an argument in the key of a sense.
constexpr std::uint32_t kNoArgument = kRootRow;

// The slot of a word; nowhere if another word stands for its group.
std::uint32_t place_of(const Comparison& comparison, bool gold, Row token) {
  return is_extra(comparison, gold, token) ? kNoRow : (gold ? comparison.gold : comparison.test).slot[token];
}

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), text.begin(),
                                                    [](char a, char b) { return a == ascii_upper(b); });
}

// How many arcs each predicate of one side has, and how many of them have a partner; by token.
struct Tally {
  std::vector<std::uint32_t> arcs, matched;

  Tally(const MatchedSide& roles, std::size_t tokens) : arcs(tokens, 0), matched(tokens, 0) {
    for (std::size_t arc = 0; arc < roles.size(); ++arc) {
      const Row predicate = roles.head[arc] == kNoRow ? roles.token[arc] : roles.head[arc];
      ++arcs[predicate];
      matched[predicate] += roles.partner[arc] != kNoRow;
    }
  }
  [[nodiscard]] bool whole(Row predicate) const { return matched[predicate] == arcs[predicate]; }
};

}  // namespace

std::string_view role_kind(std::string_view role) {
  while (starts_with(role, "R-") || starts_with(role, "C-")) role.remove_prefix(2);
  const std::string_view name = starts_with(role, "ARG") ? role.substr(3)
                                : starts_with(role, "A") ? role.substr(1)
                                                         : "";
  if (name.empty()) return "other";
  if (ascii_upper(name.front()) == 'M' && (name.size() == 1 || name[1] == '-')) return "adjunct";
  const bool numbered = name.front() >= '0' && name.front() <= '9';
  return numbered || (name.size() == 1 && ascii_upper(name.front()) == 'A') ? "core" : "other";
}

Matches match_roles(const Comparison& comparison, const RoleOptions& options) {
  const RoleKeys keys(comparison);
  const ColumnKeys forms(comparison, &Tokens::form,
                         [&](std::string_view form) { return lexical_form(form, options.lexical); });
  // A group is one word, however it is cut: its slot says which, and that must agree in any case.
  const auto form_of = [&](bool is_gold, Row word) {
    const bool grouped =
        group_in(comparison, (is_gold ? comparison.gold : comparison.test).slot[word]) != nullptr;
    return grouped ? kUncounted - 1 : forms.of(is_gold, word);
  };
  const auto items_of = [&](const Side& side, bool is_gold) {
    Items items;
    for_each_role(side, [&](Row predicate, Row argument, StringId label) {
      const bool is_sense = argument == kNoRow;
      const Row word = is_sense ? predicate : argument;
      const std::uint32_t place = is_sense ? kNoArgument : place_of(comparison, is_gold, argument);
      const Key form = options.lexical == Lexical::ignored ? 0 : form_of(is_gold, word);
      const Key other = options.lexical == Lexical::both ? form_of(is_gold, predicate) : 0;
      items.add({place_of(comparison, is_gold, predicate), place, form, other,
                 keys.written(is_gold, predicate, label)},
                side.home[predicate], keys.label(is_gold, label), word);
      items.head.push_back(is_sense ? kNoRow : predicate);
    });
    return items;
  };
  return match_items(items_of(comparison.gold, true), items_of(comparison.test, false), 4, options.labeled,
                     keys.names());
}

Matches match_predicates(const Comparison& comparison) {
  const ColumnKeys written = plain_keys(comparison, &Tokens::predicate);
  const auto items_of = [&](const Side& side, bool is_gold) {
    Items items;
    for_each_role(side, [&](Row predicate, Row argument, StringId) {
      if (argument != kNoRow) return;
      items.add({place_of(comparison, is_gold, predicate), 0, 0, 0, 0}, side.home[predicate],
                written.of(is_gold, predicate), predicate);
      items.head.push_back(kNoRow);
    });
    return items;
  };
  return match_items(items_of(comparison.gold, true), items_of(comparison.test, false), 5, true,
                     written.names());
}

Matches match_propositions(const Comparison& comparison) {
  Matches matches = match_predicates(comparison);
  // Words without heads have arguments that are spans; a side may have no words at all.
  const bool spans =
      comparison.gold.corpus->tokens.head.empty() && comparison.test.corpus->tokens.head.empty();
  const Matches roles = spans ? match_span_roles(comparison, {}) : match_roles(comparison, {});
  const Tally gold(roles.gold, comparison.gold.corpus->tokens.size());
  const Tally test(roles.test, comparison.test.corpus->tokens.size());
  for (std::size_t g = 0; g < matches.gold.size(); ++g) {
    const Row t = matches.gold.partner[g];
    // The sense is among the arcs, so partners of a whole predicate's arcs are all of one predicate; of spans
    // they always are.
    if (t == kNoRow || (gold.whole(matches.gold.token[g]) && test.whole(matches.test.token[t]))) continue;
    matches.gold.partner[g] = matches.test.partner[t] = kNoRow;
  }
  return matches;
}

}  // namespace treegauge
