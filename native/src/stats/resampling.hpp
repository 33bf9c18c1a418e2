// Sums of columns over resampled or swapped units, for bootstrap and approximate randomisation.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace treegauge::stats {

// Columns of one length, as doubles: whole numbers below 2^53 stay exact.
using ColumnsOfUnits = std::vector<std::span<const double>>;

// For each column, its sums in all samples. A sample draws as many units as there are, with replacement, the
// same for all columns: so scores of all systems and metrics are paired.
std::vector<std::vector<double>> resampled_sums(const ColumnsOfUnits& columns, std::size_t samples,
                                                std::uint64_t seed, unsigned jobs);

// How often each unit is drawn in one sample of resampled_sums.
std::vector<std::int64_t> resample(std::size_t units, std::uint64_t seed, std::uint64_t sample);

// For each column of differences, Σ ±difference in all samples, each sign with probability ½, the same for
// all columns.
std::vector<std::vector<double>> swapped_sums(const ColumnsOfUnits& columns, std::size_t samples,
                                              std::uint64_t seed, unsigned jobs);

// The same with all signs in turn: 2^n samples for n units with a difference. Nothing where there are more
// than 2^16.
std::optional<std::vector<std::vector<double>>> every_swapped_sums(const ColumnsOfUnits& columns,
                                                                   unsigned jobs);

}  // namespace treegauge::stats
