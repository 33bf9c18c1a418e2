#include "treegauge/compare/items.hpp"

#include <algorithm>
#include <numeric>

#include "treegauge/compare/labels.hpp"

namespace treegauge {
namespace {

// Item numbers ordered by key; equal keys keep the order of the file.
std::vector<Row> ordered(const Items& items) {
  std::vector<Row> order(items.size());
  std::iota(order.begin(), order.end(), Row{0});
  const auto before = [&](Row a, Row b) { return items.key[a] < items.key[b]; };
  // Items come in slot order as a rule, and then there is nothing to do.
  if (!std::is_sorted(order.begin(), order.end(), before)) {
    std::stable_sort(order.begin(), order.end(), before);
  }
  return order;
}

template <typename GoldPlace, typename TestPlace>
PrfColumns counted(std::size_t rows, const Items& gold, const Items& test, const ItemMatch& match,
                   GoldPlace gold_place, TestPlace test_place) {
  PrfColumns columns{Column(rows, 0), Column(rows, 0), Column(rows, 0)};
  for (std::size_t g = 0; g < gold.size(); ++g) {
    ++columns.gold[gold_place(g)];
    columns.matched[gold_place(g)] += match.gold[g] != kNoRow;
  }
  for (std::size_t t = 0; t < test.size(); ++t) ++columns.test[test_place(t)];
  return columns;
}

}  // namespace

ItemMatch match_items(const Items& gold, const Items& test) {
  ItemMatch match{std::vector<Row>(gold.size(), kNoRow), std::vector<Row>(test.size(), kNoRow)};
  const std::vector<Row> left = ordered(gold);
  const std::vector<Row> right = ordered(test);
  std::size_t g = 0;
  std::size_t t = 0;
  while (g < left.size() && t < right.size()) {
    const ItemKey& gold_key = gold.key[left[g]];
    const ItemKey& test_key = test.key[right[t]];
    if (gold_key == test_key) {
      match.gold[left[g]] = right[t];
      match.test[right[t]] = left[g];
      ++g;
      ++t;
    } else if (gold_key < test_key) {
      ++g;
    } else {
      ++t;
    }
  }
  return match;
}

ItemPairs pair_items(const Items& gold, const Items& test) {
  ItemPairs pairs{std::vector<std::uint32_t>(gold.size(), 0), std::vector<std::uint32_t>(test.size(), 0)};
  const std::vector<Row> left = ordered(gold);
  const std::vector<Row> right = ordered(test);
  const auto run_end = [](const Items& items, const std::vector<Row>& order, std::size_t begin) {
    std::size_t end = begin;
    while (end < order.size() && items.key[order[end]] == items.key[order[begin]]) ++end;
    return end;
  };
  std::size_t g = 0;
  std::size_t t = 0;
  while (g < left.size() && t < right.size()) {
    const ItemKey& gold_key = gold.key[left[g]];
    const ItemKey& test_key = test.key[right[t]];
    if (gold_key < test_key) {
      ++g;
    } else if (test_key < gold_key) {
      ++t;
    } else {
      const std::size_t gold_end = run_end(gold, left, g);
      const std::size_t test_end = run_end(test, right, t);
      for (std::size_t i = g; i < gold_end; ++i) pairs.gold[left[i]] = static_cast<std::uint32_t>(test_end - t);
      for (std::size_t i = t; i < test_end; ++i) pairs.test[right[i]] = static_cast<std::uint32_t>(gold_end - g);
      g = gold_end;
      t = test_end;
    }
  }
  return pairs;
}

PrfColumns count_items(std::size_t units, const Items& gold, const Items& test, const ItemMatch& match) {
  return counted(units, gold, test, match, [&](std::size_t g) { return gold.unit[g]; },
                 [&](std::size_t t) { return test.unit[t]; });
}

LabelCounts count_items_by_label(const Items& gold, const Items& test, const ItemMatch& match) {
  LabelCells cells(gold.label, test.label);
  PrfColumns columns = counted(cells.labels.size(), gold, test, match,
                               [&](std::size_t g) { return cells.place(gold.label[g]); },
                               [&](std::size_t t) { return cells.place(test.label[t]); });
  Column matched_test(cells.labels.size(), 0);
  for (std::size_t t = 0; t < test.size(); ++t) matched_test[cells.place(test.label[t])] += match.test[t] != kNoRow;
  return {std::move(cells.labels), std::move(columns), std::move(matched_test)};
}

Items basic_arcs(const Side& side, bool is_gold, const std::vector<Key>& relations, bool labeled) {
  Items items;
  const Tokens& tokens = side.corpus->tokens;
  if (tokens.head.empty()) return items;
  for (std::size_t row = 0; row < tokens.size(); ++row) {
    const auto token = static_cast<Row>(row);
    if (side.keep[token] == 0) continue;
    const Row head = tokens.head[token];
    const Key label = relations[tokens.deprel[token]];
    std::uint32_t head_slot = kRootRow;
    std::uint32_t lost = 0;
    if (head != kRootRow) {
      head_slot = head == kNoRow ? kNoRow : side.slot[head];
      // A head without a slot: the arc counts on its side and must match nothing on the other.
      if (head_slot == kNoRow) lost = is_gold ? 1 : 2;
    }
    items.add({side.slot[token], head_slot, labeled ? label : 0, lost, 0}, side.home[token], label, token);
  }
  return items;
}

}  // namespace treegauge
