#include "stats/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace treegauge::stats {
namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

double ratio(double numerator, double denominator) {
  return denominator == 0 ? kUndefined : numerator / denominator;
}

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

std::vector<double> defined(std::span<const double> values) {
  std::vector<double> numbers;
  numbers.reserve(values.size());
  std::copy_if(values.begin(), values.end(), std::back_inserter(numbers),
               [](double value) { return !std::isnan(value); });
  return numbers;
}

}  // namespace

std::vector<double> ratios(std::span<const double> numerators, std::span<const double> denominators) {
  std::vector<double> quotients(numerators.size());
  for (std::size_t i = 0; i < quotients.size(); ++i) quotients[i] = ratio(numerators[i], denominators[i]);
  return quotients;
}

std::vector<double> ratios_without_each(std::span<const double> numerators,
                                        std::span<const double> denominators) {
  double numerator = 0, denominator = 0;
  for (std::size_t i = 0; i < numerators.size(); ++i) {
    numerator += numerators[i];
    denominator += denominators[i];
  }
  std::vector<double> quotients(numerators.size());
  for (std::size_t i = 0; i < quotients.size(); ++i)
    quotients[i] = ratio(numerator - numerators[i], denominator - denominators[i]);
  return quotients;
}

std::vector<double> sorted_values(std::span<const double> values) {
  std::vector<double> sorted = defined(values);
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

double acceleration(std::span<const double> jackknife) {
  const std::vector<double> values = defined(jackknife);
  if (values.empty()) return kUndefined;
  const double mean = mean_of(values);
  double squares = 0, cubes = 0;
  for (const double value : values) {
    const double far = mean - value;
    squares += far * far;
    cubes += far * far * far;
  }
  return squares == 0 ? kUndefined : cubes / (6 * std::pow(squares, 1.5));
}

double standard_deviation(std::span<const double> given) {
  const std::vector<double> values = defined(given);
  if (values.size() < 2) return kUndefined;
  const double mean = mean_of(values);
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

}  // namespace treegauge::stats
