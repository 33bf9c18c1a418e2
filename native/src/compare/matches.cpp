#include "treegauge/compare/matches.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "treegauge/compare/brackets.hpp"
#include "treegauge/compare/dependencies.hpp"
#include "word_keys.hpp"

namespace treegauge {
namespace {

// The bins of the CoNLL-2007 scorer.
const std::vector<std::string> kDistances{"root", "1", "2", "3–6", "7 and more", "no head"};
const std::vector<std::string> kDirections{"root", "head to the left", "head to the right", "no head"};
const std::vector<std::string> kProjectivities{"projective", "non-projective", "no head"};
const std::vector<std::string> kRoots{"root", "no root"};
const std::vector<std::string> kKinds{"core", "adjunct", "other", "sense"};

std::size_t distance_cell(Row token, Row head) {
  if (head == kRootRow) return 0;
  if (head == kNoRow) return 5;
  const Row distance = token > head ? token - head : head - token;
  return distance <= 2 ? distance : distance <= 6 ? 3 : 4;
}

std::size_t direction_cell(Row token, Row head) {
  if (head == kRootRow) return 0;
  if (head == kNoRow) return 3;
  return head < token ? 1 : 2;
}

// The cell of every item, and the cells' names.
class CellFinder {
 public:
  CellFinder(const Comparison& comparison, const Matches& matches, Cells cells)
      : comparison_(comparison), matches_(matches), cells_(cells) {
    switch (cells) {
      case Cells::label: names = matches.names; break;
      case Cells::distance: names = kDistances; break;
      case Cells::direction: names = kDirections; break;
      case Cells::projectivity: names = kProjectivities; break;
      case Cells::root: names = kRoots; break;
      case Cells::predicate: names = plain_keys(comparison, &Tokens::predicate).names(); break;
      case Cells::role_kind: names = kKinds; break;
    }
    if (cells == Cells::label || cells == Cells::predicate) names.emplace_back();
  }

  [[nodiscard]] std::vector<std::size_t> of(bool is_gold) const {
    const MatchedSide& side = is_gold ? matches_.gold : matches_.test;
    const Corpus& corpus = *(is_gold ? comparison_.gold : comparison_.test).corpus;
    if (cells_ == Cells::label) return numbers(side.label);
    if (side.head.size() != side.size()) throw std::invalid_argument("these items are no arcs");
    if (cells_ == Cells::role_kind) return kinds(side);
    if (cells_ == Cells::predicate) return predicates(side, is_gold);
    std::vector<std::uint8_t> crossing;
    if (cells_ == Cells::projectivity) crossing = nonprojective(corpus);
    std::vector<std::size_t> found(side.size());
    for (std::size_t item = 0; item < found.size(); ++item) {
      const Row token = side.token[item];
      const Row head = side.head[item];
      found[item] = cells_ == Cells::distance     ? distance_cell(token, head)
                    : cells_ == Cells::direction ? direction_cell(token, head)
                    : cells_ == Cells::root      ? head != kRootRow
                    : head == kNoRow             ? 2
                                                 : crossing[token];
    }
    return found;
  }

  std::vector<std::string> names;

 private:
  [[nodiscard]] std::vector<std::size_t> numbers(const std::vector<Key>& keys) const {
    std::vector<std::size_t> found;
    found.reserve(keys.size());
    for (const Key key : keys) {
      if (key != kUncounted && key + 1 >= names.size()) throw std::invalid_argument("a label has no name");
      found.push_back(key == kUncounted ? names.size() - 1 : key);
    }
    return found;
  }

  // A sense hangs on its predicate and has no head.
  static std::vector<std::size_t> kinds_of_roles(const std::vector<std::string>& roles) {
    std::vector<std::size_t> kinds;
    for (const std::string& role : roles) {
      kinds.push_back(static_cast<std::size_t>(std::find(kKinds.begin(), kKinds.end(), role_kind(role)) - kKinds.begin()));
    }
    return kinds;
  }

  [[nodiscard]] std::vector<std::size_t> kinds(const MatchedSide& side) const {
    const std::vector<std::size_t> by_role = kinds_of_roles(matches_.names);
    std::vector<std::size_t> found(side.size());
    for (std::size_t item = 0; item < found.size(); ++item) {
      found[item] = side.head[item] == kNoRow ? kKinds.size() - 1 : by_role.at(side.label[item]);
    }
    return found;
  }

  [[nodiscard]] std::vector<std::size_t> predicates(const MatchedSide& side, bool is_gold) const {
    const ColumnKeys written = plain_keys(comparison_, &Tokens::predicate);
    std::vector<Key> keys;
    keys.reserve(side.size());
    for (std::size_t item = 0; item < side.size(); ++item) {
      keys.push_back(written.of(is_gold, side.head[item] == kNoRow ? side.token[item] : side.head[item]));
    }
    return numbers(keys);
  }

