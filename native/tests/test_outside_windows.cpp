// What alignments cost at least that leave some windows: never more than the textbook's table says.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "align/groups/aligner.hpp"
#include "align/groups/bounds/floor_sweep.hpp"
#include "align/groups/near_groups.hpp"
#include "align/letters/alike.hpp"
#include "check.hpp"
#include "windows_draw.hpp"

using namespace treegauge::align;

namespace {

constexpr std::uint64_t kNone64 = std::uint64_t{1} << 60;

struct Least {
  std::uint64_t inside = kNone64;   // of all alignments that leave no window
  std::uint64_t outside = kNone64;  // of the others
};

// A border is passed where it is left; by a group with all its test words behind. `rest`: by cell, what is at
// least left to pay without leaving a window.
Least textbook(const groups_reference::Case& given, const GroupRule& rule, const GroupBand& band,
               std::vector<std::uint64_t>& rest) {
  const auto& gold = given.gold;
  const auto& test = given.test;
  const std::size_t n = gold.words.size();
  const std::size_t m = test.words.size();
  const auto gap = std::uint64_t{3} * cost_scale(rule.likeness);
  const auto is_out = [&](std::size_t row, std::size_t column) {
    if ((n - row) % kStripRows != 0) return false;
    const BorderCosts& border = band.borders[(n - row) / kStripRows];
    return column < border.first || column >= border.first + border.values.size();
  };
  std::unordered_map<std::uint64_t, std::uint32_t> known;
  const auto unlike = [&](std::uint32_t one, std::uint32_t other) {
    const auto [found, fresh] = known.try_emplace((std::uint64_t{one} << 32) | other, 0);
    if (fresh) found->second = substitution_cost(given.spelling, one, other, rule.likeness);
    return found->second;
  };
  // From the end: what is left without leaving a window, and with leaving one.
  std::vector<std::uint64_t> leaving((n + 1) * (m + 1), kNone64);
  rest.assign((n + 1) * (m + 1), kNone64);
  rest.back() = 0;
  for (std::size_t i = n + 1; i-- > 0;) {
    for (std::size_t j = m + 1; j-- > 0;) {
      std::uint64_t& stays = rest[i * (m + 1) + j];
      std::uint64_t& leaves = leaving[i * (m + 1) + j];
      const auto go = [&](std::size_t row, std::size_t column, std::uint64_t cost, bool out) {
        const std::size_t to = row * (m + 1) + column;
        (out ? leaves : stays) = std::min(out ? leaves : stays, rest[to] + cost);
        leaves = std::min(leaves, leaving[to] + cost);
      };
      const bool out = is_out(i, j);
      if (i < n) go(i + 1, j, gold.has(i, kFree) ? 0 : gap, out);
      if (j < m) go(i, j + 1, test.has(j, kFree) ? 0 : gap, false);
      if (i == n || j == m) continue;
      const auto kinds = static_cast<std::uint8_t>(gold.kinds[i] | test.kinds[j]);
      if ((kinds & kOnlyInGroups) == 0) {
        if (gold.words[i] == test.words[j]) {
          go(i + 1, j + 1, 0, out);
        } else if ((kinds & kFree) == 0 &&
                   !(rule.punctuation_apart && gold.has(i, kPunctuation) != test.has(j, kPunctuation))) {
          go(i + 1, j + 1, unlike(gold.words[i], test.words[j]), out);
        }
      }
      if ((kinds & kFree) != 0 ||
          given.spelling.letters(gold.words[i]).front() != given.spelling.letters(test.words[j]).front())
        continue;
      for (const auto& [gold_end, test_end, words] : groups_reference::Groups(given, i, j).found) {
        bool left = out;
        for (std::size_t row = i + 1; row < gold_end; ++row) left = left || is_out(row, test_end);
        go(gold_end, test_end, 0, left);
      }
    }
  }
  return {rest.front(), leaving.front()};
}

// As GroupAligner asks; nothing where it does not.
struct Said {
  GroupFloor floor;
  std::uint64_t outside;
};
std::optional<Said> said_of(const groups_reference::Case& given, const GroupRule& rule,
                            const GroupBand& band) {
  const GroupText gold_text = given.gold.text();
  const GroupText test_text = given.test.text();
  const Stream gold(gold_text, given.spelling);
  const Stream test(test_text, given.spelling);
  const GroupMarks marks(gold, test);
  if (!marks.told_apart()) return std::nullopt;
  AlikeWords alike;
  if (rule.likeness == Likeness::letters)
    alike = alike_words(gold_text.text.words, test_text.text.words, given.spelling);
  const std::optional<GroupMarks> near = near_groups(gold, test, marks, band, gold_text.text.words.size());
  if (!near) return std::nullopt;
  const auto sweep = [&](const GroupMarks& where) {
    return std::make_unique<FloorSweep>(for_floor(gold_text.text, gold, where.gold),
                                        for_floor(test_text.text, test, where.test), alike.near, alike.far,
                                        rule.punctuation_apart, cost_scale(rule.likeness), 0);
  };
  std::vector<std::int64_t> strip_costs;
  GroupFloor floor = sweep(*near)->floor(band, 0, &strip_costs);
  if (floor.least() >= kNever) return std::nullopt;
  const std::uint64_t outside = sweep(marks)->outside(band, strip_costs, floor);
  return Said{std::move(floor), outside};
}

// The cells in the windows or between them from which less is left to pay than the floor says.
std::size_t cells_below(GroupFloor& floor, const std::vector<std::uint64_t>& rest, const GroupBand& band,
                        const groups_reference::Case& given) {
  const std::size_t n = given.gold.words.size();
  const std::size_t m = given.test.words.size();
  std::size_t count = 0;
  for (std::size_t row = 0; row <= n; ++row) {
    const FloorRow below = floor.below(n - row);
    const auto [first, last] = band.columns(n, row);
    for (std::size_t column = first; column <= last; ++column) {
      const std::uint64_t left = rest[row * (m + 1) + column];
      if (left < kNone64 && below(column) > left) ++count;
    }
  }
  return count;
}

}  // namespace

