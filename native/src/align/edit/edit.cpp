#include "align/edit/edit.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "align/co_optimal/co_optimal.hpp"
#include "align/co_optimal/optimal_moves.hpp"
#include "align/edit/explore.hpp"
#include "align/edit/gains.hpp"
#include "align/edit/level_pairs.hpp"
#include "align/edit/numbering.hpp"
#include "align/edit/sweep.hpp"
#include "align/edit/trace.hpp"
#include "align/edit/uniform_pairs.hpp"

namespace treegauge::align {
namespace {

using Words = std::span<const std::uint32_t>;
using Kinds = std::span<const std::uint8_t>;

// Both texts and when their words are equal.
struct Both {
  Text gold;
  Text test;
  const Equality& equality;
  bool punctuation_apart;

  [[nodiscard]] static std::uint8_t kind(const Text& text, std::size_t at) {
    return text.kinds.empty() ? std::uint8_t{0} : text.kinds[at];
  }
  [[nodiscard]] static bool any_free(const Text& text) {
    return std::any_of(text.kinds.begin(), text.kinds.end(), [](auto kind) { return (kind & kFree) != 0; });
  }
  [[nodiscard]] bool any_free() const { return any_free(gold) || any_free(test); }

  // Two equal words that count: the largest gain there is.
  [[nodiscard]] bool matches(std::size_t g, std::size_t t) const {
    if (!equality.same(gold.words[g], test.words[t])) return false;
    return ((kind(gold, g) | kind(test, t)) & kFree) == 0;
  }

  // Any two words may stand side by side.
  [[nodiscard]] bool uniform() const {
    if (any_free()) return false;
    if (!punctuation_apart) return true;
    bool punctuation = false;
    bool others = false;
    for (const Text& text : {gold, test}) {
      if (text.kinds.empty() && !text.words.empty()) others = true;
      for (const std::uint8_t kind : text.kinds) ((kind & kPunctuation) != 0 ? punctuation : others) = true;
    }
    return !punctuation || !others;
  }
};

// Equal words at both ends that count are aligned to each other in some optimal alignment, so the cost of the
// rest is the cost of all. (Words that do not count may find a better partner further on.)
struct Ends {
  std::size_t prefix = 0;
  std::size_t suffix = 0;

