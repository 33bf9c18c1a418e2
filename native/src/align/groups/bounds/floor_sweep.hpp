// Lower bounds on the cost of alignments with groups, swept as the table of align/edit/edit.hpp.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "align/edit/explore.hpp"
#include "align/edit/sweep.hpp"
#include "align/groups/bounds/floor.hpp"
#include "align/groups/bounds/pairs.hpp"
#include "align/groups/bounds/strip_costs.hpp"
#include "align/groups/groups.hpp"

namespace treegauge::align {

// Edit costs with the first words of a group equal and all its other words free: a path of the table with its
// groups taken apart so costs no more. A free word opposite an equal word that counts gains 2 units of 2,
// which is 1 more than what is right: then all gains are multiples of 2, and the sweep is as fast as that of
// `edit`.
class FloorSweep {
  using Levels = FixedLevels<1, 2, 3>;
  static constexpr Reduced kReduced{3, 1, 2, 2, true, 2};
  // Words that are alike and cost 2 or more: 2 units less than both gaps, and 1 less than the gap of one that
  // counts.
  static constexpr PairGains kFar{2, 1, 1};
  static constexpr std::uint64_t kGap = 3;
  static constexpr StripPrices kPrices{kGap, kReduced.unit,
                                       std::int64_t{kReduced.unit * kReduced.gold_free} - std::int64_t{kGap}};

 public:
  // Texts with kFree on the words that may be in groups and not their first ones; `near` and `far` have all
  // pairs of different words that may cost less than a substitution, `far` those that cost 2 or more.
  FloorSweep(const PairText& gold, const PairText& test, const std::vector<Equality::Pair>& near,
             const std::vector<Equality::Pair>& far, bool punctuation_apart, std::uint32_t scale,
             std::uint64_t dear)
      : scale_(scale),
        dear_(dear),
        pairs_(gold, test, near, far, Levels{}, kReduced, kFar, punctuation_apart),
        sweep_(pairs_) {
    pairs_.turn();
  }
  FloorSweep(const FloorSweep&) = delete;
  FloorSweep& operator=(const FloorSweep&) = delete;

  // The cells where alignments may pass that cost `slack` more than the least bound; some more slack is made
  // at once. One sweep from the end over all that matters, and one from the start over what matters then.
  [[nodiscard]] GroupBand band(std::uint64_t slack) {
    std::vector<std::size_t> centres;
    const bool first = known_ < 0;
    if (first) known_ = lower_bound(sweep_, &centres);
    const std::uint64_t wanted = std::max(slack, cost(known_) / slack_part() + kLeastSlack * scale_);
    // Where much would have to be swept, it is worth to know what strips cost.
    if (first && !centres.empty() && cost(known_) > dear_ * scale_)
      pairs_.expect(StripCosts(sweep_, kPrices).least(centres), kGap);
    const Gain floor = std::max<Gain>(0, known_ - static_cast<Gain>(wanted / scale_ / kReduced.unit) - 1);
    std::vector<Border> borders;
    Border above = sweep_.start(floor);
    Border below;
    for (std::size_t strip = 0; strip < sweep_.strips(); ++strip) {
      sweep_.next(strip, above, floor, sweep_.columns(), below, nullptr);
      borders.push_back(exact(above));
      std::swap(above, below);
    }
    borders.push_back(exact(above));
    known_ = std::max(known_, above.last_gain);
    // Everything that gains at least `floor` was looked at.
    const std::uint64_t looked_at = floor == 0 ? kNever : cost(floor);
    GroupBand band{std::min(looked_at, cost(known_) + wanted), {}};
    pairs_.turn();
    band.borders =
        pass([&](std::size_t number) { return behind(number, borders[number]); }, band.limit, nullptr);
    pairs_.turn();
    return band;
  }

  // Few words may be in groups and not their first ones.
  [[nodiscard]] bool few_free() const {
    const std::uint64_t words = sweep_.rows() + sweep_.columns();
    return kManyFree * (words - all_words()) <= words;
  }

  // What the whole costs at least, once a band was made.
  [[nodiscard]] std::uint64_t least() const { return cost(known_); }