TEST(nothing_outside_of_windows_costs_less_than_said) {
  windows_draw::Draw draw(7);
  std::vector<std::uint64_t> rest;
  std::size_t asked = 0;
  std::size_t exact[2] = {};
  constexpr std::size_t kRounds = check::draws(60);
  for (std::size_t round = 0; round < kRounds; ++round) {
    // Full strips mostly: free words that fill one make what is said too low.
    draw.texts(draw.any({256u, 300u, 512u, 520u, 768u, 800u, 1024u, 1280u}));
    for (int again = 0; again < 3; ++again) {
      const GroupBand band = draw.windows(kNever);
      const GroupRule rule{draw.chance(500) ? Likeness::letters : Likeness::none, draw.chance(300)};
      std::optional<Said> said = said_of(draw.given, rule, band);
      if (!said) continue;
      const Least right = textbook(draw.given, rule, band, rest);
      CHECK(said->floor.least() <= right.inside);
      CHECK_EQ(cells_below(said->floor, rest, band, draw.given), std::size_t{0});
      CHECK(right.outside >= kNone64 || said->outside <= right.outside);
      ++asked;
      if (right.outside > 0 && said->outside == right.outside)
        ++exact[rule.likeness == Likeness::letters ? 1 : 0];
    }
  }
  // A bound that is always too low would not be seen to be too high.
  CHECK(asked > kRounds);
  CHECK(exact[0] + exact[1] > kRounds / 20);
}

// Windows so narrow that the best alignment leaves them, or one as good does.
TEST(narrow_windows_change_nothing) {
  windows_draw::Draw draw(8);
  for (int round = 0; round < check::draws(60); ++round) {
    draw.texts(draw.any({256u, 300u, 512u, 520u, 768u}));
    GroupRule rule{draw.chance(500) ? Likeness::letters : Likeness::none, draw.chance(300)};
    const groups_reference::Result wanted = groups_reference::textbook(draw.given, rule);
    rule.small_table = 0;
    rule.dear = 0;
    for (const std::size_t margin : {0u, 1u, 2u, 4u, 6u, 40u}) {
      rule.margin = margin;
      CHECK(groups_reference::aligned(draw.given, rule) == wanted);
    }
  }
}

// Nothing within a first limit: the whole limit of the band is still to be tried.
TEST(a_floor_of_a_part_has_the_limit_of_the_part) {
  PairText text;
  for (std::uint32_t word = 0; word < 2 * kStripRows; ++word) text.words.push_back(word);
  text.kinds.assign(text.words.size(), 0);
  FloorSweep sweep(text, text, {}, {}, false, 1, 0);
  constexpr std::uint32_t kDear = 1000;
  GroupBand band{std::uint64_t{5} * kDear, {}};
  for (const std::uint32_t before : {0u, kDear, 0u})
    band.borders.push_back({0, std::vector<std::uint32_t>(text.words.size() + 1, before)});
  const GroupFloor part = sweep.floor(band, 256);
  CHECK(part.least() > part.limit());
  CHECK(part.limit() < kDear);
  const GroupFloor whole = sweep.floor(band, 0);
  CHECK_EQ(whole.least(), std::uint64_t{0});
  CHECK_EQ(whole.limit(), band.limit);
}
