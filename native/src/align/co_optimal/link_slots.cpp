// Turns the links of an alignment into slots.

#include <algorithm>
#include <stdexcept>

#include "align/co_optimal/lay_links.hpp"

namespace treegauge::align {
namespace {

struct PairSlots {
  std::vector<Slot> slots;

  void gold(std::size_t word) { slots.push_back({static_cast<std::uint32_t>(word), kNone}); }
  void test(std::size_t word) { slots.push_back({kNone, static_cast<std::uint32_t>(word)}); }
  void both(std::size_t gold, std::size_t test) {
    slots.push_back({static_cast<std::uint32_t>(gold), static_cast<std::uint32_t>(test)});
  }
  static void group(const Link&) { throw std::invalid_argument("a group has no slot for each of its words"); }
};

}  // namespace

std::vector<Slot> slots_of(std::span<const Link> links, const Text& gold, const Text& test,
                           const Equality& equality, Ties ties) {
  PairSlots pair_slots;
  pair_slots.slots.reserve(std::max(gold.words.size(), test.words.size()));
  LinkLayer(gold, test, equality, ties, pair_slots).lay(links);
  std::reverse(pair_slots.slots.begin(), pair_slots.slots.end());
  return std::move(pair_slots.slots);
}

}  // namespace treegauge::align
