// Correlations of two lists of values of the same things.
#pragma once
#include <array>
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

// Two lists of values whose points belong to units, as sentences do to documents.
struct UnitPoints {
  std::span<const double> x, y;
  std::span<const std::uint32_t> unit;
  std::size_t units = 0;
};

// Pearson's r, Spearman's ρ and Kendall's τ-b in every sample, NaN where undefined. A sample draws as many
// units as there are, with replacement; ranks are those within the sample.
std::array<std::vector<double>, 3> resampled_correlations(const UnitPoints& points, std::size_t samples,
                                                          std::uint64_t seed, unsigned jobs);

// The same three without each of `parts` parts of the units in turn; unit u is in part u mod parts.
std::array<std::vector<double>, 3> correlations_without_each(const UnitPoints& points, std::size_t parts,
                                                             unsigned jobs);

}  // namespace treegauge::stats
