// The trace of the optimal alignment, and the exact sweep that records what it needs.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "align/edit/edit.hpp"
#include "align/edit/sweep.hpp"
#include "base/interrupt.hpp"

namespace treegauge::align {

// Which of two optimal gaps to take; texts as the caller gave them.
struct Rule {
  Text gold;
  Text test;
  std::size_t offset;  // words of both sides before those that are traced
  Ties ties;

  [[nodiscard]] bool insertion_first(std::size_t row, std::size_t column) const {
    if (ties == Ties::srleval) return true;
    std::size_t g = row + offset;
    std::size_t t = column + offset;
    // Almost always the first two words differ.
    while (true) {
      check_interrupted(1);
      if (gold.words[g] != test.words[t]) return gold.words[g] < test.words[t];
      if (kind(gold, g) != kind(test, t)) return kind(gold, g) < kind(test, t);
      if (g == 0 || t == 0) return g == 0;
      --g, --t;
    }
  }

 private:
  static std::uint8_t kind(const Text& text, std::size_t at) {
    return text.kinds.empty() ? std::uint8_t{0} : text.kinds[at];
  }
};

template <class Pairs>
class Trace {
  using G = typename Pairs::Gains;

  // In a table of one strip every tile is part of the trace: up to this width all are recorded at once.
  static constexpr std::size_t kRecordedColumns = 1024;

 public:
  Trace(Sweep<Pairs>& sweep, std::size_t border_bytes) : sweep_(sweep), border_bytes_(border_bytes) {}
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  ~Trace() = default;

  // Sweeps the table without the cells that cannot be part of an alignment that gains `floor`; some
  // alignment must. Returns the largest gain.
  Gain fill(Gain floor) {
    if (sweep_.strips() == 1 && sweep_.columns() <= kRecordedColumns) {
      const std::size_t tiles = (sweep_.columns() + kTileColumns - 1) / kTileColumns;
      if (tiles > 1) {
        all_records_ = std::make_unique_for_overwrite<Record<G>[]>(tiles);
        records_ = all_records_.get();
      }
      return gain_ = sweep_.record_all(records_);
    }
    tiles_.resize(sweep_.strips());
    Border above = sweep_.start(floor);
    Border below;
    Checkpoints<G> checkpoints;
    std::size_t bytes = 0;
    for (std::size_t strip = 0; strip < sweep_.strips(); ++strip) {
      sweep_.next(strip, above, floor, sweep_.columns(), below, stride_ == 1 ? &checkpoints : nullptr);
      if (strip % stride_ == 0) {
        tiles_[strip].assign(above, checkpoints);
        bytes += tiles_[strip].bytes();
      }
      while (bytes > border_bytes_ && stride_ <= strip) bytes = thin(strip);
      if (stride_ > 1) checkpoints.clear();
      std::swap(above, below);
    }
    gain_ = above.last_gain;
    if (stride_ > 1) std::swap(kept_, tiles_);
    return gain_;
  }

  // Appends the slots from the last to the first until one side has no words left; returns how many
  // words the two sides have left then.
  Slot back(const Rule& rule, std::vector<Slot>& slots) {
    row_ = sweep_.rows();
    column_ = sweep_.columns();
    if (tiles_.empty() && kept_.empty()) {
      while (row_ > 0 && column_ > 0) {
        const std::size_t tile = (column_ - 1) / kTileColumns;
        follow(records_[tile], 0, tile * kTileColumns, rule, slots);
      }
    }
    while (row_ > 0 && column_ > 0) {
      const std::size_t strip = (row_ - 1) / kStripRows;
      if (stride_ > 1 && (tiles_.empty() || strip < head_)) refill(strip);
      pass(strip, rule, slots);
    }
    return {static_cast<std::uint32_t>(row_), static_cast<std::uint32_t>(column_)};
  }

 protected:
  // A strip's upper border and its checkpoints, in no more memory than they need.
  struct Tiles {
    Border above;
    Checkpoints<G> checkpoints;

    void assign(const Border& border, const Checkpoints<G>& all) {
      above.first = above.base = border.first;
      above.last = border.last;
      above.first_gain = border.first_gain;
      above.last_gain = border.last_gain;
      const auto begin = border.rises.begin() + static_cast<std::ptrdiff_t>(border.first - border.base);
      above.rises.assign(begin, begin + static_cast<std::ptrdiff_t>(border.last - border.first));
      checkpoints.assign(all.begin(), all.end());
    }
    [[nodiscard]] std::size_t bytes() const {
      return above.rises.size() + checkpoints.size() * sizeof(Planes<G>);
    }
  };

