#include "stats/resampling.hpp"

#include <algorithm>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "stats/random.hpp"

namespace treegauge::stats {
namespace {

// The columns of a unit side by side, so that a unit is added in one go.
std::vector<double> by_unit(const ColumnsOfUnits& columns, std::size_t units) {
  std::vector<double> rows(units * columns.size());
  for (std::size_t c = 0; c < columns.size(); ++c)
    for (std::size_t i = 0; i < units; ++i) rows[i * columns.size() + c] = columns[c][i];
  return rows;
}

void add_row(double* __restrict to, const double* __restrict row, double weight, std::size_t count) {
  for (std::size_t c = 0; c < count; ++c) to[c] += weight * row[c];
}

void draw(std::size_t units, std::uint64_t seed, std::uint64_t sample, std::vector<std::uint32_t>& weights) {
  Random random(seed, sample);
  std::fill(weights.begin(), weights.end(), 0u);
  for (std::size_t i = 0; i < units; ++i) ++weights[random.below(units)];
}

// Calls sum(sample, into) for each sample and puts what it finds into columns.
template <typename Sum>
std::vector<std::vector<double>> in_columns(std::size_t columns, std::size_t units, std::size_t samples,
                                            unsigned jobs, Sum&& sum) {
  std::vector<std::vector<double>> sums(columns, std::vector<double>(samples));
  in_ranges(samples, jobs, 64, [&](std::size_t begin, std::size_t end) {
    auto work = sum();  // NOLINT(misc-const-correctness): some are mutable lambdas
    std::vector<double> values(columns);
    for (std::size_t sample = begin; sample < end; ++sample) {
      std::fill(values.begin(), values.end(), 0.0);
      work(sample, values);
      check_interrupted(units + 1);
      for (std::size_t c = 0; c < columns; ++c) sums[c][sample] = values[c];
    }
  });
  return sums;
}

// So many units have 2^16 swaps.
constexpr std::size_t kMostInTurn = 16;

// Units without a difference change nothing, and are left out.
struct Differing {
  explicit Differing(const ColumnsOfUnits& columns) : width(columns.size()) {
    const std::size_t all = columns.empty() ? 0 : columns.front().size();
    rows = by_unit(columns, all);
    for (std::size_t i = 0; i < all; ++i) {
      const double* row = rows.data() + i * width;
      if (std::all_of(row, row + width, [](double value) { return value == 0; })) continue;
      std::copy(row, row + width, rows.data() + units * width);
      ++units;
    }
  }

  // Adds each unit with the sign of its bit; more_bits() gives the next 64.
  template <typename Bits>
  void add(Bits&& more_bits, std::vector<double>& sums) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < units; ++i) {
      if (i % 64 == 0) bits = more_bits();
      add_row(sums.data(), rows.data() + i * width, (bits & 1) != 0 ? 1.0 : -1.0, width);
      bits >>= 1;
    }
  }

  std::size_t width, units = 0;
  std::vector<double> rows;
};

}  // namespace

std::vector<std::int64_t> resample(std::size_t units, std::uint64_t seed, std::uint64_t sample) {
  std::vector<std::uint32_t> weights(units);
  draw(units, seed, sample, weights);
  return {weights.begin(), weights.end()};
}

std::vector<std::vector<double>> resampled_sums(const ColumnsOfUnits& columns, std::size_t samples,
                                                std::uint64_t seed, unsigned jobs) {
  const std::size_t units = columns.empty() ? 0 : columns.front().size();
  const std::vector<double> rows = by_unit(columns, units);
  return in_columns(columns.size(), units, samples, jobs, [&] {
    return [&, weights = std::vector<std::uint32_t>(units)](std::size_t sample,
                                                            std::vector<double>& sums) mutable {
      draw(units, seed, sample, weights);
      for (std::size_t i = 0; i < units; ++i) {
        if (weights[i] != 0) {
          add_row(sums.data(), rows.data() + i * columns.size(), static_cast<double>(weights[i]),
                  columns.size());
        }
      }
    };
  });
}

std::vector<std::vector<double>> swapped_sums(const ColumnsOfUnits& columns, std::size_t samples,
                                              std::uint64_t seed, unsigned jobs) {
  const Differing differing(columns);
  return in_columns(columns.size(), differing.units, samples, jobs, [&] {
    return [&](std::size_t sample, std::vector<double>& sums) {
      Random random(seed, sample);
      differing.add([&] { return random.bits(); }, sums);
    };
  });
}

std::optional<std::vector<std::vector<double>>> every_swapped_sums(const ColumnsOfUnits& columns,
                                                                   unsigned jobs) {
  const Differing differing(columns);
  if (differing.units > kMostInTurn) return std::nullopt;
  return in_columns(columns.size(), differing.units, std::size_t{1} << differing.units, jobs, [&] {
    return [&](std::size_t sample, std::vector<double>& sums) {
      differing.add([&] { return std::uint64_t{sample}; }, sums);
    };
  });
}

}  // namespace treegauge::stats