  explicit Ends(const Both& both) {
    const std::size_t n = both.gold.words.size();
    const std::size_t m = both.test.words.size();
    const std::size_t shorter = std::min(n, m);
    while (suffix < shorter && both.matches(n - 1 - suffix, m - 1 - suffix)) ++suffix;
    while (prefix < shorter - suffix && both.matches(prefix, prefix)) ++prefix;
  }
  [[nodiscard]] Text inner(const Text& text) const {
    const std::size_t count = text.words.size() - prefix - suffix;
    return {text.words.subspan(prefix, count),
            text.kinds.empty() ? Kinds{} : text.kinds.subspan(prefix, count)};
  }
  [[nodiscard]] Both inner(const Both& both) const {
    return {inner(both.gold), inner(both.test), both.equality, both.punctuation_apart};
  }
};

// Texts of one length, between the ends, in which so few words differ that no gap pays: all words go in
// pairs. A gap on one side needs one on the other, and both cost more than the words that differ, or as much,
// and then the diagonal wins. The exception are gaps that leave no word different. As the first words differ
// and the last ones do, such gaps are at opposite ends: the texts are the same shifted by one. Returns how
// many words differ; nothing where that does not decide.
std::optional<std::size_t> differing_pairs(const Both& inner, const Costs& costs) {
  const auto& [gold, test, equality, punctuation_apart] = inner;
  const std::size_t count = gold.words.size();
  const std::uint64_t substitution = costs.substitution;
  const std::uint64_t gaps = std::uint64_t{costs.insertion} + costs.deletion;
  if (count == 0 || count != test.words.size() || substitution > gaps) return std::nullopt;
  const std::uint64_t most = std::min(gaps + substitution, 2 * gaps);
  std::size_t differing = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const unsigned ours = Both::kind(gold, k);
    const unsigned theirs = Both::kind(test, k);
    if (((ours | theirs) & kFree) != 0) return std::nullopt;
    if (equality.same(gold.words[k], test.words[k])) continue;
    if (punctuation_apart && ((ours ^ theirs) & kPunctuation) != 0) return std::nullopt;
    if (++differing * substitution > most) return std::nullopt;
  }
  if (differing * substitution <= gaps) return differing;
  const auto same = [&](std::uint32_t ours, std::uint32_t theirs) { return equality.same(ours, theirs); };
  const auto shifted = [&](const Words& later, const Words& earlier, const auto& are_same) {
    return std::equal(later.begin() + 1, later.end(), earlier.begin(), earlier.end() - 1, are_same);
  };
  if (shifted(gold.words, test.words, same) || shifted(test.words, gold.words, same)) return std::nullopt;
  return differing;
}

std::uint64_t counting(const Text& text) {
  const auto free =
      std::count_if(text.kinds.begin(), text.kinds.end(), [](auto kind) { return (kind & kFree) != 0; });
  return text.words.size() - static_cast<std::size_t>(free);
}

// Hands `use` what the pairs of words of `both` gain. Gains that are common have code of their own.
template <class Use>
void with_pairs(const Both& both, const Reduced& reduced, Use use) {
  Numbering numbering(both.gold.words, both.test.words);
  numbering.link(both.gold.words, both.test.words, both.equality);
  if (both.uniform()) {
    const auto with = [&](const auto& gains) {
      UniformPairs pairs(numbering, gains, reduced.substitutes);
      use(pairs);
    };
    if (reduced.match == 2 && reduced.substitution == 1) return with(FixedGains<2, 1>{});
    if (reduced.match == 3 && reduced.substitution == 1) return with(FixedGains<3, 1>{});
    return with(Gains{reduced.match, reduced.substitution});
  }
  const auto with = [&](const auto& gains) {
    LevelPairs pairs(numbering, gains, reduced, both.gold.kinds, both.test.kinds, both.punctuation_apart);
    use(pairs);
  };
  const Levels levels = levels_of(reduced);
  const auto are = [&](std::array<unsigned, Levels::kSets> wanted) { return levels.level == wanted; };
  if (are({1, 2})) return with(FixedLevels<1, 2>{});
  if (are({1, 3})) return with(FixedLevels<1, 3>{});
  if (are({2, 3, 6})) return with(FixedLevels<2, 3, 6>{});
  with(levels);
}

// The trace where one side of the part between the ends is used up, `gold_left` and `test_left` words
// of the whole before it. One of them is the length of the prefix, the other side goes beyond it: the words
// of the shorter side can all be matched, so two words that match are (the diagonal wins) and else the
// longer side has one word too many.
void trace_prefix(const Both& both, std::size_t gold_left, std::size_t test_left, std::vector<Slot>& slots) {
  while (gold_left > 0 || test_left > 0) {
    const bool match = gold_left > 0 && test_left > 0 && both.matches(gold_left - 1, test_left - 1);
    const bool take_gold = match || gold_left > test_left;
    const bool take_test = match || !take_gold;
    slots.push_back({take_gold ? static_cast<std::uint32_t>(--gold_left) : kNone,
                     take_test ? static_cast<std::uint32_t>(--test_left) : kNone});
  }
}

Reduced checked(const Both& both, const Costs& costs) {
  for (const Text* text : {&both.gold, &both.test}) {
    if (!text->kinds.empty() && text->kinds.size() != text->words.size())
      throw std::invalid_argument("a kind is needed for every word");
    if (text->words.size() >= kNone) throw std::length_error("too many words to align");
  }
  return reduce(costs, both.any_free());
}

std::uint64_t cost_of(Gain gain, const Both& inner, const Costs& costs, const Reduced& reduced) {
  return std::uint64_t{costs.deletion} * counting(inner.gold) +
         std::uint64_t{costs.insertion} * counting(inner.test) -
         reduced.unit * static_cast<std::uint64_t>(gain);
}

}  // namespace

