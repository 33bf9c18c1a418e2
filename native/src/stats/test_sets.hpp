// Scores that are means over test sets: swaps and samples inside each set, for all systems at once.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "stats/resampling.hpp"

namespace treegauge::stats {

// For each column Σ ±value in all samples, each sign with probability ½, the same for all columns. A swap of
// two systems is the difference of their sums, so one run serves all pairs of systems.
std::vector<std::vector<double>> signed_sums(const ColumnsOfUnits& columns, std::size_t samples,
                                             std::uint64_t seed, unsigned jobs);

// For each column its sums under all 2^bits choices of signs: unit i has bit `first` + i of the choice's
// number. Several test sets share one number.
std::vector<std::vector<double>> every_signed_sum(const ColumnsOfUnits& columns, std::size_t first,
                                                  std::size_t bits);

// One system on one test set: numerators and denominators with signs, in all samples, and their totals.
struct SignedRatio {
  std::span<const double> numerators, denominators;
  double numerator = 0, denominator = 0;
};

// Two systems on one test set.
struct SignedPair {
  SignedRatio first, second;
};

// The mean over test sets of the first system's score less the second's, after each swap; NaN where a score
// is undefined.
std::vector<double> mean_differences(const std::vector<SignedPair>& sets, std::size_t samples);

// How many values are at least `bound`; what is undefined is. `two_sided`: so far from 0, on either side.
std::size_t at_least(std::span<const double> values, double bound, bool two_sided);

// The value that stands at a place when values are ordered by size without sign, the largest first; what is
// undefined is infinite.
double largest_at(std::span<const double> values, std::size_t place, bool two_sided);

// The first units, at most `most`, on which two systems have different counts.
std::vector<std::size_t> differing_units(const ColumnsOfUnits& first, const ColumnsOfUnits& second,
                                         std::size_t most);

// The mean of several columns, row by row.
std::vector<double> mean_column(const ColumnsOfUnits& columns);

// The influence of each unit, from scores without it: (n − 1) / n times how far they are from their mean.
// Those of several test sets, one after the other, give the acceleration of a mean over sets (Davison and
// Hinkley 1997, section 5.3.2).
std::vector<double> centred(std::span<const double> jackknife);

}  // namespace treegauge::stats
