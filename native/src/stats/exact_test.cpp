#include "stats/exact_test.hpp"

#include <algorithm>
#include <cmath>

#include "stats/permutation_sums.hpp"

namespace treegauge::stats {
namespace {

// What a step of each way takes at most, in nanoseconds; only the order matters.
constexpr double kPerSwap = 4, kPerCellAndUnit = 0.4, kPerFrequency = 12, kPerTerm = 3;
constexpr double kFewFrequencies = 1500;  // that are left where many units differ
constexpr std::int64_t kMostEnumerated = 24;
constexpr double kLongest = 2e10;  // some ten seconds
constexpr double kQuick = 3e6;     // below this the most exact way is taken

// Terms near 1 that cancel leave about 1e-13. Sums of positive terms are better than that, but one bound for
// both is easier to read.
constexpr double kResolution = 1e-11;

struct Costs {
  double enumeration, convolution, fourier, cells;
};

Costs costs_of(const PermutationSums& sums) {
  const Window window = window_of(sums);
  const double cells = static_cast<double>(window.x) * static_cast<double>(window.y);
  return {sums.units <= kMostEnumerated ? kPerSwap * std::exp2(static_cast<double>(sums.units)) : INFINITY,
          kPerCellAndUnit * static_cast<double>(sums.units) * cells,
          kPerFrequency * cells / 2 + kPerTerm * kFewFrequencies * static_cast<double>(window.y), cells};
}

// A difference as a number of steps: of U, where only numerators differ, else of half a difference.
constexpr std::int64_t kStepsOfHalf = std::int64_t{1} << 40;
// Beyond this products leave 128 bits; half a difference is 2^24 there.
constexpr Wide kMostSteps = Wide{1} << 64;

class Critical {
 public:
  Critical(const PermutationSums& sums, const Distribution& swaps, Sides sides, double alpha)
      : sums_(sums), swaps_(swaps), two_(sides == Sides::two), alpha_(alpha) {}

  // p falls as differences grow: the last step whose p is not below alpha is found by guesses and halving.
  [[nodiscard]] std::optional<double> difference(double resolution) const {
    End low = end(0), high = end(one_deviation());
    while (high.p >= alpha_) {
      if (high.steps >= kMostSteps) return std::nullopt;
      low = high;
      high = end(std::min(2 * high.steps, kMostSteps));
    }
    while (low.p < alpha_) {  // one-sided, with an alpha above one half
      high = low;
      low = end(low.steps == 0 ? -one_deviation() : 2 * low.steps);
      if (low.steps < -kMostSteps) return std::nullopt;
    }
    for (bool guess = true; high.steps - low.steps > 1; guess = !guess) {
      const double share = guess ? guessed(low, high) : 0.5;
      const Wide wide = high.steps - low.steps;
      const auto inside = static_cast<Wide>(share * static_cast<double>(wide));
      const End middle = end(low.steps + std::clamp<Wide>(inside, 1, wide - 1));
      (middle.p < alpha_ ? high : low) = middle;
    }
    // Where no swap lies beyond, none has a p below alpha.
    Bound beyond = bound(high.steps);
    beyond.undefined = Bound::Undefined::none;
    if (swaps_.tail(beyond) <= resolution) return std::nullopt;
    const double steps = 2 * static_cast<double>(low.steps);
    return alone() ? steps * static_cast<double>(sums_.scale_u) / static_cast<double>(sums_.q)
                   : steps / static_cast<double>(kStepsOfHalf);
  }

 private:
  [[nodiscard]] bool alone() const { return sums_.range_v == 0; }

  [[nodiscard]] Bound bound(Wide steps) const {
    Bound made;
    if (alone()) {
      made.u = steps * sums_.scale_u;
    } else {
      made.numerator = steps;
      made.denominator = kStepsOfHalf;
    }
    made.undefined = two_ ? Bound::Undefined::second : Bound::Undefined::either;
    return made;
  }

  // A difference and its p.
  struct End {
    Wide steps;
    double p;
  };

  [[nodiscard]] End end(Wide steps) const {
    if (two_ && steps <= 0) return {steps, 1};  // every swap is at least 0 away from 0
    return {steps, (two_ ? 2 : 1) * swaps_.tail(bound(steps))};
  }

