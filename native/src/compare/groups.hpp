// Groups: several words of a side in one slot, because the two sides cut them differently.
//
// A group's representative stands for it. In dependencies it is the word whose head lies outside the group,
// the first if there are several or none; else the first word. Its arc, tag and role are compared; the
// group's other words count in the totals of their side and match nothing.
#pragma once
#include <algorithm>

#include "compare/comparison.hpp"

namespace treegauge {

// The group in a slot, null where the slot holds none.
inline const Group* group_in(const Comparison& comparison, std::uint32_t slot) {
  if (comparison.groups.empty()) return nullptr;
  const auto entry = std::lower_bound(comparison.groups.begin(), comparison.groups.end(), slot,
                                      [](const Group& group, std::uint32_t at) { return group.slot < at; });
  return entry != comparison.groups.end() && entry->slot == slot ? &*entry : nullptr;
}

// Goes through the groups beside a loop over rising slots.
class GroupsInOrder {
 public:
  explicit GroupsInOrder(const Comparison& comparison) : groups_(comparison.groups) {}
  // The group in this slot, null where there is none; slots are asked for in rising order.
  const Group* at(std::uint32_t slot) {
    while (next_ < groups_.size() && groups_[next_].slot < slot) ++next_;
    return next_ < groups_.size() && groups_[next_].slot == slot ? &groups_[next_] : nullptr;
  }

 private:
  const std::vector<Group>& groups_;
  std::size_t next_ = 0;
};

// Calls visit(token) for every word of one side of a group, in order.
template <typename Visit>
void each_member(const Comparison& comparison, const Group& group, bool gold, Visit visit) {
  const Side& side = gold ? comparison.gold : comparison.test;
  const Row end = gold ? group.gold_end : group.test_end;
  for (Row token = gold ? group.gold_begin : group.test_begin; token < end; ++token)
    if (side.slot[token] == group.slot) visit(token);
}

// Whether a word is in a group and does not stand for it. Words without a slot are in no group.
inline bool is_extra(const Comparison& comparison, bool gold, Row token) {
  if (comparison.groups.empty()) return false;
  const std::uint32_t slot = (gold ? comparison.gold : comparison.test).slot[token];
  return slot < comparison.slots && (gold ? comparison.slot_gold : comparison.slot_test)[slot] != token;
}

// Whether an arc lies inside a group: between two words of one slot.
inline bool is_inner(const Comparison& comparison, const Side& side, Row token, Row head) {
  return !comparison.groups.empty() && head < side.slot.size() && head != token &&
         side.slot[head] == side.slot[token] && side.slot[token] != kNoRow;
}

}  // namespace treegauge