  // Keeps half as many strips, and only their borders.
  std::size_t thin(std::size_t last) {
    stride_ *= 2;
    std::size_t bytes = 0;
    for (std::size_t strip = 0; strip <= last; ++strip) {
      Tiles& tiles = tiles_[strip];
      if (strip % stride_ != 0) {
        tiles = Tiles{};
      } else {
        tiles.checkpoints = Checkpoints<G>{};
        bytes += tiles.bytes();
      }
    }
    return bytes;
  }

  // Sweeps again from the last kept border above `strip` on down to it, with all checkpoints. Nothing right
  // of where the trace stands is needed.
  void refill(std::size_t strip) {
    head_ = strip - strip % stride_;
    tiles_.clear();
    Border above = std::move(kept_[head_].above);
    Border below;
    Checkpoints<G> checkpoints;
    for (std::size_t at = head_; at <= strip; ++at) {
      sweep_.next(at, above, gain_, column_, below, &checkpoints);
      tiles_.emplace_back().assign(above, checkpoints);
      std::swap(above, below);
    }
  }

  // From the current cell to the strip's upper border or the table's left one.
  void pass(std::size_t strip, const Rule& rule, std::vector<Slot>& slots) {
    const Tiles& tiles = tiles_[strip - head_];
    const Border& above = tiles.above;
    const std::size_t top = strip * kStripRows;
    sweep_.pairs().load(strip);
    while (row_ > top && column_ > above.first) {
      check_interrupted(kTileColumns * 8);
      const std::size_t tile = (column_ - above.first - 1) / kTileColumns;
      const std::size_t start = above.first + tile * kTileColumns;
      std::array<Rise, kTileColumns> rises{};
      for (std::size_t column = start; column < std::min(column_, above.last); ++column)
        rises[column - start] = above.rise(column + 1);
      Planes<G> v = tiles.checkpoints[tile];
      record_tile(sweep_.gains(), sweep_.pairs().tile(start, column_ - start, rises.data()), v, records_[0]);
      follow(records_[0], top, start, rule, slots);
    }
    // On the first column that matters the only way is up.
    while (row_ > top && column_ > 0 && column_ == above.first) slots.push_back(take(true, false));
  }

  // From the current cell to the upper or left border of the tile at these rows and columns.
  void follow(const Record<G>& record, std::size_t top, std::size_t start, const Rule& rule,
              std::vector<Slot>& slots) {
    std::array<Slot, kStripRows + kTileColumns> steps;
    std::size_t count = 0;
    const auto& pairs = sweep_.pairs().loaded();
    while (row_ > top && column_ > start) {
      const std::size_t lane = (row_ - 1 - top) / kLaneRows;
      const std::size_t bit = (row_ - 1 - top) % kLaneRows;
      const std::size_t tick = column_ - 1 - start + lane;
      const unsigned right = record.right[tick].at(lane, bit);
      const unsigned down_before = record.down[tick].at(lane, bit);
      if (Gain{right + down_before} == pairs.gain(row_ - 1, column_ - 1))
        steps[count++] = take(true, true);
      else if (right != 0)
        steps[count++] = take(true, false);
      else if (record.down[tick + 1].at(lane, bit) != 0 || rule.insertion_first(row_ - 1, column_ - 1))
        steps[count++] = take(false, true);
      else
        steps[count++] = take(true, false);
    }
    slots.insert(slots.end(), steps.begin(), steps.begin() + count);
  }

  Slot take(bool gold, bool test) {
    if (gold) --row_;
    if (test) --column_;
    return {gold ? static_cast<std::uint32_t>(row_) : kNone,
            test ? static_cast<std::uint32_t>(column_) : kNone};
  }

  Sweep<Pairs>& sweep_;
  std::size_t border_bytes_;
  std::size_t stride_ = 1;
  Gain gain_ = 0;
  std::vector<Tiles> kept_;   // every stride-th strip, where not all are in tiles_
  std::vector<Tiles> tiles_;  // from strip head_ on
  std::size_t head_ = 0;
  std::size_t row_ = 0;
  std::size_t column_ = 0;
  Record<G> record_;                          // of the one tile, or of the one that the trace passes
  std::unique_ptr<Record<G>[]> all_records_;  // of all tiles where there are several
  Record<G>* records_ = &record_;
};

}  // namespace treegauge::align
