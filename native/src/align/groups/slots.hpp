// The slots of an alignment with groups, read off the table from the end.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "align/edit/trace.hpp"
#include "align/groups/groups.hpp"
#include "align/groups/table.hpp"

namespace treegauge::align {

[[nodiscard]] inline std::uint8_t kind_at(const Text& text, std::size_t at) {
  return text.kinds.empty() ? std::uint8_t{0} : text.kinds[at];
}

// Slots from the last to the first, turned round at the end.
class SlotsBack {
 public:
  SlotsBack(std::size_t gold, std::size_t test) {
    result_.gold_slot.assign(gold, kNone);
    result_.test_slot.assign(test, kNone);
  }
  void gold(std::size_t word) { result_.gold_slot[word] = result_.slots++; }
  void test(std::size_t word) { result_.test_slot[word] = result_.slots++; }
  void both(std::size_t gold, std::size_t test) {
    result_.gold_slot[gold] = result_.slots;
    result_.test_slot[test] = result_.slots++;
  }
  // The words of a stretch: those that count together, the others alone behind them.
  void group(const GroupText& gold, std::size_t gold_begin, std::size_t gold_end, const GroupText& test,
             std::size_t test_begin, std::size_t test_end) {
    const auto alone = [](const Text& text, std::size_t word) { return (kind_at(text, word) & kFree) != 0; };
    for (std::size_t word = test_end; word-- > test_begin;)
      if (alone(test.text, word)) this->test(word);
    for (std::size_t word = gold_end; word-- > gold_begin;)
      if (alone(gold.text, word)) this->gold(word);
    for (std::size_t word = gold_begin; word < gold_end; ++word)
      if (!alone(gold.text, word)) result_.gold_slot[word] = result_.slots;
    for (std::size_t word = test_begin; word < test_end; ++word)
      if (!alone(test.text, word)) result_.test_slot[word] = result_.slots;
    ++result_.slots;
  }
  GroupAlignment finish(std::uint64_t cost, std::uint64_t grouped) {
    result_.cost = cost;
    result_.grouped = grouped;
    for (auto* slots : {&result_.gold_slot, &result_.test_slot})
      for (std::uint32_t& slot : *slots) slot = result_.slots - 1 - slot;
    return std::move(result_);
  }

 private:
  GroupAlignment result_;
};

template <class Table>
GroupAlignment trace(Table& table, const GroupText& gold, const GroupText& test) {
  const Rule rule{gold.text, test.text, 0, Ties::symmetric};
  std::size_t row = gold.text.words.size();
  std::size_t column = test.text.words.size();
  SlotsBack slots(row, column);
  while (row > 0 || column > 0) {
    const std::uint8_t ways = table.ways(row, column);
    if ((ways & kSideBySide) != 0) {
      slots.both(--row, --column);
    } else if ((ways & kGroup) != 0) {
      const bool fewer_gold = rule.insertion_first(row - 1, column - 1);
      const auto worse = [&](const GroupEdge& a, const GroupEdge& b) {
        if (a.gold + a.test != b.gold + b.test) return a.gold + a.test < b.gold + b.test;
        return fewer_gold ? a.gold < b.gold : a.test < b.test;
      };
      const auto edges = table.groups(row, column);
      const GroupEdge edge = *std::max_element(edges.begin(), edges.end(), worse);
      slots.group(gold, edge.gold, row, test, edge.test, column);
      row = edge.gold;
      column = edge.test;
    } else {
      bool takes_gold = (ways & kGoldAlone) != 0;
      if (takes_gold && (ways & kTestAlone) != 0 && (kind_at(gold.text, row - 1) & kOnlyInGroups) == 0) {
        takes_gold = (kind_at(test.text, column - 1) & kOnlyInGroups) == 0 &&
                     !rule.insertion_first(row - 1, column - 1);
      }
      if (takes_gold)
        slots.gold(--row);
      else
        slots.test(--column);
    }
  }
  return slots.finish(table.best() >> kCostShift, table.best() & 0xFFFFFFFF);
}

inline GroupAlignment from_pairs(const Alignment& alignment, std::size_t gold, std::size_t test) {
  GroupAlignment result;
  result.cost = alignment.cost;
  result.slots = static_cast<std::uint32_t>(alignment.slots.size());
  result.gold_slot.resize(gold);
  result.test_slot.resize(test);
  for (std::uint32_t slot = 0; slot < result.slots; ++slot) {
    const Slot& words = alignment.slots[slot];
    if (words.gold != kNone) result.gold_slot[words.gold] = slot;
    if (words.test != kNone) result.test_slot[words.test] = slot;
  }
  return result;
}

}  // namespace treegauge::align
