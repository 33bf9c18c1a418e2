// Items that match where numbers agree. Brackets have a kernel of their own, words are matched slot by slot;
// enhanced arcs, roles, bags, segments, and the items of metrics written in Python have up to five numbers.
//
// A number that means a place is a slot, so that words side by side agree; a number that means a
// string is a key of the comparison, so that equal labels agree. kRootRow is a number like others.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compare/match/matches.hpp"

namespace treegauge {

using ItemKey = std::array<std::uint32_t, 5>;

struct Items : MatchedSide {
  std::vector<ItemKey> key;
  void add(const ItemKey& item, Row home, Key name, Row word) {
    key.push_back(item);
    unit.push_back(home);
    label.push_back(name);
    token.push_back(word);
  }
};

// One to one on equal keys, as multisets; of equal ones the first with the first. Without labels the first
// `loose` numbers must agree, and items whose other numbers agree too are matched before others. An item with
// kNoRow among those `loose` is nowhere: it counts and matches nothing.
Matches match_items(Items gold, Items test, std::size_t loose, bool labeled, std::vector<std::string> names);

// Items made elsewhere, in columns of equal length. No column of words: item n hangs on word n. Items on
// words that do not count are left out, and arcs (items with a column of heads) of words without a head.
struct ItemColumns {
  std::vector<std::span<const std::uint32_t>> keys;  // up to four; without labels these must agree
  std::span<const std::uint32_t> token, head, node;  // empty: none
  std::span<const std::uint32_t> label;              // numbers into the names; empty: none
};

// `words`: a column of the words that items are listed under (deprel, upos, tag, lemma or form) where they
// have no labels of their own; relations with all that they say if `subtypes`.
struct ItemMatching {
  bool labeled = false;  // labels are compared
  std::string_view words;
  bool subtypes = false;
};
Matches match_columns(const Comparison& comparison, const ItemColumns& gold, const ItemColumns& test,
                      const ItemMatching& matching, std::vector<std::string> names);

}  // namespace treegauge
