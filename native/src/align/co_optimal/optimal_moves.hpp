// The optimal moves into a cell, read off the table that was swept.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "align/edit/trace.hpp"

namespace treegauge::align {

// Whether each move into a cell keeps the largest gain.
struct Steps {
  bool up = false;        // the gold word alone
  bool left = false;      // the test word alone
  bool diagonal = false;  // the two side by side
};

// As Trace, but with all moves and for any cell of an optimal alignment. A cell left of or above the band
// that was swept has a gain that is too low, never too high: no move from it is taken to be optimal.
template <class Pairs>
class OptimalMoves : private Trace<Pairs> {
  using G = typename Pairs::Gains;
  using Base = Trace<Pairs>;

 public:
  OptimalMoves(Sweep<Pairs>& sweep, std::size_t border_bytes) : Base(sweep, border_bytes) {}

  using Base::fill;

  // Cells are asked for by falling row, and must be part of an optimal alignment.
  [[nodiscard]] Steps into(std::size_t row, std::size_t column) {
    if (row == 0 || column == 0) return {.up = row > 0, .left = column > 0};
    const std::size_t strip = (row - 1) / kStripRows;
    if (strip != strip_) open(strip);
    const std::size_t first = all_recorded() ? 0 : this->tiles_[strip - this->head_].above.first;
    if (column == first) return {.up = true};
    const std::size_t tile = (column - first - 1) / kTileColumns;
    const Record<G>& record = all_recorded() ? this->records_[tile] : recorded(strip, tile);
    const std::size_t at = row - 1 - strip * kStripRows;
    const std::size_t lane = at / kLaneRows;
    const std::size_t bit = at % kLaneRows;
    const std::size_t tick = column - 1 - first - tile * kTileColumns + lane;
    const unsigned right = record.right[tick].at(lane, bit);
    const unsigned down_before = record.down[tick].at(lane, bit);
    const Gain gain = this->sweep_.pairs().loaded().gain(row - 1, column - 1);
    return {record.down[tick + 1].at(lane, bit) == 0, right == 0, Gain{right + down_before} == gain};
  }

 private:
  static constexpr std::size_t kNoStrip = static_cast<std::size_t>(-1);

  [[nodiscard]] bool all_recorded() const { return this->tiles_.empty() && this->kept_.empty(); }

  void open(std::size_t strip) {
    strip_ = strip;
    if (all_recorded()) return;
    if (this->stride_ > 1 && (this->tiles_.empty() || strip < this->head_)) {
      this->column_ = this->sweep_.columns();
      this->refill(strip);
    }
    this->sweep_.pairs().load(strip);
    recorded_.clear();
  }

  const Record<G>& recorded(std::size_t strip, std::size_t tile) {
    if (tile >= recorded_.size()) recorded_.resize(tile + 1);
    if (recorded_[tile] == nullptr) {
      const auto& tiles = this->tiles_[strip - this->head_];
      const Border& above = tiles.above;
      const std::size_t start = above.first + tile * kTileColumns;
      const std::size_t count = std::min(kTileColumns, this->sweep_.columns() - start);
      std::array<Rise, kTileColumns> rises{};
      for (std::size_t column = start; column < std::min(start + count, above.last); ++column)
        rises[column - start] = above.rise(column + 1);
      recorded_[tile] = std::make_unique_for_overwrite<Record<G>>();
      Planes<G> v = tiles.checkpoints[tile];
      record_tile(this->sweep_.gains(), this->sweep_.pairs().tile(start, count, rises.data()), v,
                  *recorded_[tile]);
    }
    return *recorded_[tile];
  }

  std::size_t strip_ = kNoStrip;
  std::vector<std::unique_ptr<Record<G>>> recorded_;  // of the strip, by tile
};

template <class Pairs>
OptimalMoves(Sweep<Pairs>&, std::size_t) -> OptimalMoves<Pairs>;

}  // namespace treegauge::align