Alignment edit_align(const Text& gold, const Text& test, const Equality& equality, Costs costs, Ties ties,
                     bool punctuation_apart, std::size_t border_bytes) {
  const Both both{gold, test, equality, punctuation_apart};
  const Reduced reduced = checked(both, costs);
  const Ends ends(both);
  const std::size_t n = gold.words.size();
  const std::size_t m = test.words.size();
  Alignment result;
  result.slots.reserve(std::max(n, m));
  for (std::size_t k = 1; k <= ends.suffix; ++k)
    result.slots.push_back({static_cast<std::uint32_t>(n - k), static_cast<std::uint32_t>(m - k)});
  const Both inner = ends.inner(both);
  if (const std::optional<std::size_t> differing = differing_pairs(inner, costs)) {
    for (auto k = static_cast<std::uint32_t>(n - ends.suffix); k-- > 0;) result.slots.push_back({k, k});
    std::reverse(result.slots.begin(), result.slots.end());
    result.cost = *differing * std::uint64_t{costs.substitution};
    return result;
  }
  Gain gain = 0;
  Slot left{static_cast<std::uint32_t>(inner.gold.words.size()),
            static_cast<std::uint32_t>(inner.test.words.size())};
  if (!inner.gold.words.empty() && !inner.test.words.empty()) {
    const Rule rule{gold, test, ends.prefix, ties};
    const std::size_t first = result.slots.size();
    with_pairs(inner, reduced, [&](auto& pairs) {
      Sweep sweep(pairs);
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
  trace_prefix(both, left.gold + ends.prefix, left.test + ends.prefix, result.slots);
  std::reverse(result.slots.begin(), result.slots.end());
  result.cost = cost_of(gain, inner, costs, reduced);
  return result;
}

std::uint64_t edit_cost(const Text& gold, const Text& test, const Equality& equality, Costs costs,
                        bool punctuation_apart) {
  const Both both{gold, test, equality, punctuation_apart};
  const Reduced reduced = checked(both, costs);
  const Both inner = Ends(both).inner(both);
  Gain gain = 0;
  if (!inner.gold.words.empty() && !inner.test.words.empty()) {
    with_pairs(inner, reduced, [&](auto& pairs) {
      Sweep sweep(pairs);
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
  return cost_of(gain, inner, costs, reduced);
}

// Equal words at the ends stay in: another word may do as well for their partner.
OptimalCells optimal_cells(const Text& gold, const Text& test, const Equality& equality, Costs costs,
                           bool punctuation_apart, std::size_t border_bytes) {
  const Both both{gold, test, equality, punctuation_apart};
  const Reduced reduced = checked(both, costs);
  const std::size_t n = gold.words.size();
  const std::size_t m = test.words.size();
  if (n == 0 || m == 0) {
    return OptimalCells::from(
        n, m, [&](std::size_t row, std::size_t, auto&) { return std::uint8_t{row > 0 ? kUp : kLeft}; });
  }
  const auto free = [](const Text& text, std::size_t at) { return (Both::kind(text, at) & kFree) != 0; };
  OptimalCells cells;
  with_pairs(both, reduced, [&](auto& pairs) {
    Sweep sweep(pairs);
    OptimalMoves moves(sweep, border_bytes);
    moves.fill(lower_bound(sweep));
    cells = OptimalCells::from(n, m, [&](std::size_t row, std::size_t column, auto&) {
      const Steps steps = moves.into(row, column);
      unsigned bits = 0;
      if (steps.up) bits |= kUp;
      if (steps.left) bits |= kLeft;
      if (steps.diagonal && !free(gold, row - 1)) bits |= kPaired;
      // Two free words side by side do as well alone.
      if (steps.diagonal && free(gold, row - 1) && !free(test, column - 1)) bits |= kTakenOut;
      return static_cast<std::uint8_t>(bits);
    });
  });
  return cells;
}

Alignment edit_align(Words gold, Words test, Costs costs, Ties ties, std::size_t border_bytes) {
  return edit_align(Text{gold}, Text{test}, Equality{}, costs, ties, false, border_bytes);
}

std::uint64_t edit_cost(Words gold, Words test, Costs costs) {
  return edit_cost(Text{gold}, Text{test}, Equality{}, costs);
}

}  // namespace treegauge::align