  const Comparison& comparison_;
  const Matches& matches_;
  Cells cells_;
};

// Brackets by their constituent: where they begin and end.
void place_brackets(const Side& side, const std::vector<Row>& slot_token, MatchedSide& items) {
  std::vector<Row> bracket_of(side.corpus->nodes.size(), kNoRow);
  for (std::size_t i = 0; i < side.brackets.size(); ++i) bracket_of[side.brackets.node[i]] = static_cast<Row>(i);
  items.token.clear();
  for (const Row node : items.node) {
    const Row bracket = bracket_of[node];
    if (bracket == kNoRow) throw std::invalid_argument("a bracket has no place: build_brackets comes first");
    items.run_begin.push_back(side.brackets.begin[bracket]);
    items.run_end.push_back(side.brackets.end[bracket]);
    items.token.push_back(slot_token[items.run_begin.back()]);
  }
}

void place(const Side& side, const std::vector<Row>& slot_token, MatchedSide& items) {
  if (!items.run_first.empty()) return;
  if (items.token.size() != items.size()) place_brackets(side, slot_token, items);
  const bool one_each = !items.run_begin.empty();
  items.run_first.assign(1, 0);
  for (std::size_t item = 0; item < items.size(); ++item) {
    // A word without a slot is nowhere.
    const std::uint32_t slot = one_each ? kNoRow : side.slot[items.token[item]];
    if (slot != kNoRow) {
      items.run_begin.push_back(slot);
      items.run_end.push_back(slot + 1);
    }
    items.run_first.push_back(static_cast<std::uint32_t>(one_each ? item + 1 : items.run_begin.size()));
  }
}

}  // namespace

void complete(const Comparison& comparison, Matches& matches) {
  place(comparison.gold, comparison.slot_gold, matches.gold);
  place(comparison.test, comparison.slot_test, matches.test);
}

PrfColumns count_matched(std::size_t units, std::span<const Row> gold_unit, std::span<const Row> gold_partner,
                         std::span<const Row> test_unit) {
  PrfColumns columns{Column(units, 0), Column(units, 0), Column(units, 0)};
  const auto home = [units](Row unit) {
    if (unit >= units) throw std::invalid_argument("an item has no unit: finish_slots comes first");
    return unit;
  };
  for (std::size_t g = 0; g < gold_unit.size(); ++g) {
    const Row unit = home(gold_unit[g]);
    ++columns.gold[unit];
    columns.matched[unit] += gold_partner[g] != kNoRow;
  }
  for (const Row unit : test_unit) ++columns.test[home(unit)];
  return columns;
}

PrfColumns count_matched(const Comparison& comparison, const Matches& matches) {
  return count_matched(comparison.units.size(), matches.gold.unit, matches.gold.partner, matches.test.unit);
}

CellCounts count_cells(const Comparison& comparison, const Matches& matches, Cells cells, UnitMask counted) {
  CellFinder finder(comparison, matches, cells);
  const Column zeros(finder.names.size(), 0);
  CellCounts result{{}, {zeros, zeros, zeros}, zeros};
  const auto add = [&](const MatchedSide& side, bool is_gold, Column& all, Column& matched) {
    const std::vector<std::size_t> cell = finder.of(is_gold);
    for (std::size_t item = 0; item < cell.size(); ++item) {
      if (counted[side.unit[item]] == 0) continue;
      ++all[cell[item]];
      matched[cell[item]] += side.partner[item] != kNoRow;
    }
  };
  add(matches.gold, true, result.counts.gold, result.counts.matched);
  add(matches.test, false, result.counts.test, result.matched_test);
  result.name = std::move(finder.names);
  return result;
}

std::vector<ConfusionCell> count_confusion(const Matches& matches, UnitMask counted) {
  std::map<std::pair<Key, Key>, ConfusionCell> cells;
  const auto add = [&](Key gold, Key test, Row unit) {
    if (counted[unit] == 0) return;
    ConfusionCell& cell = cells[{gold, test}];
    cell.gold = gold;
    cell.test = test;
    ++cell.count;
    if (cell.units.empty() || cell.units.back() != unit) cell.units.push_back(unit);
  };
  for (std::size_t g = 0; g < matches.gold.size(); ++g) {
    const Row partner = matches.gold.loose_partner[g];
    add(matches.gold.label[g], partner == kNoRow ? kUncounted : matches.test.label[partner], matches.gold.unit[g]);
  }
  for (std::size_t t = 0; t < matches.test.size(); ++t) {
    if (matches.test.loose_partner[t] == kNoRow) add(kUncounted, matches.test.label[t], matches.test.unit[t]);
  }
  std::vector<ConfusionCell> found;
  for (auto& [labels, cell] : cells) {
    std::sort(cell.units.begin(), cell.units.end());
    cell.units.erase(std::unique(cell.units.begin(), cell.units.end()), cell.units.end());
    found.push_back(std::move(cell));
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.count > b.count; });
  return found;
}

}  // namespace treegauge