  // Where p comes to alpha between two ends, as a share of the way: √(−ln p) is nearly straight. A little
  // nearer to the middle, so that the shorter side is the one that is left.
  [[nodiscard]] double guessed(const End& low, const End& high) const {
    const auto far = [](double p) { return std::sqrt(-std::log(std::clamp(p, 1e-300, 1.0))); };
    const double span = far(high.p) - far(low.p);
    const double share = span > 0 ? std::clamp((far(alpha_) - far(low.p)) / span, 0.0, 1.0) : 0.5;
    return share + (share < 0.5 ? 1 : -1) / 1000.0;
  }

  // The standard deviation of differences over swaps, in steps.
  [[nodiscard]] Wide one_deviation() const {
    const double both = static_cast<double>(sums_.q), score = static_cast<double>(sums_.p) / both;
    double squares = 0;
    for (const Kind& kind : sums_.kinds) {
      const double far = alone()
                             ? static_cast<double>(kind.u)
                             : (static_cast<double>(kind.u) * static_cast<double>(sums_.scale_u) -
                                score * static_cast<double>(kind.v) * static_cast<double>(sums_.scale_v)) /
                                   both * static_cast<double>(kStepsOfHalf);
      squares += static_cast<double>(kind.count) * far * far;
    }
    return std::clamp<Wide>(static_cast<Wide>(std::sqrt(squares)), 1, kMostSteps);
  }

  const PermutationSums& sums_;
  const Distribution& swaps_;
  bool two_;
  double alpha_;
};

}  // namespace

std::optional<ExactTest> exact_test(const PairedRatios& counts, Sides sides, ExactWay way,
                                    std::size_t most_cells, double alpha) {
  Finish finish{};
  const auto permutations = permutation_sums(counts, sides, finish);
  if (!permutations) return std::nullopt;
  const PermutationSums& sums = *permutations;
  ExactTest result;
  result.differing = static_cast<std::size_t>(sums.units);
  if (sums.units == 0 || (finish == Finish::one && alpha <= 0)) return result;
  const Costs costs = costs_of(sums);
  const bool fits = costs.cells <= static_cast<double>(most_cells) && costs.convolution <= kLongest;
  // Frequencies are looked at one by one and need no memory.
  const bool scans = costs.cells <= 4 * static_cast<double>(most_cells);
  std::unique_ptr<const Distribution> swaps;
  const auto enumerate = [&] {
    result.way = ExactWay::enumeration;
    swaps = by_enumeration(sums);
  };
  const auto convolve = [&] {
    result.way = ExactWay::convolution;
    result.resolution = kResolution;
    swaps = by_convolution(sums);
  };
  const auto transform = [&](double budget) {
    swaps = by_fourier(sums, budget);
    if (!swaps) return false;
    result.way = ExactWay::fourier;
    result.resolution = kResolution;
    return true;
  };
  switch (way) {
    case ExactWay::enumeration:
      if (std::isfinite(costs.enumeration)) enumerate();
      break;
    case ExactWay::convolution:
      if (fits) convolve();
      break;
    case ExactWay::fourier:
      if (scans) transform(kLongest);
      break;
    case ExactWay::cheapest:
      if (costs.enumeration <= std::min(costs.convolution, costs.fourier) || (!fits && !scans)) {
        if (std::isfinite(costs.enumeration)) enumerate();
      } else if (fits && costs.convolution <= std::max(kQuick, costs.fourier)) {
        convolve();
      } else if (!scans || !transform((fits ? costs.convolution : kLongest) / kPerTerm)) {
        if (fits)
          convolve();
        else if (std::isfinite(costs.enumeration))
          enumerate();
      }
      break;
  }
  if (!swaps) return std::nullopt;
  if (finish != Finish::one) {
    const double tail = std::clamp(swaps->tail(sums.seen), 0.0, 1.0);
    result.p = finish == Finish::twice ? std::min(1.0, 2 * tail) : finish == Finish::once ? tail : 1 - tail;
  }
  if (alpha > 0) result.critical = Critical(sums, *swaps, sides, alpha).difference(result.resolution);
  return result;
}

}  // namespace treegauge::stats
