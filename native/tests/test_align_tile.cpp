// Tiles against the recurrence of the table, cell by cell, with and without the wide instructions.
#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "align/edit/tile.hpp"
#include "check.hpp"

using namespace treegauge::align;

namespace {

constexpr std::uint32_t kVocabulary = 4;

unsigned height(Rise rise) { return static_cast<unsigned>(__builtin_popcount(rise)); }

// What each word gains with each: one of the levels, or a match or a substitution.
using PairGains = std::vector<std::vector<unsigned>>;

// S with S(0, 0) = 0, the given steps right in row 0 and no gain in column 0.
std::vector<std::vector<unsigned>> table(const std::vector<std::uint32_t>& gold,
                                         const std::vector<std::uint32_t>& test,
                                         const std::vector<Rise>& above, const PairGains& gains) {
  std::vector<std::vector<unsigned>> s(gold.size() + 1, std::vector<unsigned>(test.size() + 1, 0));
  for (std::size_t j = 1; j <= test.size(); ++j) {
    s[0][j] = s[0][j - 1] + height(above[j - 1]);
    for (std::size_t i = 1; i <= gold.size(); ++i)
      s[i][j] = std::max({s[i - 1][j], s[i][j - 1], s[i - 1][j - 1] + gains[gold[i - 1]][test[j - 1]]});
  }
  return s;
}

template <class G>
PairGains pair_gains(const G& gains, std::mt19937_64& engine) {
  PairGains result(kVocabulary, std::vector<unsigned>(kVocabulary));
  for (std::uint32_t g = 0; g < kVocabulary; ++g) {
    for (std::uint32_t t = 0; t < kVocabulary; ++t) {
      if constexpr (G::kUniform) {
        result[g][t] = g == t ? gains.match : gains.substitution;
      } else {
        const std::size_t level = engine() % (gains.sets + 1);
        result[g][t] = level == gains.sets ? 0 : gains.level[level];
      }
    }
  }
  return result;
}

template <class G>
void compare(const G& gains, std::mt19937_64& engine) {
  const std::size_t columns = 1 + engine() % kTileColumns;
  std::vector<std::uint32_t> gold(kStripRows);
  std::vector<std::uint32_t> test(columns);
  std::vector<Rise> above(columns);
  for (auto& word : gold) word = static_cast<std::uint32_t>(engine() % kVocabulary);
  for (auto& word : test) word = static_cast<std::uint32_t>(engine() % kVocabulary);
  for (auto& rise : above) rise = static_cast<Rise>((1u << engine() % (gains.match + 1)) - 1);
  const PairGains pairs = pair_gains(gains, engine);
  // With levels, half of what a word gains comes from its class.
  std::vector<Rows<G::kSets>> rows(kVocabulary);
  std::vector<Rows<G::kSets>> any(kVocabulary);
  std::vector<std::uint8_t> classes(test.begin(), test.end());
  for (std::size_t row = 0; row < kStripRows; ++row) {
    const Word bit = Word{1} << (row % kLaneRows);
    for (std::uint32_t word = 0; word < kVocabulary; ++word) {
      if constexpr (G::kUniform) {
        if (word == gold[row]) rows[word].set[0][row / kLaneRows] |= bit;
      } else {
        auto& sets = row % 2 == 0 ? rows[word] : any[word];
        for (unsigned k = 0; k < gains.sets; ++k)
          if (pairs[gold[row]][word] >= gains.level[k]) sets.set[k][row / kLaneRows] |= bit;
      }
    }
  }
  const auto wanted = table(gold, test, above, pairs);
  const Tile<G> tile{rows.data(), test.data(), above.data(), columns, any.data(), classes.data()};

  for (const bool portable : {false, true}) {
    Planes<G> v{};
    std::vector<Rise> below(columns);
    if (portable)
      sweep_tile_portable(gains, tile, v, below.data());
    else
      sweep_tile(gains, tile, v, below.data());
    for (std::size_t j = 1; j <= columns; ++j)
      CHECK_EQ(height(below[j - 1]), wanted[kStripRows][j] - wanted[kStripRows][j - 1]);
    for (std::size_t i = 1; i <= kStripRows; ++i)
      CHECK_EQ(v.at((i - 1) / kLaneRows, (i - 1) % kLaneRows), wanted[i][columns] - wanted[i - 1][columns]);
  }

  Record<G> record;
  Planes<G> moved{};
  record_tile(gains, tile, moved, record);
  for (std::size_t i = 1; i <= kStripRows; ++i) {
    const std::size_t lane = (i - 1) / kLaneRows;
    const std::size_t bit = (i - 1) % kLaneRows;
    CHECK_EQ(moved.at(lane, bit), wanted[i][columns] - wanted[i - 1][columns]);
    for (std::size_t j = 1; j <= columns; ++j) {
      CHECK_EQ(record.down[j + lane].at(lane, bit), wanted[i][j] - wanted[i - 1][j]);
      CHECK_EQ(record.right[j - 1 + lane].at(lane, bit), wanted[i][j] - wanted[i][j - 1]);
    }
  }
}

}  // namespace

TEST(tiles) {
  std::mt19937_64 engine(11);
  for (int round = 0; round < 40; ++round) {
    compare(FixedGains<2, 1>{}, engine);
    compare(FixedGains<3, 1>{}, engine);
    compare(Gains{1, 0}, engine);
    compare(Gains{3, 2}, engine);
    compare(Gains{8, static_cast<unsigned>(engine() % 8)}, engine);
    compare(FixedLevels<1, 2>{}, engine);
    compare(FixedLevels<1, 3>{}, engine);
    compare(FixedLevels<2, 3, 6>{}, engine);
    // sclite's gains; costs of 3/2/2; unequal gaps.
    compare(levels_of({6, 2, 3, 3, true, 1}), engine);
    compare(levels_of({4, 1, 2, 2, true, 1}), engine);
    compare(levels_of({8, 1, 5, 3, true, 1}), engine);
    compare(levels_of({1, 0, 0, 0, true, 1}), engine);
  }
}
