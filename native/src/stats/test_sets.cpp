#include "stats/test_sets.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "stats/random.hpp"

namespace treegauge::stats {
namespace {

// Signs of so many units are looked up at once, for so many samples in a row.
constexpr std::size_t kTogether = 8, kChoices = std::size_t{1} << kTogether, kBlock = 1024;

// The sums of up to eight units under all choices of signs, the columns of a choice side by side.
void fill_table(const ColumnsOfUnits& columns, std::size_t begin, std::size_t end,
                std::vector<double>& table) {
  const std::size_t width = columns.size();
  for (std::size_t c = 0; c < width; ++c) {
    double sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += columns[c][i];
    table[c] = -sum;
    for (std::size_t choice = 1; choice < (std::size_t{1} << (end - begin)); ++choice) {
      const auto unit = begin + static_cast<std::size_t>(std::countr_zero(choice));
      table[choice * width + c] = table[(choice & (choice - 1)) * width + c] + 2 * columns[c][unit];
    }
  }
}

void sum_block(const ColumnsOfUnits& columns, std::uint64_t seed, std::size_t begin, std::size_t end,
               std::vector<std::vector<double>>& sums) {
  const std::size_t width = columns.size(), units = columns.front().size();
  const std::size_t words = (units + 63) / 64;
  std::vector<std::uint64_t> signs((end - begin) * words);
  for (std::size_t sample = begin; sample < end; ++sample) {
    Random random(seed, sample);
    for (std::size_t w = 0; w < words; ++w) signs[(sample - begin) * words + w] = random.bits();
  }
  std::vector<double> block((end - begin) * width), table(kChoices * width);
  for (std::size_t unit = 0; unit < units; unit += kTogether) {
    const std::size_t last = std::min(unit + kTogether, units);
    fill_table(columns, unit, last, table);
    const std::size_t mask = (std::size_t{1} << (last - unit)) - 1;
    for (std::size_t s = 0; s < end - begin; ++s) {
      const std::size_t choice = (signs[s * words + unit / 64] >> (unit % 64)) & mask;
      const double* __restrict from = table.data() + choice * width;
      double* __restrict to = block.data() + s * width;
      for (std::size_t c = 0; c < width; ++c) to[c] += from[c];
    }
    check_interrupted(kChoices);
  }
  for (std::size_t c = 0; c < width; ++c)
    for (std::size_t s = 0; s < end - begin; ++s) sums[c][begin + s] = block[s * width + c];
}

double order_of(double value, bool two_sided) {
  if (std::isnan(value)) return std::numeric_limits<double>::infinity();
  return two_sided ? std::abs(value) : value;
}

}  // namespace

std::vector<std::vector<double>> signed_sums(const ColumnsOfUnits& columns, std::size_t samples,
                                             std::uint64_t seed, unsigned jobs) {
  std::vector<std::vector<double>> sums(columns.size(), std::vector<double>(samples));
  if (columns.empty()) return sums;
  in_ranges(samples, jobs, kBlock, [&](std::size_t begin, std::size_t end) {
    for (std::size_t from = begin; from < end; from += kBlock)
      sum_block(columns, seed, from, std::min(from + kBlock, end), sums);
  });
  return sums;
}

std::vector<std::vector<double>> every_signed_sum(const ColumnsOfUnits& columns, std::size_t first,
                                                  std::size_t bits) {
  std::vector<std::vector<double>> sums(columns.size(), std::vector<double>(std::size_t{1} << bits));
  for (std::size_t c = 0; c < columns.size(); ++c) {
    for (std::size_t choice = 0; choice < sums[c].size(); ++choice) {
      double sum = 0;
      for (std::size_t i = 0; i < columns[c].size(); ++i)
        sum += ((choice >> (first + i)) & 1) != 0 ? columns[c][i] : -columns[c][i];
      sums[c][choice] = sum;
    }
  }
  return sums;
}

std::vector<double> mean_differences(const std::vector<SignedPair>& sets, std::size_t samples) {
  std::vector<double> means(samples);
  for (const auto& [a, b] : sets) {
    const double numerator = a.numerator + b.numerator, denominator = a.denominator + b.denominator;
    for (std::size_t s = 0; s < samples; ++s) {
      const double up = a.numerators[s] - b.numerators[s], down = a.denominators[s] - b.denominators[s];
      const double left = denominator + down, right = denominator - down;
      means[s] += left == 0 || right == 0 ? std::numeric_limits<double>::quiet_NaN()
                                          : (numerator + up) / left - (numerator - up) / right;
    }
  }
  for (double& value : means) value /= static_cast<double>(sets.size());
  return means;
}

std::size_t at_least(std::span<const double> values, double bound, bool two_sided) {
  return static_cast<std::size_t>(std::count_if(
      values.begin(), values.end(), [&](double value) { return order_of(value, two_sided) >= bound; }));
}

double largest_at(std::span<const double> values, std::size_t place, bool two_sided) {
  std::vector<double> ordered(values.size());
  std::transform(values.begin(), values.end(), ordered.begin(),
                 [&](double value) { return order_of(value, two_sided); });
  const auto nth = ordered.begin() + static_cast<std::ptrdiff_t>(place);
  std::nth_element(ordered.begin(), nth, ordered.end(), std::greater<>());
  return *nth;
}

std::vector<std::size_t> differing_units(const ColumnsOfUnits& first, const ColumnsOfUnits& second,
                                         std::size_t most) {
  std::vector<std::size_t> differing;
  const std::size_t units = first.empty() ? 0 : first.front().size();
  for (std::size_t i = 0; i < units && differing.size() < most; ++i) {
    for (std::size_t c = 0; c < first.size(); ++c) {
      if (first[c][i] == second[c][i]) continue;
      differing.push_back(i);
      break;
    }
  }
  return differing;
}

std::vector<double> mean_column(const ColumnsOfUnits& columns) {
  std::vector<double> means(columns.empty() ? 0 : columns.front().size());
  for (const auto& column : columns)
    for (std::size_t i = 0; i < means.size(); ++i) means[i] += column[i];
  for (double& value : means) value /= static_cast<double>(columns.size());
  return means;
}

std::vector<double> centred(std::span<const double> jackknife) {
  double sum = 0, defined = 0;
  for (const double value : jackknife) {
    if (std::isnan(value)) continue;
    sum += value;
    ++defined;
  }
  std::vector<double> values(jackknife.begin(), jackknife.end());
  for (double& value : values) value = (value - sum / defined) * (defined - 1) / defined;
  return values;
}

}  // namespace treegauge::stats
