// Cells of a breakdown unit by unit, for tests of one label's score.
#include <algorithm>
#include <tuple>

#include "compare/match/matches.hpp"

namespace treegauge {

CellRows rows_of(std::vector<CellItem>&& items) {
  std::sort(items.begin(), items.end(), [](const CellItem& a, const CellItem& b) {
    return std::tie(a.cell, a.unit) < std::tie(b.cell, b.unit);
  });
  CellRows rows;
  for (const CellItem& item : items) {
    if (rows.cell.empty() || rows.cell.back() != item.cell || rows.unit.back() != item.unit) {
      rows.cell.push_back(item.cell);
      rows.unit.push_back(item.unit);
      for (Column* column : {&rows.counts.matched, &rows.counts.gold, &rows.counts.test, &rows.matched_test})
        column->push_back(0);
    }
    ++(item.gold ? rows.counts.gold : rows.counts.test).back();
    (item.gold ? rows.counts.matched : rows.matched_test).back() += item.matched ? 1 : 0;
  }
  return rows;
}

}  // namespace treegauge
