// What is at least left to pay from a cell on.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "explore.hpp"
#include "group_pairs.hpp"
#include "sweep.hpp"
#include "treegauge/align/groups.hpp"

namespace treegauge::align {

// More than anything costs, and with a cost added still a number.
inline constexpr std::uint64_t kNever = std::uint64_t{1} << 62;

// The bounds below one row of the table: at a border itself those of its cells, above it the least of all cells
// of the border that can still be reached.
struct FloorRow {
  std::size_t first = 0;  // column of values[0]; columns left of it have the bound of `first`, unless at the border
  std::span<const std::uint32_t> values;
  bool at_border = false;

  [[nodiscard]] std::uint64_t operator()(std::size_t column) const {
    if (values.empty()) return 0;
    if (column < first) return at_border ? kNever : values.front();
    const std::size_t at = column - first;
    return at < values.size() ? values[at] : kNever;
  }
};

// Edit costs with the first words of a group equal and all its other words free: a path of the table with its groups
// taken apart so costs no more. A free word opposite an equal word that counts gains 2 units of 2, which is 1 more than what is
// right: then all gains are multiples of 2, and the sweep is as fast as that of `edit`.
class GroupFloor {
  using Levels = FixedLevels<1, 2, 3>;
  static constexpr Reduced kReduced{3, 1, 2, 2, true, 2};
  // Words that are alike and cost 2 or more: 2 units less than both gaps, and 1 less than the gap of one that counts.
  static constexpr PairGains kFar{2, 1, 1};
  static constexpr std::uint64_t kGap = 3;

 public:
  // Texts from the end to the start, with kFree on the words that may be in groups and not their first ones; `near` and `far`
  // have all pairs of different words that may cost less than a substitution, `far` those that cost 2 or more.
  GroupFloor(const PairText& gold, const PairText& test, const std::vector<Equality::Pair>& near,
             const std::vector<Equality::Pair>& far, bool punctuation_apart, std::uint32_t scale)
      : scale_(scale), gold_counting_(counting(gold)), test_counting_(counting(test)),
        pairs_(gold, test, near, far, Levels{}, kReduced, kFar, punctuation_apart), sweep_(pairs_) {
    known_ = lower_bound(sweep_);
  }
  GroupFloor(const GroupFloor&) = delete;
  GroupFloor& operator=(const GroupFloor&) = delete;

  // The bound of the whole.
  [[nodiscard]] std::uint64_t least() const { return least_; }

  // Makes bounds for alignments that cost at most `least() + slack`. Some more slack is made at once, as the bound is
  // often some hundredths too low.
  void make(std::uint64_t slack) {
    if (!borders_.empty() && slack <= slack_) return;
    const std::uint64_t wanted = std::max(slack, cost(sweep_.rows(), sweep_.columns(), known_) / 24);
    const Gain margin = 64 + static_cast<Gain>(wanted / scale_ / kReduced.unit);
    const Gain floor = std::max<Gain>(0, known_ - margin);
    borders_.clear();
    Border above = sweep_.start(floor);
    Border below;
    keep(0, above);
    for (std::size_t strip = 0; strip < sweep_.strips(); ++strip) {
      sweep_.next(strip, above, floor, sweep_.columns(), below, nullptr);
      keep(std::min((strip + 1) * kStripRows, sweep_.rows()), below);
      std::swap(above, below);
    }
    const Gain gain = above.last_gain;
    least_ = cost(sweep_.rows(), sweep_.columns(), gain);
    // Everything that gains at least `floor` was looked at.
    slack_ = floor == 0 ? kNever / 2 : scale_ * kReduced.unit * static_cast<std::uint64_t>(gain - floor);
    known_ = std::max(known_, gain);
  }
  // How much more than least() an alignment may cost for the bounds to hold.
  [[nodiscard]] std::uint64_t slack() const { return slack_; }

  // The bounds for row `row` of the table: the first border below it.
  [[nodiscard]] FloorRow below(std::size_t row) const {
    const std::size_t left = sweep_.rows() - row;
    const std::size_t number = left / kStripRows;
    const bool at_border = left % kStripRows == 0;
    const Bounds& bounds = borders_[number];
    return {bounds.first, at_border ? bounds.values : bounds.reached, at_border};
  }

 private:
  // How many words count in the first ones.
  static std::vector<std::uint64_t> counting(const PairText& text) {
    std::vector<std::uint64_t> counts{0};
    for (const std::uint8_t kind : text.kinds) counts.push_back(counts.back() + ((kind & kFree) == 0 ? 1 : 0));
    return counts;
  }

  struct Bounds {
    std::size_t first;
    std::vector<std::uint32_t> values;   // by column from `first` on, in the order of the text
    std::vector<std::uint32_t> reached;  // the least of this column and all right of it
  };

  [[nodiscard]] std::uint64_t cost(std::size_t row, std::size_t column, Gain gain) const {
    const auto all = static_cast<std::int64_t>(kGap * (gold_counting_[row] + test_counting_[column]));
    const std::int64_t left = all - static_cast<std::int64_t>(kReduced.unit) * gain;
    return scale_ * static_cast<std::uint64_t>(std::max<std::int64_t>(0, left));
  }

  void keep(std::size_t row, const Border& border) {
    Bounds bounds;
    const std::size_t count = border.last - border.first + 1;
    bounds.first = sweep_.columns() - border.last;
    bounds.values.resize(count);
    bounds.reached.resize(count);
    Gain gain = border.first_gain;
    std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
    for (std::size_t k = 0; k < count; ++k) {
      if (k > 0) gain += height(border.rise(border.first + k));
      const std::uint64_t left = cost(row, border.first + k, gain);
      bounds.values[count - 1 - k] = static_cast<std::uint32_t>(std::min<std::uint64_t>(left, std::numeric_limits<std::uint32_t>::max()));
      bounds.reached[count - 1 - k] = least = std::min(least, bounds.values[count - 1 - k]);
    }
    borders_.push_back(std::move(bounds));
  }

  std::uint32_t scale_;
  std::vector<std::uint64_t> gold_counting_;
  std::vector<std::uint64_t> test_counting_;
  GroupPairs<Levels> pairs_;
  Sweep<GroupPairs<Levels>> sweep_;
  std::vector<Bounds> borders_;
  Gain known_ = 0;
  std::uint64_t least_ = 0;
  std::uint64_t slack_ = 0;
};

}  // namespace treegauge::align
