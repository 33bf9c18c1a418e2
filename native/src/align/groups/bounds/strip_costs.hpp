// Lower bounds on the cost of strips of gold words, wherever they stand in the test text.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "align/edit/sweep.hpp"
#include "align/groups/bounds/far_costs.hpp"

namespace treegauge::align {

// What strips cost near a good alignment: swept, with any column as the first one.
template <class Pairs>
class NearCosts {
 public:
  NearCosts(Sweep<Pairs>& sweep, const StripPrices& prices)
      : sweep_(sweep), pairs_(sweep.pairs()), prices_(prices) {}

  // From any of the columns to any other one.
  [[nodiscard]] std::int64_t least(std::size_t strip, std::size_t first, std::size_t last) {
    const auto counts = [&](std::size_t column) {
      return pairs_.counting(0, column + 1) != pairs_.counting(0, column);
    };
    above_.first = above_.base = first;
    above_.last = last;
    above_.first_gain = 0;
    above_.rises.resize(last - first);
    std::int64_t counting = 0;
    Gain gain = 0;
    // As much gain as makes the words before a column cost nothing.
    for (std::size_t column = first; column < last; ++column) {
      if (counts(column)) ++counting;
      const Gain wanted = (prices_.gap * counting + prices_.unit - 1) / prices_.unit;
      above_.rises[column - first] = static_cast<Rise>((1u << (wanted - gain)) - 1);
      gain = wanted;
    }
    above_.last_gain = gain;
    sweep_.pass(strip, above_, last, below_, nullptr);
    const auto rows = static_cast<std::int64_t>(pairs_.counting((strip + 1) * kStripRows, 0) -
                                                pairs_.counting(strip * kStripRows, 0));
    std::int64_t least = prices_.gap * rows;
    gain = 0;
    counting = 0;
    for (std::size_t column = first; column < last; ++column) {
      if (counts(column)) ++counting;
      gain += height(below_.rise(column + 1));
      least = std::min(least, prices_.gap * (rows + counting) - prices_.unit * (below_.first_gain + gain));
    }
    return least;
  }

 private:
  Sweep<Pairs>& sweep_;
  Pairs& pairs_;
  StripPrices prices_;
  Border above_, below_;
};

// What strips cost at least, near a good alignment or elsewhere. Together that is hardly less than an
// alignment costs.
template <class Pairs>
class StripCosts {
 public:
  StripCosts(Sweep<Pairs>& sweep, const StripPrices& prices)
      : sweep_(sweep), near_(sweep, prices), far_(sweep.pairs(), prices) {}

  // `centres`: by border of the strips, the column where a good alignment passes it.
  [[nodiscard]] std::vector<std::int64_t> least(const std::vector<std::size_t>& centres) {
    std::vector<std::int64_t> costs;
    for (std::size_t strip = 0; strip < sweep_.strips(); ++strip) {
      const std::size_t first = std::max(centres[strip], kMargin) - kMargin;
      const std::size_t last = std::max(first, std::min(centres[strip + 1] + kMargin, sweep_.columns()));
      const Window both{first, last};
      const std::int64_t far = far_.least(strip, both, both);
      costs.push_back(std::min(far, near_.least(strip, first, last)));
    }
    return costs;
  }

 private:
  static constexpr std::size_t kMargin = 384;

  Sweep<Pairs>& sweep_;
  NearCosts<Pairs> near_;
  FarCosts<Pairs> far_;
};

}  // namespace treegauge::align