  // Bounds within a band, for alignments that cost a `part`-th more than the least bound; without one, as
  // much as the limit of the band.
  [[nodiscard]] GroupFloor floor(const GroupBand& band, std::uint64_t part) {
    std::vector<Strip> strips;
    const auto other = [&](std::size_t number) -> const BorderCosts& { return band.borders[number]; };
    const std::vector<BorderCosts> own = pass(other, band.limit, &strips);
    if (own.empty() || own.back().first > 0) return {kNever, band.limit, {}};
    const std::uint64_t least = own.back().values.front();
    const std::uint64_t limit =
        part == 0 ? band.limit : std::min(band.limit, least + std::max(least / part, kLeastSlack * scale_));
    // Of each border what is within the limit; of rows between borders all columns between.
    std::vector<BorderCosts> costs;
    for (std::size_t number = 0; number < own.size(); ++number) {
      BorderCosts here = within(own[number], band.borders[number], limit);
      if (here.values.empty()) return {kNever, limit, {}};
      if (number > 0) {
        const std::size_t last = costs.back().first + costs.back().values.size() - 1;
        if (here.first > last) return {kNever, limit, {}};
        for (std::size_t lane = 0; lane + 1 < kLanes; ++lane)
          costs.push_back(between(number - 1, lane, strips[number - 1], here.first, last));
      }
      costs.push_back(std::move(here));
    }
    return {least, limit, std::move(costs), free_words()};
  }

 private:
  // In the order of the text.
  [[nodiscard]] FreeWords free_words() const {
    const auto gap = static_cast<std::int32_t>(kGap * scale_);
    const std::size_t rows = sweep_.rows();
    const std::size_t columns = sweep_.columns();
    FreeWords free{std::vector<std::int32_t>(rows + 1), std::vector<std::int32_t>(columns + 1)};
    const auto sum = [&](std::vector<std::int32_t>& sums, auto counting) {
      for (std::size_t k = 1; k < sums.size(); ++k) {
        const std::size_t turned = sums.size() - 1 - k;
        sums[k] = sums[k - 1] + (counting(turned + 1) == counting(turned) ? gap : 0);
      }
    };
    sum(free.gold, [&](std::size_t row) { return pairs_.counting(row, 0); });
    sum(free.test, [&](std::size_t column) { return pairs_.counting(0, column); });
    return free;
  }

  // The bound is the lower the more words may be in groups: then more slack is needed, and a second band
  // costs more than a wide one.
  [[nodiscard]] std::uint64_t slack_part() const { return few_free() ? 48 : 24; }
  static constexpr std::uint64_t kManyFree = 20;
  static constexpr std::uint64_t kLeastSlack = 64;

  // What is left of all costs.
  [[nodiscard]] std::uint64_t cost(std::uint64_t counting, Gain gain) const {
    const std::int64_t left =
        static_cast<std::int64_t>(kGap * counting) - static_cast<std::int64_t>(kReduced.unit) * gain;
    return scale_ * static_cast<std::uint64_t>(std::max<std::int64_t>(0, left));
  }
  [[nodiscard]] std::uint64_t all_words() const { return pairs_.counting(sweep_.rows(), sweep_.columns()); }
  [[nodiscard]] std::uint64_t cost(Gain gain) const { return cost(all_words(), gain); }

  // A border in no more memory than it needs.
  static Border exact(const Border& border) {
    Border copy = border;
    const auto begin = border.rises.begin() + static_cast<std::ptrdiff_t>(border.first - border.base);
    copy.base = border.first;
    copy.rises.assign(begin, begin + static_cast<std::ptrdiff_t>(border.last - border.first));
    return copy;
  }

  // Hands over the columns of a border with their gains.
  template <class Use>
  static void each_gain(const Border& border, Use use) {
    Gain gain = border.first_gain;
    for (std::size_t column = border.first; column <= border.last; ++column) {
      if (column > border.first) gain += height(border.rise(column));
      use(column, gain);
    }
  }

  static std::uint32_t kept(std::uint64_t cost) {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(cost, std::numeric_limits<std::uint32_t>::max()));
  }

  // The costs of a border that was swept the other way round.
  [[nodiscard]] BorderCosts behind(std::size_t number, const Border& border) const {
    const std::size_t row = sweep_.rows() - number * kStripRows;
    const std::size_t columns = sweep_.columns();
    BorderCosts costs{columns - border.last, std::vector<std::uint32_t>(border.last - border.first + 1)};
    const std::uint64_t all = all_words();
    each_gain(border, [&](std::size_t column, Gain gain) {
      costs.values[border.last - column] = kept(cost(all - pairs_.counting(row, columns - column), gain));
    });
    return costs;
  }

  // What is kept of a strip: the steps right inside it.
  struct Strip {
    std::size_t first = 0;
    Gain first_gain = 0;
    InnerRises inner;
  };

  // The columns of a border with which alignments can be within `limit`.
  static BorderCosts within(const BorderCosts& own, const BorderCosts& opposite, std::uint64_t limit) {
    const auto is_out = [&](std::size_t column) {
      const std::size_t at = column - opposite.first;
      return column < opposite.first || at >= opposite.values.size() ||
             std::uint64_t{own.values[column - own.first]} + opposite.values[at] > limit;
    };
    std::size_t first = own.first;
    std::size_t end = own.first + own.values.size();
    while (first < end && is_out(first)) ++first;
    while (end > first && is_out(end - 1)) --end;
    const auto begin = own.values.begin() - static_cast<std::ptrdiff_t>(own.first);
    return {first, {begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(end)}};
  }

