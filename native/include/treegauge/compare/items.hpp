// Items: whatever a metric counts and matches one to one. Brackets have a kernel of their own; arcs,
// roles, head dependencies, tags and tokens are items with up to five numbers that must all agree.
//
// A number that means a place is a slot, so that words side by side agree; a number that means a
// string is a key of the comparison, so that equal labels agree. kNoRow and kRootRow are numbers too.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "treegauge/compare/count.hpp"
#include "treegauge/comparison.hpp"

namespace treegauge {

using ItemKey = std::array<std::uint32_t, 5>;

struct Items {
  std::vector<ItemKey> key;
  std::vector<Row> unit;       // home
  std::vector<Key> label;      // what it is listed under in breakdowns
  std::vector<Row> token;      // back to the corpus: the word it hangs on
  [[nodiscard]] std::size_t size() const { return key.size(); }
  void add(const ItemKey& item, Row home, Key name, Row word) {
    key.push_back(item);
    unit.push_back(home);
    label.push_back(name);
    token.push_back(word);
  }
};

struct ItemMatch {
  std::vector<Row> gold, test;  // the partner on the other side, kNoRow if it has none
};

// One to one on equal keys, as multisets, over the whole comparison; first come, first matched.
ItemMatch match_items(const Items& gold, const Items& test);

// Per item, how many items of the other side have its key: every pair counts.
struct ItemPairs {
  std::vector<std::uint32_t> gold, test;
};
ItemPairs pair_items(const Items& gold, const Items& test);

PrfColumns count_items(std::size_t units, const Items& gold, const Items& test, const ItemMatch& match);
LabelCounts count_items_by_label(const Items& gold, const Items& test, const ItemMatch& match);

// Basic dependencies of the words that count: (slot of the dependent, slot of the head, label).
// kRootRow as head of a root word; a head that has no slot never matches. `relations`: keys of the
// relation names by StringId, alike on both sides (see canonical_keys).
Items basic_arcs(const Side& side, bool is_gold, const std::vector<Key>& relations, bool labeled);

}  // namespace treegauge
