// What a strip of gold words costs at least: never more than the textbook's table says of any place.
#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "align/groups/bounds/floor_sweep.hpp"
#include "check.hpp"

using namespace treegauge::align;

namespace {

constexpr std::int64_t kGapPrice = 3;
constexpr std::int64_t kUnit = 2;
constexpr std::int64_t kLess = 1;  // a free word opposite an equal one that counts: two units for one gap
constexpr Reduced kUnits{3, 1, 2, 2, true, 2};
constexpr PairGains kFarGains{2, 1, 1};
using Texts = GroupPairs<FixedLevels<1, 2, 3>>;

bool is_free(const PairText& text, std::size_t at) { return (text.kinds[at] & kFree) != 0; }

// Who equals whom, and who is alike; pairs are sorted.
struct Words {
  const PairText& gold;
  const PairText& test;
  std::vector<Equality::Pair> near, far;

  [[nodiscard]] bool equal(std::size_t row, std::size_t column) const {
    const std::uint32_t one = gold.words[row];
    const std::uint32_t other = test.words[column];
    const auto longer = [](const PairText& text, std::size_t at, std::uint32_t word) {
      return std::binary_search(text.longer.begin(), text.longer.end(),
                                std::pair(static_cast<std::uint32_t>(at), word));
    };
    if (one == other || has(near, one, other)) return true;
    return longer(gold, row, other) || longer(test, column, one);
  }
  [[nodiscard]] bool alike(std::size_t row, std::size_t column) const {
    return has(far, gold.words[row], test.words[column]);
  }

 private:
  static bool has(const std::vector<Equality::Pair>& pairs, std::uint32_t one, std::uint32_t other) {
    return std::binary_search(pairs.begin(), pairs.end(), Equality::Pair{one, other});
  }
};

// The least cost of rows [first, last) of gold beside test words that follow each other, from a column that
// may be the first one to one that may be the last.
template <class First, class Last>
std::int64_t textbook(const Words& words, std::size_t first, std::size_t last, First may_be_first,
                      Last may_be_last) {
  constexpr std::int64_t kNo = std::int64_t{1} << 40;
  const PairText& gold = words.gold;
  const PairText& test = words.test;
  const auto cost = [&](std::size_t row, std::size_t column) -> std::int64_t {
    const bool gold_free = is_free(gold, row);
    const bool test_free = is_free(test, column);
    const std::int64_t alone = (gold_free ? 0 : kGapPrice) + (test_free ? 0 : kGapPrice);
    std::int64_t gain = gold_free || test_free ? 0 : 1;
    if (words.equal(row, column))
      gain = gold_free && test_free ? 0 : gold_free || test_free ? 2 : 3;
    else if (words.alike(row, column))
      gain = gold_free && test_free ? 0 : gold_free || test_free ? 1 : 2;
    return alone - kUnit * gain;
  };
  std::vector<std::int64_t> above(test.words.size() + 1);
  for (std::size_t column = 0; column < above.size(); ++column)
    above[column] = may_be_first(column) ? 0 : kNo;
  const auto go_right = [&](std::vector<std::int64_t>& here) {
    for (std::size_t column = 1; column < here.size(); ++column)
      here[column] = std::min(here[column], here[column - 1] + (is_free(test, column - 1) ? 0 : kGapPrice));
  };
  go_right(above);
  for (std::size_t row = first; row < last; ++row) {
    std::vector<std::int64_t> here(above.size());
    for (std::size_t column = 0; column < above.size(); ++column) {
      here[column] = above[column] + (is_free(gold, row) ? 0 : kGapPrice);
      if (column > 0) here[column] = std::min(here[column], above[column - 1] + cost(row, column - 1));
    }
    go_right(here);
    above = std::move(here);
  }
  std::int64_t least = kNo;
  for (std::size_t column = 0; column < above.size(); ++column)
    if (may_be_last(column)) least = std::min(least, above[column]);
  return least;
}

}  // namespace

