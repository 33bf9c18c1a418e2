#include "compare/match/matches.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "compare/brackets/blocks.hpp"
#include "compare/brackets/brackets.hpp"
#include "compare/match/dependencies.hpp"
#include "compare/match/word_keys.hpp"

namespace treegauge {
namespace {

// The bins of the CoNLL-2007 scorer.
const std::vector<std::string> kDistances{"root", "1", "2", "3–6", "7 and more", "no head"};
const std::vector<std::string> kDirections{"root", "head to the left", "head to the right", "no head"};
const std::vector<std::string> kProjectivities{"projective", "non-projective", "no head"};
const std::vector<std::string> kRoots{"root", "no root"};
const std::vector<std::string> kDepths{"1", "2", "3", "4", "5–7", "8 and more", "no way to the root"};
const std::vector<std::string> kKinds{"core", "adjunct", "other", "sense"};

std::size_t distance_cell(Row token, Row head) {
  if (head == kRootRow) return 0;
  if (head == kNoRow) return 5;
  const Row distance = token > head ? token - head : head - token;
  return distance <= 2 ? distance : distance <= 6 ? 3 : 4;
}

std::size_t depth_cell(std::uint32_t depth) {
  if (depth == 0) return 6;
  return depth <= 4 ? depth - 1 : depth <= 7 ? 4 : 5;
}

std::size_t direction_cell(Row token, Row head) {
  if (head == kRootRow) return 0;
  if (head == kNoRow) return 3;
  return head < token ? 1 : 2;
}

// By role: the kind it is of.
std::vector<std::size_t> kinds_of(const std::vector<std::string>& roles) {
  std::vector<std::size_t> kinds;
  kinds.reserve(roles.size());
  for (const std::string& role : roles) {
    kinds.push_back(
        static_cast<std::size_t>(std::find(kKinds.begin(), kKinds.end(), role_kind(role)) - kKinds.begin()));
  }
  return kinds;
}

// The first word of a constituent that counts, and the last one.
std::pair<Row, Row> counted_edges(const Side& side, Row node) {
  const Corpus& corpus = *side.corpus;
  std::pair<Row, Row> edges{kNoRow, kNoRow};
  const auto look = [&](Row first, Row last) {
    for (Row word = first; word < last; ++word) {
      if (side.keep[word] == 0) continue;
      if (edges.first == kNoRow) edges.first = word;
      edges.second = word;
    }
  };
  const Corpus::RunRange runs = corpus.runs_of_node(node);
  if (runs.begin == runs.end) look(corpus.nodes.first[node], corpus.nodes.last[node]);
  for (std::size_t run = runs.begin; run < runs.end; ++run)
    look(corpus.runs.first[run], corpus.runs.last[run]);
  return edges;
}

// Brackets by their constituent: where they begin and end.
void place_brackets(const Side& side, const Brackets& brackets, const std::vector<Row>& slot_token,
                    MatchedSide& items) {
  std::vector<Row> bracket_of(side.corpus->nodes.size(), kNoRow);
  for (std::size_t i = 0; i < brackets.size(); ++i) bracket_of[brackets.node[i]] = static_cast<Row>(i);
  items.token.clear();
  items.run_first.assign(1, 0);
  for (const Row node : items.node) {
    const Row bracket = bracket_of[node];
    const std::size_t run = items.run_begin.size();
    if (bracket == kNoRow) {
      // An edited region that is joined with its neighbour in slots, and stands for itself here.
      const auto [first, last] = counted_edges(side, node);
      items.run_begin.push_back(side.slot[first]);
      items.run_end.push_back(side.slot[last] + 1);
    } else if (brackets.discontinuous(bracket)) {
      const BlockSpan blocks = blocks_of(brackets, bracket);
      items.run_begin.insert(items.run_begin.end(), blocks.begin.begin(), blocks.begin.end());
      items.run_end.insert(items.run_end.end(), blocks.end.begin(), blocks.end.end());
    } else {
      items.run_begin.push_back(brackets.begin[bracket]);
      items.run_end.push_back(brackets.end[bracket]);
    }
    const bool whole = bracket != kNoRow && brackets.cut_begin.empty();
    items.token.push_back(whole ? slot_token[items.run_begin[run]] : counted_edges(side, node).first);
    items.run_first.push_back(static_cast<std::uint32_t>(items.run_begin.size()));
  }
}

void place(const Comparison& comparison, bool is_gold, MatchedSide& items) {
  if (!items.run_first.empty()) return;
  const Side& side = is_gold ? comparison.gold : comparison.test;
  const std::vector<Row>& slot_token = is_gold ? comparison.slot_gold : comparison.slot_test;
  if (items.token.size() != items.size()) {
    need(comparison, Stage::bracketed);
    const BothBrackets& both = built_brackets(comparison);
    return place_brackets(side, is_gold ? both.gold : both.test, slot_token, items);
  }
  items.run_first.assign(1, 0);
  for (std::size_t item = 0; item < items.size(); ++item) {
    // A word without a slot is nowhere.
    const std::uint32_t slot = side.slot[items.token[item]];
    if (slot != kNoRow) {
      items.run_begin.push_back(slot);
      items.run_end.push_back(slot + 1);
    }
    items.run_first.push_back(static_cast<std::uint32_t>(items.run_begin.size()));
  }
}

}  // namespace

void complete(const Comparison& comparison, Matches& matches) {
  place(comparison, true, matches.gold);
  place(comparison, false, matches.test);
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

CellCounts count_cells(const Comparison& comparison, const Matches& matches, Cells cells, UnitMask counted,
                       std::vector<CellItem>* items) {
  const ColumnKeys written = plain_keys(comparison, &Tokens::predicate);
  const std::vector<std::size_t> kinds = kinds_of(matches.names);
  CellCounts result;
  result.name = cells == Cells::distance       ? kDistances
                : cells == Cells::direction    ? kDirections
                : cells == Cells::projectivity ? kProjectivities
                : cells == Cells::root         ? kRoots
                : cells == Cells::role_kind    ? kKinds
                : cells == Cells::depth        ? kDepths
                : cells == Cells::predicate    ? written.names()
                                               : matches.names;
  const std::size_t nameless = result.name.size();
  if (cells == Cells::label || cells == Cells::predicate) result.name.emplace_back();
  const Column zeros(result.name.size(), 0);
  result.counts = {zeros, zeros, zeros};
  result.matched_test = zeros;
  const auto count = [&](const MatchedSide& side, bool is_gold, Column& all, Column& matched) {
    const bool nodes = cells == Cells::depth && side.node.size() == side.size();
    if (cells != Cells::label && !nodes && side.head.size() != side.size())
      throw std::invalid_argument("these items are not arcs");
    const auto add = [&](auto cell_of) {
      for (std::size_t item = 0; item < side.size(); ++item) {
        if (counted[side.unit[item]] == 0) continue;
        const std::size_t cell = cell_of(item);
        ++all[cell];
        matched[cell] += side.partner[item] != kNoRow;
        if (items != nullptr) {
          items->push_back(
              {static_cast<std::uint32_t>(cell), side.unit[item], is_gold, side.partner[item] != kNoRow});
        }
      }
    };
    const auto number = [&](Key key) {
      if (key != kUncounted && key >= nameless) throw std::invalid_argument("a label has no name");
      return key == kUncounted ? nameless : key;
    };
    const Corpus& corpus = *(is_gold ? comparison.gold : comparison.test).corpus;
    std::vector<std::uint8_t> crossing;
    std::vector<std::uint32_t> depth;
    switch (cells) {
      case Cells::label: return add([&](std::size_t i) { return number(side.label[i]); });
      case Cells::distance:
        return add([&](std::size_t i) { return distance_cell(side.token[i], side.head[i]); });
      case Cells::direction:
        return add([&](std::size_t i) { return direction_cell(side.token[i], side.head[i]); });
      case Cells::root: return add([&](std::size_t i) { return side.head[i] == kRootRow ? 0 : 1; });
      case Cells::projectivity:
        crossing = nonprojective(corpus);
        return add(
            [&](std::size_t i) { return side.head[i] == kNoRow ? std::size_t{2} : crossing[side.token[i]]; });
      case Cells::depth:
        depth = nodes ? node_depths(corpus) : word_depths(corpus);
        return add([&](std::size_t i) { return depth_cell(depth[nodes ? side.node[i] : side.token[i]]); });
      // A sense hangs on its predicate and has no head.
      case Cells::role_kind:
        return add([&](std::size_t i) {
          return side.head[i] == kNoRow ? kKinds.size() - 1 : kinds.at(side.label[i]);
        });
      case Cells::predicate:
        return add([&](std::size_t i) {
          return number(written.of(is_gold, side.head[i] == kNoRow ? side.token[i] : side.head[i]));
        });
    }
  };
  count(matches.gold, true, result.counts.gold, result.counts.matched);
  count(matches.test, false, result.counts.test, result.matched_test);
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
    add(matches.gold.label[g], partner == kNoRow ? kUncounted : matches.test.label[partner],
        matches.gold.unit[g]);
  }
  for (std::size_t t = 0; t < matches.test.size(); ++t)
    if (matches.test.loose_partner[t] == kNoRow) add(kUncounted, matches.test.label[t], matches.test.unit[t]);
  std::vector<ConfusionCell> confusions;
  for (auto& [labels, cell] : cells) {
    std::sort(cell.units.begin(), cell.units.end());
    cell.units.erase(std::unique(cell.units.begin(), cell.units.end()), cell.units.end());
    confusions.push_back(std::move(cell));
  }
  std::stable_sort(confusions.begin(), confusions.end(),
                   [](const auto& a, const auto& b) { return a.count > b.count; });
  return confusions;
}

}  // namespace treegauge
