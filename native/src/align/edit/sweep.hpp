// The sweep over the table of gains, in strips of 256 gold words.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "align/edit/tile.hpp"
#include "base/interrupt.hpp"

namespace treegauge::align {

// The border between two strips, columns first..last. What is left of it no longer matters; right of
// it a gain is taken to be that of column last (test words inserted), never too high.
struct Border {
  std::size_t first = 0;
  std::size_t last = 0;
  Gain first_gain = 0;
  Gain last_gain = 0;
  std::size_t base = 0;  // rises[0] is the step from column base to base + 1
  std::vector<Rise> rises;

  [[nodiscard]] Rise rise(std::size_t column) const { return rises[column - base - 1]; }
};

// The steps down in the rows of a strip at its first column and each 64th column after it.
template <class G>
using Checkpoints = std::vector<Planes<G>>;

// The steps right in the last rows of the lanes of a strip but the last one; columns as in the border below
// it.
using InnerRises = std::array<std::vector<Rise>, kLanes - 1>;

// `Pairs` says what pairs of words gain: UniformPairs or LevelPairs.
template <class Pairs>
class Sweep {
 public:
  using G = typename Pairs::Gains;

  explicit Sweep(Pairs& pairs)
      : pairs_(pairs), gains_(pairs.gains()), rows_(pairs.rows()), columns_(pairs.columns()) {}

  [[nodiscard]] std::size_t strips() const { return (rows_ + kStripRows - 1) / kStripRows; }
  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] const G& gains() const { return gains_; }
  Pairs& pairs() { return pairs_; }

  // The border above the first strip, for alignments that gain at least `floor`.
  [[nodiscard]] Border start(Gain floor) const {
    Border border;
    border.last = columns_;
    while (border.last > 0 && pairs_.hope(0, border.last) < floor) --border.last;
    border.rises.assign(border.last, 0);
    return border;
  }

  // Sweeps a strip below `above` and leaves its lower border in `below`, without the columns that cannot
  // be part of an alignment that gains `floor`. No column right of `limit` is looked at.
  void next(std::size_t strip, const Border& above, Gain floor, std::size_t limit, Border& below,
            Checkpoints<G>* checkpoints) {
    run(strip, above, limit, below, checkpoints, [&](std::size_t column, Gain gain) {
      return gain + pairs_.hope(strip * kStripRows, column) < floor;
    });
    if (strip + 1 == strips()) return;
    const std::size_t row = (strip + 1) * kStripRows;
    while (below.first < below.last && below.first_gain + pairs_.hope(row, below.first) < floor)
      below.first_gain += height(below.rise(++below.first));
    while (below.first < below.last && below.last_gain + pairs_.hope(row, below.last) < floor)
      below.last_gain -= height(below.rise(below.last--));
  }

  // Sweeps the columns of a strip from above.first to `limit` and leaves nothing out.
  void pass(std::size_t strip, const Border& above, std::size_t limit, Border& below, InnerRises* inner) {
    run(strip, above, limit, below, nullptr, [](std::size_t, Gain) { return false; }, inner);
  }

  // Sweeps a table of one strip and keeps every difference, tile by tile. Returns the largest gain.
  Gain record_all(Record<G>* records) {
    load(0, 0, columns_);
    Planes<G> v{};
    for (std::size_t column = 0; column < columns_; column += kTileColumns) {
      check_interrupted(kTileColumns * 8);
      const std::size_t count = std::min(kTileColumns, columns_ - column);
      record_tile(gains_, pairs_.tile(column, count, nullptr), v, records[column / kTileColumns]);
    }
    return descent(v, rows_);
  }

  // The gain of some good alignment: the best one within `width` columns about the cheapest prefix.
  // `centres`: where it passes the borders of the strips, more or less.
  [[nodiscard]] Gain explore(std::size_t width, std::vector<std::size_t>* centres = nullptr) {
    if (centres != nullptr) centres->assign(1, 0);
    Border above;
    above.last = std::min(columns_, width / 2);
    above.rises.assign(above.last, 0);
    Border below;
    for (std::size_t strip = 0; strip < strips(); ++strip) {
      const bool final = strip + 1 == strips();
      // Some more than the strip has rows: the window must be able to keep up with a longer test text.
      const std::size_t reach =
          final ? columns_ : std::min(columns_, above.last + kStripRows + kStripRows / 2);
      run(strip, above, reach, below, nullptr, [](std::size_t, Gain) { return false; });
      const std::size_t best = final ? columns_ : centre(below, width);
      if (centres != nullptr) centres->push_back(best);
      std::swap(above, below);
    }
    return above.last_gain;
  }