TEST(no_strip_costs_less_than_said) {
  std::mt19937_64 engine(5);
  const auto below = [&](std::uint32_t bound) { return static_cast<std::uint32_t>(engine() % bound); };
  std::size_t close = 0;
  for (int round = 0; round < 12; ++round) {
    const std::uint32_t vocabulary = round % 3 == 0 ? 40u : 3000u;
    const std::uint32_t errors = round % 2 == 0 ? 10u : 40u;
    const std::uint32_t free = round % 4 == 1 ? 0u : 8u;
    PairText gold;
    PairText test;
    const auto kind = [&] { return static_cast<std::uint8_t>(below(100) < free ? kFree : 0); };
    const std::size_t count = 3 * kStripRows;
    for (std::size_t k = 0; k < count; ++k) {
      gold.words.push_back(below(vocabulary));
      gold.kinds.push_back(kind());
    }
    for (std::size_t k = 0; k < 2500; ++k) test.words.push_back(below(vocabulary));
    // Gold's words somewhere in the middle, some of them wrong; each strip is there twice in some rounds.
    std::vector<std::size_t> centres;
    const std::size_t place = 900 + below(200);
    for (std::size_t k = 0; k < count; ++k) {
      if (below(100) >= errors) test.words[place + k] = gold.words[k];
      if (round % 5 == 0 && k < kStripRows) test.words[100 + k] = gold.words[k];
    }
    for (std::size_t k = 0; k < test.words.size(); ++k) test.kinds.push_back(kind());
    for (std::size_t strip = 0; strip <= 3; ++strip)
      centres.push_back(place + strip * kStripRows + below(30));
    std::vector<Equality::Pair> far;
    for (std::uint32_t k = 0; round % 3 == 2 && k < 40; ++k)
      far.emplace_back(below(vocabulary), below(vocabulary));
    std::erase_if(far, [](const Equality::Pair& pair) { return pair.first == pair.second; });
    std::sort(far.begin(), far.end());
    Texts pairs(gold, test, {}, far, FixedLevels<1, 2, 3>{}, kUnits, kFarGains, false);
    Sweep sweep(pairs);
    const std::vector<std::int64_t> said =
        StripCosts(sweep, StripPrices{kGapPrice, kUnit, kLess}).least(centres);
    CHECK_EQ(said.size(), std::size_t{3});
    for (std::size_t strip = 0; strip < said.size(); ++strip) {
      const auto any = [](std::size_t) { return true; };
      const std::int64_t right =
          textbook(Words{gold, test, {}, far}, strip * kStripRows, (strip + 1) * kStripRows, any, any);
      CHECK(said[strip] <= right);
      close += said[strip] + 2 >= right ? 1 : 0;
    }
  }
  // A bound that is always too low would help nobody.
  CHECK(close >= 9);
}

