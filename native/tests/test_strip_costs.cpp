// What a strip of gold words costs at least: never more than the textbook's table says of any place.
#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "../src/align/floor_sweep.hpp"
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

// The least cost of rows [first, last) of gold beside any words of test that follow each other.
std::int64_t textbook(const PairText& gold, const PairText& test, const std::vector<Equality::Pair>& far, std::size_t first, std::size_t last) {
  const auto cost = [&](std::size_t row, std::size_t column) -> std::int64_t {
    const bool gold_free = is_free(gold, row);
    const bool test_free = is_free(test, column);
    const std::int64_t alone = (gold_free ? 0 : kGapPrice) + (test_free ? 0 : kGapPrice);
    std::int64_t gain = gold_free || test_free ? 0 : 1;
    if (gold.words[row] == test.words[column]) {
      gain = gold_free && test_free ? 0 : gold_free || test_free ? 2 : 3;
    } else if (std::find(far.begin(), far.end(), Equality::Pair{gold.words[row], test.words[column]}) != far.end()) {
      gain = gold_free && test_free ? 0 : gold_free || test_free ? 1 : 2;
    }
    return alone - kUnit * gain;
  };
  std::vector<std::int64_t> above(test.words.size() + 1, 0);
  for (std::size_t row = first; row < last; ++row) {
    std::vector<std::int64_t> here(above.size());
    for (std::size_t column = 0; column < above.size(); ++column) {
      here[column] = above[column] + (is_free(gold, row) ? 0 : kGapPrice);
      if (column == 0) continue;
      here[column] = std::min(here[column], above[column - 1] + cost(row, column - 1));
      here[column] = std::min(here[column], here[column - 1] + (is_free(test, column - 1) ? 0 : kGapPrice));
    }
    above = std::move(here);
  }
  return *std::min_element(above.begin(), above.end());
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
    for (std::size_t strip = 0; strip <= 3; ++strip) centres.push_back(place + strip * kStripRows + below(30));
    std::vector<Equality::Pair> far;
    for (std::uint32_t k = 0; round % 3 == 2 && k < 40; ++k) far.emplace_back(below(vocabulary), below(vocabulary));
    std::erase_if(far, [](const Equality::Pair& pair) { return pair.first == pair.second; });
    Texts pairs(gold, test, {}, far, FixedLevels<1, 2, 3>{}, kUnits, kFarGains, false);
    Sweep sweep(pairs);
    const std::vector<std::int64_t> said = StripCosts(sweep, StripPrices{kGapPrice, kUnit, kLess}).least(centres);
    CHECK_EQ(said.size(), std::size_t{3});
    for (std::size_t strip = 0; strip < said.size(); ++strip) {
      const std::int64_t right = textbook(gold, test, far, strip * kStripRows, (strip + 1) * kStripRows);
      CHECK(said[strip] <= right);
      close += said[strip] + 2 >= right ? 1 : 0;
    }
  }
  // A bound that is always too low would help nobody.
  CHECK(close >= 9);
}
