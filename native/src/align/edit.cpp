#include "treegauge/align/edit.hpp"

#include <algorithm>
#include <stdexcept>

#include "gains.hpp"
#include "numbering.hpp"
#include "sweep.hpp"
#include "trace.hpp"

namespace treegauge::align {
namespace {

using Words = std::span<const std::uint32_t>;

// Up to this many cells the exact sweep over the whole table is faster than a search for a bound.
constexpr std::size_t kSmallTable = std::size_t{1} << 20;

constexpr std::size_t kFirstWidth = 256;

// The gain of some good alignment, to bound the exact sweep. The width grows until the exploration is
// no longer much cheaper than the sweep it bounds, so the two together take O(n d / 256) steps.
template <class G>
Gain lower_bound(Sweep<G>& sweep) {
  if (sweep.rows() * sweep.columns() <= kSmallTable) return 0;
  const std::size_t shorter = std::min(sweep.rows(), sweep.columns());
  const std::size_t longer = std::max(sweep.rows(), sweep.columns());
  Gain best = 0;
  for (std::size_t width = kFirstWidth;; width *= 4) {
    best = std::max(best, sweep.explore(width));
    const std::size_t lost = shorter - static_cast<std::size_t>(best) / sweep.gains().match;
    if (16 * width >= longer - shorter + 2 * lost) return best;
  }
}

template <class Use>
auto with_gains(const Gains& gains, Use use) {
  if (gains.match == 2 && gains.substitution == 1) return use(FixedGains<2, 1>{});
  if (gains.match == 3 && gains.substitution == 1) return use(FixedGains<3, 1>{});
  return use(gains);
}

// Equal words at both ends are aligned to each other in some optimal alignment, so the cost of the
// rest is the cost of all.
struct Ends {
  std::size_t prefix = 0;
  std::size_t suffix = 0;

  Ends(Words gold, Words test) {
    const std::size_t shorter = std::min(gold.size(), test.size());
    while (suffix < shorter && gold[gold.size() - 1 - suffix] == test[test.size() - 1 - suffix]) {
      ++suffix;
    }
    while (prefix < shorter - suffix && gold[prefix] == test[prefix]) ++prefix;
  }
  [[nodiscard]] Words inner(Words words) const {
    return words.subspan(prefix, words.size() - prefix - suffix);
  }
};

std::uint64_t cost_of(Gain gain, const Ends& ends, Words gold, Words test, const Costs& costs,
                      const Reduced& reduced) {
  return std::uint64_t{costs.deletion} * ends.inner(gold).size() +
         std::uint64_t{costs.insertion} * ends.inner(test).size() -
         reduced.unit * static_cast<std::uint64_t>(gain);
}

// The trace where one side of the part between the ends is used up, `gold_left` and `test_left` words
// of the whole before it. One of them is the length of the prefix, the other side goes beyond it: the words
// of the shorter side can all be matched, so equal words are (the diagonal wins) and else the longer side
// has one word too many.
void trace_prefix(Words gold, Words test, std::size_t gold_left, std::size_t test_left,
                  std::vector<Slot>& slots) {
  while (gold_left > 0 || test_left > 0) {
    const bool both =
        gold_left > 0 && test_left > 0 && gold[gold_left - 1] == test[test_left - 1];
    const bool take_gold = both || gold_left > test_left;
    const bool take_test = both || !take_gold;
    slots.push_back({take_gold ? static_cast<std::uint32_t>(--gold_left) : kNone,
                     take_test ? static_cast<std::uint32_t>(--test_left) : kNone});
  }
}

}  // namespace

Alignment edit_align(Words gold, Words test, Costs costs, Ties ties, std::size_t border_bytes) {
  const Reduced reduced = reduce(costs);
  if (gold.size() >= kNone || test.size() >= kNone) {
    throw std::length_error("too many words to align");
  }
  const Ends ends(gold, test);
  Alignment result;
  result.slots.reserve(std::max(gold.size(), test.size()));
  for (std::size_t k = 1; k <= ends.suffix; ++k) {
    result.slots.push_back({static_cast<std::uint32_t>(gold.size() - k),
                            static_cast<std::uint32_t>(test.size() - k)});
  }
  const Words inner_gold = ends.inner(gold);
  const Words inner_test = ends.inner(test);
  Gain gain = 0;
  Slot left{static_cast<std::uint32_t>(inner_gold.size()),
            static_cast<std::uint32_t>(inner_test.size())};
  if (!inner_gold.empty() && !inner_test.empty()) {
    const Rule rule{inner_gold, inner_test, ties,
                    costs.substitution <= std::uint64_t{costs.insertion} + costs.deletion};
    const Numbering numbering(inner_gold, inner_test);
    const std::size_t first = result.slots.size();
    with_gains(reduced.gains, [&](auto gains) {
      Sweep sweep(numbering, gains);
      Trace trace(sweep, border_bytes);
      gain = trace.fill(lower_bound(sweep));
      left = trace.back(rule, result.slots);
    });
    const auto offset = static_cast<std::uint32_t>(ends.prefix);
    for (std::size_t k = first; k < result.slots.size(); ++k) {
      Slot& slot = result.slots[k];
      if (slot.gold != kNone) slot.gold += offset;
      if (slot.test != kNone) slot.test += offset;
    }
  }
  trace_prefix(gold, test, left.gold + ends.prefix, left.test + ends.prefix, result.slots);
  std::reverse(result.slots.begin(), result.slots.end());
  result.cost = cost_of(gain, ends, gold, test, costs, reduced);
  return result;
}

std::uint64_t edit_cost(Words gold, Words test, Costs costs) {
  const Reduced reduced = reduce(costs);
  const Ends ends(gold, test);
  const Words inner_gold = ends.inner(gold);
  const Words inner_test = ends.inner(test);
  Gain gain = 0;
  if (!inner_gold.empty() && !inner_test.empty()) {
    const Numbering numbering(inner_gold, inner_test);
    with_gains(reduced.gains, [&](auto gains) {
      Sweep sweep(numbering, gains);
      const Gain floor = lower_bound(sweep);
      Border above = sweep.start(floor);
      Border below;
      for (std::size_t strip = 0; strip < sweep.strips(); ++strip) {
        sweep.next(strip, above, floor, sweep.columns(), below, nullptr);
        std::swap(above, below);
      }
      gain = above.last_gain;
    });
  }
  return cost_of(gain, ends, gold, test, costs, reduced);
}

}  // namespace treegauge::align