// One strip, in the test text as it is but for changes of one kind, so that what is said is often exact;
// windows anywhere.
TEST(no_strip_costs_less_elsewhere_than_said) {
  std::mt19937_64 engine(6);
  const auto below = [&](std::size_t bound) { return static_cast<std::uint32_t>(engine() % bound); };
  enum Change {
    kLost,
    kNew,
    kOther,
    kNear,
    kFar,
    kManyAlike,
    kTestFree,
    kGoldFree,
    kFarTestFree,
    kManyAlikeFree,
    kGoldLonger,
    kTestLonger,
    kChanges
  };
  std::vector<std::size_t> exact(kChanges, 0);
  for (std::uint32_t round = 0; round < 12 * kChanges; ++round) {
    const auto change = static_cast<Change>(round % kChanges);
    constexpr std::size_t kBucket = 64;
    constexpr std::uint32_t kTwin = 10'000;  // added to a word: the one it is changed to
    PairText gold;
    PairText test;
    Words words{gold, test, {}, {}};
    const std::uint32_t rate = 1 + below(99);
    // What columns pay that have no partner is said of whole buckets only: changes often lie within some.
    const bool in_buckets = below(2) == 0;
    const std::size_t columns_before = in_buckets ? kBucket * below(8) : below(3) == 0 ? 0 : below(600);
    const std::size_t columns_behind = below(3) == 0 ? 0 : below(600);
    const bool common = below(3) == 0;  // some words are not rare
    const auto add = [](PairText& text, std::uint32_t word, bool free) {
      text.words.push_back(word);
      text.kinds.push_back(free ? kFree : 0);
    };
    const auto stuff = [&](std::size_t count) {
      for (std::size_t k = 0; k < count; ++k)
        add(test, common && below(2) == 0 ? 5'000 : 100'000 + below(1'000'000), false);
    };
    stuff(columns_before);
    for (std::uint32_t row = 0; row < kStripRows; ++row) {
      const std::uint32_t word = common && below(4) == 0 ? 5'000 : row;
      const bool changed =
          below(100) < rate && (!in_buckets || (row >= kBucket && row < kStripRows - kBucket));
      const bool gold_free = changed && change == kGoldFree;
      if (changed && change == kGoldLonger) gold.longer.emplace_back(row, word + kTwin);
      add(gold, word, gold_free);
      if (!changed || gold_free) {
        add(test, word, false);
        continue;
      }
      if (change == kLost) continue;
      if (change == kNew) add(test, word, false);
      if (change == kTestLonger)
        test.longer.emplace_back(static_cast<std::uint32_t>(test.words.size()), word);
      const bool stays = change == kTestFree;
      add(test, stays ? word : word + kTwin,
          change == kTestFree || change == kFarTestFree || change == kManyAlikeFree);
      if (change == kNear) words.near.emplace_back(word, word + kTwin);
      if (change == kFar || change == kFarTestFree) words.far.emplace_back(word, word + kTwin);
      if (change == kManyAlike || change == kManyAlikeFree) {
        words.far.emplace_back(word, word + kTwin);
        words.far.emplace_back(word, 90'000);
      }
    }
    stuff(columns_behind);
    // Alike many words of the strip, but far from it.
    if (change == kManyAlike || change == kManyAlikeFree) {
      stuff(500);
      for (std::size_t k = 0; k < 120; ++k) add(test, 90'000, false);
    }
    std::sort(words.far.begin(), words.far.end());
    words.far.erase(std::unique(words.far.begin(), words.far.end()), words.far.end());
    std::sort(words.near.begin(), words.near.end());
    words.near.erase(std::unique(words.near.begin(), words.near.end()), words.near.end());
    Texts pairs(gold, test, words.near, words.far, FixedLevels<1, 2, 3>{}, kUnits, kFarGains, false);
    FarCosts far(pairs, StripPrices{kGapPrice, kUnit, kLess});
    const std::size_t columns = test.words.size();
    for (int again = 0; again < 4; ++again) {
      const auto window = [&]() -> Window {
        const std::size_t first = below(4) == 0 ? 0 : below(columns + 1);
        const std::size_t last =
            below(4) == 0 ? columns : std::min<std::size_t>(columns, first + below(below(2) == 0 ? 8 : 900));
        return {first, last};
      };
      Window above = window();
      Window under = window();
      under.first = std::max(above.first, under.first);
      under.last = std::max({above.last, under.first, under.last});
      const auto in = [](const Window& where, std::size_t column) {
        return where.first <= column && column <= where.last;
      };
      const std::int64_t right =
          std::min(textbook(
                       words, 0, kStripRows, [&](std::size_t column) { return !in(above, column); },
                       [](std::size_t) { return true; }),
                   textbook(
                       words, 0, kStripRows, [&](std::size_t column) { return in(above, column); },
                       [&](std::size_t column) { return !in(under, column); }));
      const std::int64_t said = far.least(0, above, under);
      CHECK(said <= right);
      if (said == right) ++exact[change];
    }
  }
  // A bound that is always too low would not be seen to be too high. What some new words cost is not said,
  // and of free words beside those that are alike many it is taken that they spare more than they do.
  for (std::size_t change = 0; change < kChanges; ++change)
    CHECK(exact[change] >= 10 || change == kNew || change == kManyAlikeFree);
}
