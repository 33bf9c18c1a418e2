#include <algorithm>
#include <map>

#include "bags.hpp"
#include "treegauge/compare/characters.hpp"
#include "treegauge/compare/dependencies.hpp"
#include "treegauge/compare/items.hpp"
#include "word_keys.hpp"

namespace treegauge {
namespace {

PrfColumns zeros(std::size_t rows) { return {Column(rows, 0), Column(rows, 0), Column(rows, 0)}; }

// The bins of the CoNLL-2007 scorer.
const std::vector<std::string> kDistances{"root", "1", "2", "3–6", "7 and more", "no head"};
const std::vector<std::string> kDirections{"root", "head to the left", "head to the right", "no head"};
const std::vector<std::string> kProjectivities{"projective", "non-projective", "no head"};
const std::vector<std::string> kRoots{"root", "no root"};

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

std::vector<std::size_t> cells_of(const Marks& marks, const Corpus& corpus, Cells cells) {
  std::vector<std::size_t> found(marks.size(), 0);
  std::vector<std::uint8_t> crossing;
  if (cells == Cells::projectivity) crossing = nonprojective(corpus);
  for (std::size_t item = 0; item < found.size(); ++item) {
    const Row token = marks.token[item];
    const Row head = marks.head[item];
    switch (cells) {
      case Cells::label: found[item] = marks.label[item]; break;
      case Cells::distance: found[item] = distance_cell(token, head); break;
      case Cells::direction: found[item] = direction_cell(token, head); break;
      case Cells::projectivity: found[item] = head == kNoRow ? 2 : crossing[token]; break;
      case Cells::root: found[item] = head == kRootRow ? 0 : 1; break;
    }
  }
  return found;
}

const std::vector<std::string>& names_of(const Marked& marked, Cells cells) {
  switch (cells) {
    case Cells::distance: return kDistances;
    case Cells::direction: return kDirections;
    case Cells::projectivity: return kProjectivities;
    case Cells::root: return kRoots;
    case Cells::label: break;
  }
  return marked.names;
}

}  // namespace

PrfColumns count_marked(const Comparison& comparison, const Marked& marked) {
  PrfColumns columns = zeros(comparison.units.size());
  for (std::size_t item = 0; item < marked.gold.size(); ++item) {
    ++columns.gold[marked.gold.unit[item]];
    columns.matched[marked.gold.unit[item]] += marked.gold.matched[item];
  }
  for (const Row unit : marked.test.unit) ++columns.test[unit];
  return columns;
}

CellCounts count_cells(const Comparison& comparison, const Marked& marked, Cells cells, UnitMask counted) {
  CellCounts result;
  result.name = names_of(marked, cells);
  result.counts = zeros(result.name.size());
  result.matched_test.assign(result.name.size(), 0);
  const auto gold = cells_of(marked.gold, *comparison.gold.corpus, cells);
  const auto test = cells_of(marked.test, *comparison.test.corpus, cells);
  for (std::size_t item = 0; item < gold.size(); ++item) {
    if (counted[marked.gold.unit[item]] == 0) continue;
    ++result.counts.gold[gold[item]];
    result.counts.matched[gold[item]] += marked.gold.matched[item];
  }
  for (std::size_t item = 0; item < test.size(); ++item) {
    if (counted[marked.test.unit[item]] == 0) continue;
    ++result.counts.test[test[item]];
    result.matched_test[test[item]] += marked.test.matched[item];
  }
  return result;
}

PrfColumns count_bag(const Comparison& comparison, bool subtypes, const BagOptions& options) {
  const ColumnKeys relations = relation_keys(comparison, subtypes);
  const BagNames names(comparison, options.naming);
  const BagHomes homes(comparison, options);
  const auto items_of = [&](const Side& side, bool is_gold) {
    Items items;
    const auto& heads = side.corpus->tokens.head;
    for (std::size_t row = 0; row < heads.size(); ++row) {
      const auto token = static_cast<Row>(row);
      const Row unit = homes.of(side, is_gold, token);
      if (unit == kNoRow) continue;
      const Row head = heads[token];
      const std::uint32_t head_name = head < heads.size() ? names.of(is_gold, head) : head;
      const std::uint32_t lost = head == kNoRow ? (is_gold ? 1u : 2u) : 0u;
      const Key label = relations.of(is_gold, token);
      items.add({unit, names.of(is_gold, token), label, head_name, lost}, unit, label, token);
    }
    return items;
  };
  const Items gold = items_of(comparison.gold, true);
  const Items test = items_of(comparison.test, false);
  return count_items(comparison.units.size(), gold, test, match_items(gold, test));
}

PrfColumns count_spans(Comparison& comparison, bool sentences) {
  PrfColumns columns = zeros(comparison.units.size());
  for (std::size_t number = 0; number < comparison.chunks.size(); ++number) {
    const ChunkSpans& chunk = character_spans(comparison, number);
    const auto placed = [&](const Side& side, const CharacterSide& spans) {
      std::vector<CharacterSpan> found;
      for (const CharacterSpan& span : sentences ? spans.sentences : spans.tokens) {
        if (side.home[span.row] != kNoRow && side.keep[span.row] != 0) found.push_back(span);
      }
      return found;
    };
    const auto gold = placed(comparison.gold, chunk.gold);
    const auto test = placed(comparison.test, chunk.test);
    for (const CharacterSpan& span : gold) ++columns.gold[comparison.gold.home[span.row]];
    for (const CharacterSpan& span : test) ++columns.test[comparison.test.home[span.row]];
    std::size_t g = 0;
    std::size_t t = 0;
    while (g < gold.size() && t < test.size()) {
      // A span without characters of both sides is nowhere.
      if (gold[g].begin == gold[g].end) {
        ++g;
      } else if (test[t].begin == test[t].end) {
        ++t;
      } else if (gold[g].begin == test[t].begin) {
        columns.matched[comparison.gold.home[gold[g].row]] += gold[g].end == test[t].end;
        ++g;
        ++t;
      } else {
        ++(gold[g].begin < test[t].begin ? g : t);
      }
    }
  }
  return columns;
}

Confusion count_confusion(const Comparison& comparison, Confused what, bool subtypes, UnitMask counted) {
  const ColumnKeys keys = what == Confused::relation ? relation_keys(comparison, subtypes)
                          : what == Confused::upos   ? plain_keys(comparison, &Tokens::upos)
                                                     : plain_keys(comparison, &Tokens::tag);
  std::map<std::pair<Key, Key>, ConfusionCell> cells;
  for (std::uint32_t slot = 0; slot < comparison.slots; ++slot) {
    const Row g = comparison.slot_gold[slot];
    const Row t = comparison.slot_test[slot];
    const bool in_gold = g != kNoRow && comparison.gold.keep[g] != 0;
    const bool in_test = t != kNoRow && comparison.test.keep[t] != 0;
    if (!in_gold && !in_test) continue;
    const Row unit = in_gold ? comparison.gold.home[g] : comparison.test.home[t];
    if (counted[unit] == 0) continue;
    const Key gold = in_gold ? keys.gold(g) : kUncounted;
    const Key test = in_test ? keys.test(t) : kUncounted;
    ConfusionCell& cell = cells[{gold, test}];
    cell.gold = gold;
    cell.test = test;
    ++cell.count;
    if (cell.units.empty() || cell.units.back() != unit) cell.units.push_back(unit);
  }
  Confusion result;
  result.names = keys.names();
  for (auto& [pair, cell] : cells) {
    std::sort(cell.units.begin(), cell.units.end());
    cell.units.erase(std::unique(cell.units.begin(), cell.units.end()), cell.units.end());
    result.cells.push_back(std::move(cell));
  }
  std::stable_sort(result.cells.begin(), result.cells.end(),
                   [](const ConfusionCell& a, const ConfusionCell& b) { return a.count > b.count; });
  return result;
}

}  // namespace treegauge
