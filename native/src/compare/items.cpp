#include "treegauge/compare/items.hpp"

#include <algorithm>
#include <numeric>

namespace treegauge {
namespace {

// Item numbers ordered by key; equal keys keep the order of the file.
std::vector<Row> ordered(const std::vector<ItemKey>& keys) {
  std::vector<Row> order(keys.size());
  std::iota(order.begin(), order.end(), Row{0});
  const auto before = [&](Row a, Row b) { return keys[a] < keys[b]; };
  // Items come in slot order as a rule, and then there is nothing to do.
  if (!std::is_sorted(order.begin(), order.end(), before)) {
    std::stable_sort(order.begin(), order.end(), before);
  }
  return order;
}

// Pairs what is equal in the first `size` numbers and has no partner in this column yet.
void pair_equal(const std::vector<ItemKey>& gold, const std::vector<Row>& left, const std::vector<ItemKey>& test,
                const std::vector<Row>& right, std::size_t size, std::size_t loose, Matches& matches) {
  const auto end = static_cast<std::ptrdiff_t>(size);
  const auto place = static_cast<std::ptrdiff_t>(loose);
  std::size_t g = 0;
  std::size_t t = 0;
  while (g < left.size() && t < right.size()) {
    const ItemKey& one = gold[left[g]];
    const ItemKey& other = test[right[t]];
    if (matches.gold.loose_partner[left[g]] != kNoRow) {
      ++g;
    } else if (matches.test.loose_partner[right[t]] != kNoRow) {
      ++t;
    } else if (const auto order = std::lexicographical_compare_three_way(one.begin(), one.begin() + end, other.begin(),
                                                                         other.begin() + end);
               order != 0) {
      ++(order < 0 ? g : t);
    } else {
      if (std::find(one.begin(), one.begin() + place, kNoRow) == one.begin() + place) {
        pair(matches, left[g], right[t], &MatchedSide::loose_partner);
      }
      ++g;
      ++t;
    }
  }
}

}  // namespace

Matches match_items(Items gold, Items test, std::size_t loose, bool labeled, std::vector<std::string> names) {
  const std::vector<Row> left = ordered(gold.key);
  const std::vector<Row> right = ordered(test.key);
  Matches matches{std::move(static_cast<MatchedSide&>(gold)), std::move(static_cast<MatchedSide&>(test)),
                  std::move(names)};
  for (MatchedSide* side : {&matches.gold, &matches.test}) side->loose_partner.assign(side->size(), kNoRow);
  pair_equal(gold.key, left, test.key, right, ItemKey{}.size(), loose, matches);
  for (MatchedSide* side : {&matches.gold, &matches.test}) side->partner = side->loose_partner;
  if (loose == ItemKey{}.size()) return matches;
  pair_equal(gold.key, left, test.key, right, loose, loose, matches);
  for (MatchedSide* side : {&matches.gold, &matches.test}) {
    if (!labeled) side->partner = side->loose_partner;
  }
  return matches;
}

}  // namespace treegauge
