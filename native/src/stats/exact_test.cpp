#include "stats/exact_test.hpp"

#include <algorithm>
#include <cmath>

#include "stats/permutation_sums.hpp"

namespace treegauge::stats {
namespace {

// What a step of each way takes, in nanoseconds; only the order matters.
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

}  // namespace

std::optional<ExactTest> exact_test(const PairedRatios& counts, Sides sides, ExactWay way,
                                    std::size_t most_cells) {
  Finish finish{};
  const auto found = permutation_sums(counts, sides, finish);
  if (!found) return std::nullopt;
  const PermutationSums& sums = *found;
  ExactTest result;
  result.differing = static_cast<std::size_t>(sums.units);
  if (finish == Finish::one || sums.units == 0) return result;
  const Costs costs = costs_of(sums);
  const bool fits = costs.cells <= static_cast<double>(most_cells) && costs.convolution <= kLongest;
  // Frequencies are looked at one by one and need no memory.
  const bool scans = costs.cells <= 4 * static_cast<double>(most_cells);
  double tail = -1;
  const auto enumerate = [&] {
    result.way = ExactWay::enumeration;
    tail = tail_by_enumeration(sums);
  };
  const auto convolve = [&] {
    result.way = ExactWay::convolution;
    result.resolution = kResolution;
    tail = tail_by_convolution(sums);
  };
  const auto transform = [&](double budget) {
    const auto made = tail_by_fourier(sums, budget);
    if (!made) return false;
    result.way = ExactWay::fourier;
    result.resolution = kResolution;
    tail = *made;
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
  if (tail < 0 && tail < -1e-9) return std::nullopt;
  tail = std::clamp(tail, 0.0, 1.0);
  result.p = finish == Finish::twice ? std::min(1.0, 2 * tail) : finish == Finish::once ? tail : 1 - tail;
  return result;
}

}  // namespace treegauge::stats
