#include <algorithm>
#include <array>

#include "lexical.hpp"
#include "role_arcs.hpp"
#include "treegauge/compare/roles.hpp"
#include "word_keys.hpp"

namespace treegauge {
namespace {

constexpr std::string_view kSense = "SENSE";
// The place of an argument in the key of a sense.
constexpr std::uint32_t kNoArgument = kRootRow;

char upper(char letter) { return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter; }

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() &&
         std::equal(prefix.begin(), prefix.end(), text.begin(), [](char a, char b) { return a == upper(b); });
}

CanonicalKeys role_keys(const Comparison& comparison) {
  const Corpus& gold = *comparison.gold.corpus;
  const Corpus& test = *comparison.test.corpus;
  return canonical_keys(gold, gold.arcs.label, test, test.arcs.label, [](std::string_view role) { return role; });
}

class Matcher {
 public:
  Matcher(const Comparison& comparison, const RoleOptions& options, RoleCells cells)
      : comparison_(comparison), options_(options), cells_(cells), roles_(role_keys(comparison)),
        senses_(comparison, &Tokens::predicate, sense_of), predicates_(plain_keys(comparison, &Tokens::predicate)),
        forms_(comparison, &Tokens::form,
               [&](std::string_view form) { return lexical_form(form, options.lexical); }) {}

  Roles run() {
    Roles found;
    name_cells(found.names);
    add(comparison_.gold, true, found.gold);
    add(comparison_.test, false, found.test);
    found.match = match_items(found.gold, found.test);
    return found;
  }

 private:
  void name_cells(std::vector<std::string>& names) {
    if (cells_ == RoleCells::predicate) {
      names = predicates_.names();
      return;
    }
    names = roles_.names;
    names.emplace_back(kSense);
    if (cells_ == RoleCells::label) return;
    constexpr std::array<std::string_view, 4> kKinds = {"core", "adjunct", "other", "sense"};
    for (const std::string& role : names) {
      const auto kind = std::find(kKinds.begin(), kKinds.end(), role_kind(role));
      kind_.push_back(static_cast<Key>(kind - kKinds.begin()));
    }
    // A role may be called SENSE; the sense itself is none.
    kind_.back() = kKinds.size() - 1;
    names.assign(kKinds.begin(), kKinds.end());
  }

  [[nodiscard]] Key cell(bool is_gold, Row predicate, Key role) const {
    switch (cells_) {
      case RoleCells::label: return role;
      case RoleCells::predicate: return predicates_.of(is_gold, predicate);
      case RoleCells::kind: break;
    }
    return kind_[role];
  }

  void add(const Side& side, bool is_gold, Items& items) const {
    const auto sense_name = static_cast<Key>(roles_.names.size());
    const std::vector<Key>& keys = is_gold ? roles_.gold : roles_.test;
    for_each_role(side, [&](Row predicate, Row argument, StringId label) {
      const bool is_sense = argument == kNoRow;
      const Key role = is_sense ? sense_name : keys[label];
      const Key written = is_sense ? senses_.of(is_gold, predicate) : role;
      const std::uint32_t place = is_sense ? kNoArgument : side.slot[argument];
      const Key form = lexical(is_gold, is_sense ? predicate : argument);
      const Key other = options_.lexical == Lexical::both ? forms_.of(is_gold, predicate) : 0;
      items.add({side.slot[predicate], place, options_.labeled ? written : 0, form, other}, side.home[predicate],
                cell(is_gold, predicate, role), predicate);
    });
  }

  [[nodiscard]] Key lexical(bool is_gold, Row token) const {
    return options_.lexical == Lexical::ignored ? 0 : forms_.of(is_gold, token);
  }

  const Comparison& comparison_;
  const RoleOptions& options_;
  RoleCells cells_;
  CanonicalKeys roles_;
  ColumnKeys senses_, predicates_, forms_;
  std::vector<Key> kind_;  // by role
};

}  // namespace

std::string_view role_kind(std::string_view role) {
  if (role == kSense) return "sense";
  while (starts_with(role, "R-") || starts_with(role, "C-")) role.remove_prefix(2);
  const std::string_view name = starts_with(role, "ARG") ? role.substr(3) : starts_with(role, "A") ? role.substr(1) : "";
  if (name.empty()) return "other";
  if (upper(name.front()) == 'M' && (name.size() == 1 || name[1] == '-')) return "adjunct";
  const bool numbered = name.front() >= '0' && name.front() <= '9';
  return numbered || (name.size() == 1 && upper(name.front()) == 'A') ? "core" : "other";
}

Roles match_roles(const Comparison& comparison, const RoleOptions& options, RoleCells cells) {
  return Matcher(comparison, options, cells).run();
}

Roles match_predicates(const Comparison& comparison) {
  const ColumnKeys written = plain_keys(comparison, &Tokens::predicate);
  Roles found;
  found.names = written.names();
  const auto add = [&](const Side& side, bool is_gold, Items& items) {
    for_each_role(side, [&](Row predicate, Row argument, StringId) {
      if (argument != kNoRow) return;
      items.add({side.slot[predicate], 0, 0, 0, 0}, side.home[predicate], written.of(is_gold, predicate), predicate);
    });
  };
  add(comparison.gold, true, found.gold);
  add(comparison.test, false, found.test);
  found.match = match_items(found.gold, found.test);
  return found;
}

}  // namespace treegauge
