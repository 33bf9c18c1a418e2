#include "compare/match/items.hpp"

#include <algorithm>
#include <compare>
#include <numeric>

#include "base/interrupt.hpp"

namespace treegauge {
namespace {

// Item numbers ordered by key; equal keys keep the order of the file. As a rule the first numbers rise
// (slots, stretches), and only items that share one have to be put in order.
std::vector<Row> ordered(const std::vector<ItemKey>& keys) {
  std::vector<Row> order(keys.size());
  std::iota(order.begin(), order.end(), Row{0});
  const auto sort = [&](auto begin, auto end) {
    const auto before = [&](Row a, Row b) { return keys[a] < keys[b]; };
    if (!std::is_sorted(begin, end, before)) std::stable_sort(begin, end, before);
  };
  const auto first_falls = [&](Row a, Row b) { return keys[b][0] < keys[a][0]; };
  if (std::adjacent_find(order.begin(), order.end(), first_falls) != order.end()) {
    sort(order.begin(), order.end());
    return order;
  }
  for (auto begin = order.begin(); begin != order.end();) {
    check_interrupted(4);
    const auto end =
        std::find_if(begin, order.end(), [&](Row row) { return keys[row][0] != keys[*begin][0]; });
    if (end - begin > 1) sort(begin, end);
    begin = end;
  }
  return order;
}

// Pairs what has the same key, as `compare` tells; both in that order.
template <typename Compare>
void pair_equal(const std::vector<Row>& gold, const std::vector<Row>& test, Matches& matches,
                Compare compare) {
  std::size_t g = 0;
  std::size_t t = 0;
  while (g < gold.size() && t < test.size()) {
    check_interrupted(4);
    const std::strong_ordering order = compare(gold[g], test[t]);
    if (order == 0) pair(matches, gold[g], test[t], &MatchedSide::loose_partner);
    g += order <= 0;
    t += order >= 0;
  }
}

}  // namespace

Matches match_items(Items gold, Items test, std::size_t loose, bool labeled, std::vector<std::string> names) {
  const auto nowhere = [loose](const ItemKey& key) {
    return std::find(key.begin(), key.begin() + static_cast<std::ptrdiff_t>(loose), kNoRow) !=
           key.begin() + static_cast<std::ptrdiff_t>(loose);
  };
  Matches matches{std::move(static_cast<MatchedSide&>(gold)), std::move(static_cast<MatchedSide&>(test)),
                  std::move(names)};
  std::vector<Row> left = ordered(gold.key);
  std::vector<Row> right = ordered(test.key);
  std::erase_if(left, [&](Row row) { return nowhere(gold.key[row]); });
  std::erase_if(right, [&](Row row) { return nowhere(test.key[row]); });
  for (MatchedSide* side : {&matches.gold, &matches.test}) side->loose_partner.assign(side->size(), kNoRow);
  pair_equal(left, right, matches, [&](Row g, Row t) { return gold.key[g] <=> test.key[t]; });
  for (MatchedSide* side : {&matches.gold, &matches.test}) side->partner = side->loose_partner;
  // What is left without labels.
  std::erase_if(left, [&](Row row) { return matches.gold.partner[row] != kNoRow; });
  std::erase_if(right, [&](Row row) { return matches.test.partner[row] != kNoRow; });
  pair_equal(left, right, matches, [&](Row g, Row t) {
    const auto gold_key = std::span(gold.key[g]).first(loose);
    const auto other = std::span(test.key[t]).first(loose);
    return std::lexicographical_compare_three_way(gold_key.begin(), gold_key.end(), other.begin(),
                                                  other.end());
  });
  for (MatchedSide* side : {&matches.gold, &matches.test})
    if (!labeled) side->partner = side->loose_partner;
  return matches;
}

}  // namespace treegauge
