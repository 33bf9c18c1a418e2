// Tiles against the recurrence of the table, cell by cell, with and without the wide instructions.
#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "../src/align/tile.hpp"
#include "check.hpp"

using namespace treegauge::align;

namespace {

constexpr std::uint32_t kVocabulary = 4;

unsigned height(Rise rise) { return static_cast<unsigned>(__builtin_popcount(rise)); }

// S with S(0, 0) = 0, the given steps right in row 0 and no gain in column 0.
std::vector<std::vector<unsigned>> table(const std::vector<std::uint32_t>& gold,
                                         const std::vector<std::uint32_t>& test,
                                         const std::vector<Rise>& above, Gains gains) {
  std::vector<std::vector<unsigned>> s(gold.size() + 1, std::vector<unsigned>(test.size() + 1, 0));
  for (std::size_t j = 1; j <= test.size(); ++j) {
    s[0][j] = s[0][j - 1] + height(above[j - 1]);
    for (std::size_t i = 1; i <= gold.size(); ++i) {
      const unsigned gain = gold[i - 1] == test[j - 1] ? gains.match : gains.substitution;
      s[i][j] = std::max({s[i - 1][j], s[i][j - 1], s[i - 1][j - 1] + gain});
    }
  }
  return s;
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
  std::vector<Rows> rows(kVocabulary);
  for (std::size_t row = 0; row < kStripRows; ++row) {
    rows[gold[row]].lanes[row / kLaneRows] |= Word{1} << (row % kLaneRows);
  }
  const auto wanted = table(gold, test, above, {gains.match, gains.substitution});
  const Tile tile{rows.data(), test.data(), above.data(), columns};

  for (const bool portable : {false, true}) {
    Planes<G> v{};
    std::vector<Rise> below(columns);
    if (portable) {
      sweep_tile_portable(gains, tile, v, below.data());
    } else {
      sweep_tile(gains, tile, v, below.data());
    }
    for (std::size_t j = 1; j <= columns; ++j) {
      CHECK_EQ(height(below[j - 1]), wanted[kStripRows][j] - wanted[kStripRows][j - 1]);
    }
    for (std::size_t i = 1; i <= kStripRows; ++i) {
      CHECK_EQ(v.at((i - 1) / kLaneRows, (i - 1) % kLaneRows),
               wanted[i][columns] - wanted[i - 1][columns]);
    }
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
  }
}