  // The costs behind a lane of a strip that was swept from the end, for some columns of the text.
  [[nodiscard]] BorderCosts between(std::size_t strip, std::size_t lane, const Strip& kept_of,
                                    std::size_t first, std::size_t last) const {
    const std::size_t row = strip * kStripRows + (lane + 1) * kLaneRows;
    const std::vector<Rise>& rises = kept_of.inner[lane];
    const std::size_t columns = sweep_.columns();
    // The sweep's columns: the last one of the text comes first.
    const std::size_t begin = std::max(columns - last, kept_of.first);
    const std::size_t end = std::min(columns - first, kept_of.first + rises.size());
    BorderCosts costs{columns - end, std::vector<std::uint32_t>(end + 1 - begin)};
    Gain gain = kept_of.first_gain;
    for (std::size_t column = kept_of.first;; ++column) {
      if (column >= begin) costs.values[end - column] = kept(cost(pairs_.counting(row, column), gain));
      if (column == end) return costs;
      gain += height(rises[column - kept_of.first]);
    }
  }

  // Sweeps the texts as they are turned, over the cells that can be within `limit`; `other` says what
  // alignments cost on the other side of a border. Returns costs by border, from the end of the text on; none
  // where no alignment is within the limit.
  template <class Other>
  [[nodiscard]] std::vector<BorderCosts> pass(Other other, std::uint64_t limit,
                                              std::vector<Strip>* kept_strips) {
    const std::size_t strips = sweep_.strips();
    const std::size_t columns = sweep_.columns();
    std::vector<BorderCosts> own(strips + 1);
    Border above;
    Border below;
    below.last = columns;
    below.rises.assign(columns, 0);
    for (std::size_t strip = 0;; ++strip) {
      const std::size_t number = pairs_.turned() ? strip : strips - strip;
      const BorderCosts& opposite = other(number);
      const std::size_t opposite_last = opposite.first + opposite.values.size() - 1;
      // By column of the sweep.
      const auto beyond = [&](std::size_t column) -> std::uint64_t {
        const std::size_t at = pairs_.turned() ? columns - column : column;
        return at < opposite.first || at > opposite_last ? kNever : opposite.values[at - opposite.first];
      };
      if (strip > 0) {
        const std::uint64_t least = *std::min_element(last_costs_.begin(), last_costs_.end());
        std::size_t end = pairs_.turned() ? columns - opposite.first : opposite_last;
        if (end < above.first) return {};
        while (end > above.first && beyond(end) + least > limit) --end;
        Strip* const inside = kept_strips != nullptr
                                  ? &kept_strips->emplace_back(Strip{above.first, above.first_gain, {}})
                                  : nullptr;
        sweep_.pass(strip - 1, above, end, below, inside != nullptr ? &inside->inner : nullptr);
      }
      if (!keep(strip * kStripRows, beyond, limit, below, own[number])) return {};
      std::swap(above, below);
      if (strip == strips) return own;
    }
  }

  // Leaves out the columns at both ends of a border that do not matter, and keeps the costs of the others.
  template <class Beyond>
  bool keep(std::size_t row, Beyond beyond, std::uint64_t limit, Border& border, BorderCosts& costs) {
    last_costs_.clear();
    std::size_t first = border.last + 1;
    std::size_t last = border.first;
    Gain first_gain = 0;
    Gain last_gain = 0;
    each_gain(border, [&](std::size_t column, Gain gain) {
      const std::uint32_t paid = kept(cost(pairs_.counting(row, column), gain));
      last_costs_.push_back(paid);
      if (paid + beyond(column) > limit) return;
      if (first > border.last) first = column, first_gain = gain;
      last = column, last_gain = gain;
    });
    if (first > border.last) return false;
    last_costs_.erase(last_costs_.begin() + static_cast<std::ptrdiff_t>(last - border.first + 1),
                      last_costs_.end());
    last_costs_.erase(last_costs_.begin(),
                      last_costs_.begin() + static_cast<std::ptrdiff_t>(first - border.first));
    border.first = first, border.first_gain = first_gain;
    border.last = last, border.last_gain = last_gain;
    costs.values = last_costs_;
    costs.first = first;
    if (pairs_.turned()) {
      std::reverse(costs.values.begin(), costs.values.end());
      costs.first = sweep_.columns() - last;
    }
    return true;
  }

  std::uint32_t scale_;
  std::uint64_t dear_;
  GroupPairs<Levels> pairs_;
  Sweep<GroupPairs<Levels>> sweep_;
  Gain known_ = -1;
  std::vector<std::uint32_t> last_costs_;  // of the last border
};

}  // namespace treegauge::align