 private:
  // Makes the pairs ready for a strip, for some columns at least; returns the column behind them.
  std::size_t load(std::size_t strip, std::size_t begin, std::size_t end) {
    if constexpr (requires { pairs_.load(strip, begin, end); }) {
      pairs_.load(strip, begin, end);
      return end;
    } else {
      pairs_.load(strip);
      return columns_;
    }
  }

  // `stop` is asked right of above.last where a tile ends, with the gain in the strip's last row: no gain of
  // that column is larger. In the last strip rows may be missing; below.last_gain is that of the last
  // real row.
  template <class Stop>
  void run(std::size_t strip, const Border& above, std::size_t limit, Border& below,
           Checkpoints<G>* checkpoints, Stop stop, InnerRises* inner = nullptr) {
    const std::size_t known = std::min(above.last, limit);
    std::size_t loaded = load(strip, above.first, std::min(limit, known + kStripRows));
    if (checkpoints != nullptr) checkpoints->clear();
    below.base = below.first = above.first;
    below.first_gain = above.first_gain;
    const auto make_room = [&](std::size_t count) {
      below.rises.resize(count);
      if (inner != nullptr)
        std::for_each(inner->begin(), inner->end(), [&](auto& rises) { rises.resize(count); });
    };
    if (inner != nullptr)
      std::for_each(inner->begin(), inner->end(), [&](auto& rises) { rises.reserve(limit - above.first); });
    make_room(known - above.first);
    Planes<G> v{};
    std::size_t column = above.first;
    const auto advance = [&](std::size_t end, const Rise* in) {
      check_interrupted(kTileColumns * 8);
      const bool tile_starts = (column - above.first) % kTileColumns == 0;
      if (checkpoints != nullptr && tile_starts) checkpoints->push_back(v);
      Tile<G> tile = pairs_.tile(column, end - column, in);
      for (std::size_t lane = 0; inner != nullptr && lane < inner->size(); ++lane)
        tile.inner[lane] = (*inner)[lane].data() + (column - above.first);
      sweep_tile(gains_, tile, v, below.rises.data() + (column - above.first));
      column = end;
    };
    const auto tile_end = [&] {
      return above.first + ((column - above.first) / kTileColumns + 1) * kTileColumns;
    };
    while (column < known) advance(std::min(known, tile_end()), above.rises.data() + (column - above.base));
    Gain edge = above.last_gain;
    for (std::size_t cut = above.last; cut > known; --cut) edge -= height(above.rise(cut));
    while (column < limit && !stop(column, edge + descent(v, kStripRows))) {
      const std::size_t end = std::min(limit, tile_end());
      if (end > loaded) loaded = load(strip, above.first, std::min(limit, end + (end - above.first) / 2));
      make_room(end - above.first);
      advance(end, nullptr);
    }
    below.last = column;
    below.last_gain = edge + descent(v, std::min(kStripRows, rows_ - strip * kStripRows));
  }

  // How much the first rows of a strip gain together.
  [[nodiscard]] static Gain descent(const Planes<G>& v, std::size_t row_count) {
    Gain sum = 0;
    for (std::size_t lane = 0; lane * kLaneRows < row_count; ++lane) {
      const std::size_t left = row_count - lane * kLaneRows;
      const Word mask = left >= kLaneRows ? ~Word{0} : (Word{1} << left) - 1;
      for (const Lanes& lanes : v.plane) sum += std::popcount(lanes[lane] & mask);
    }
    return sum;
  }

  // Keeps `width` columns about the one whose prefix has the least cost per gold word, and returns that one.
  std::size_t centre(Border& border, std::size_t width) const {
    std::size_t best = border.first;
    Gain value = 0;
    Gain best_value = 0;
    for (std::size_t column = border.first + 1; column <= border.last; ++column) {
      value += 2 * height(border.rise(column)) - static_cast<Gain>(gains_.match);
      if (value > best_value) {
        best_value = value;
        best = column;
      }
    }
    const std::size_t half = width / 2;
    while (border.first < border.last && border.first + half < best)
      border.first_gain += height(border.rise(++border.first));
    while (border.last > best + half) border.last_gain -= height(border.rise(border.last--));
    return best;
  }

  Pairs& pairs_;
  G gains_;
  std::size_t rows_;
  std::size_t columns_;
};

}  // namespace treegauge::align
