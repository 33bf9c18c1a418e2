// A tile of the table: the rows of 4 lanes, one below the other, over some columns.
//
// Lane q works one column behind lane q - 1, so that the steps right that leave one lane at one tick enter
// the next lane at the next: at tick k lane q is at column k - q. In the first and last ticks some lanes are
// outside the tile and must stand still.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>

#include "align/edit/column.hpp"

namespace treegauge::align {

inline constexpr std::size_t kStripRows = kLanes * kLaneRows;
inline constexpr std::size_t kTileColumns = 64;
inline constexpr std::size_t kTileTicks = kTileColumns + kLanes - 1;

// A step right at one row and column as bits: bit t - 1 says that it is at least t.
using Rise = std::uint8_t;
[[nodiscard]] inline Gain height(Rise rise) { return static_cast<Gain>(std::bit_width(rise)); }

template <class G>
struct Tile {
  const Rows<G::kSets>* rows;  // by word number: what equal words gain
  const std::uint32_t* test;   // the test words of the columns
  const Rise* above;           // the steps right over the first row; null where all are 0
  std::size_t columns;
  // With levels: what a test word of some class gains with any gold word, and the class of each column.
  const Rows<G::kSets>* any = nullptr;
  const std::uint8_t* classes = nullptr;
  // Where few columns gain anything but matches, in all sets, and what `any_plain` says: not 0 for these.
  const std::uint8_t* odd = nullptr;
  const Rows<G::kSets>* any_plain = nullptr;
  // With levels: where the steps right in the last row of each lane but the last one go; null where they are
  // not wanted.
  Rise* inner[kLanes - 1] = {};
};

// The columns of a tile with all their differences, for the trace.
template <class G>
struct Record {
  Planes<G> down[kTileTicks + 1];  // before tick 0, after tick 0, ...
  Planes<G> right[kTileTicks];
};

// Moves `v` over the tile and leaves the steps right in the last row in `below`.
template <class G>
void sweep_tile(const G& gains, const Tile<G>& tile, Planes<G>& v, Rise* below);

// The same without AVX2 even where the machine has it.
template <class G>
void sweep_tile_portable(const G& gains, const Tile<G>& tile, Planes<G>& v, Rise* below);

// The same with every difference kept, and without the steps right.
template <class G>
void record_tile(const G& gains, const Tile<G>& tile, Planes<G>& v, Record<G>& record);

template <class G>
void record_tile_portable(const G& gains, const Tile<G>& tile, Planes<G>& v, Record<G>& record);

}  // namespace treegauge::align
