// Head dependencies as items, open-class dependencies only if asked for.
#pragma once
#include "compare/match/head_arcs.hpp"

namespace treegauge {

struct HeadItems {
  Matches matches;
  std::vector<Row> gold_item, test_item;  // by dependency: its item, kNoRow if it is not looked at

  HeadItems(const HeadArcs& gold, const HeadArcs& test, bool open)
      : gold_item(added(gold, open, matches.gold)), test_item(added(test, open, matches.test)) {}

  // Dependencies of which one is not looked at are no match.
  void match(std::size_t g, std::size_t t, std::vector<Row> MatchedSide::* column) {
    if (gold_item[g] != kNoRow && test_item[t] != kNoRow) pair(matches, gold_item[g], test_item[t], column);
  }

 private:
  static std::vector<Row> added(const HeadArcs& arcs, bool open, MatchedSide& items) {
    std::vector<Row> item(arcs.size(), kNoRow);
    for (std::size_t i = 0; i < arcs.size(); ++i) {
      if (open && arcs.open[i] == 0) continue;
      item[i] = static_cast<Row>(items.size());
      items.unit.push_back(arcs.unit[i]);
      items.label.push_back(arcs.label[i]);
      items.token.push_back(arcs.token[i]);
      items.head.push_back(arcs.head[i]);
      items.node.push_back(arcs.node[i]);
    }
    items.partner.assign(items.size(), kNoRow);
    items.loose_partner = items.partner;
    return item;
  }
};

}  // namespace treegauge
