// How two lists of values of the same things go together.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace treegauge::stats {

// Product-moment correlation (Pearson 1895); NaN where one list is constant or has fewer than two values.
double pearson(std::span<const double> x, std::span<const double> y);

// Ranks from 1, the smallest value first; equal values share their mean rank.
std::vector<double> mean_ranks(std::span<const double> values);

// Pairs of things by how two lists order them (Kendall 1938), in O(n log n) (Knight 1966).
struct KendallPairs {
  std::int64_t concordant = 0, discordant = 0;
  std::int64_t tied_x = 0, tied_y = 0, tied_both = 0;  // tied_x and tied_y have the pairs tied in both
};
KendallPairs kendall_pairs(std::span<const double> x, std::span<const double> y);

}  // namespace treegauge::stats
