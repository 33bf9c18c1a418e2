// Functions over whole columns between sums and intervals. Undefined values are NaN.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace treegauge::stats {

std::vector<double> ratios(std::span<const double> numerators, std::span<const double> denominators);

// Of a ratio of sums, its values when each unit in turn is left out (the jackknife).
std::vector<double> ratios_without_each(std::span<const double> numerators,
                                        std::span<const double> denominators);

// In order, without what is undefined.
std::vector<double> sorted_values(std::span<const double> values);

// Σ(m − x)³ / 6(Σ(m − x)²)^1.5 over the jackknife's values: BCa's acceleration; NaN where all are equal.
double acceleration(std::span<const double> jackknife);

// The standard deviation, with n − 1; NaN of fewer than two values.
double standard_deviation(std::span<const double> given);

}  // namespace treegauge::stats
