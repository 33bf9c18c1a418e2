// Bounds of alignments with groups, on texts that are made for them.
#include <cstdint>
#include <vector>

#include "align/groups/bounds/floor_sweep.hpp"
#include "check.hpp"

using namespace treegauge::align;

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
