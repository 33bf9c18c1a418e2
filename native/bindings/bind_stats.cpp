// Statistics of counts: exact tests, resampling, correlations.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>

#include "bind.hpp"
#include "counted.hpp"
#include "stats/cold/correlation.hpp"
#include "stats/distribution.hpp"
#include "stats/exact_test.hpp"
#include "stats/resampling.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

std::span<const double> span_like(const Doubles& column, const Doubles& other) {
  if (column.shape(0) != other.shape(0)) throw std::invalid_argument("columns of different length");
  return span_of(column);
}

stats::ExactWay way_of(const std::string& name) {
  if (name == "enumeration") return stats::ExactWay::enumeration;
  if (name == "convolution") return stats::ExactWay::convolution;
  if (name == "fourier") return stats::ExactWay::fourier;
  if (name == "cheapest") return stats::ExactWay::cheapest;
  throw std::invalid_argument("there is no such way: " + name);
}

const char* name_of(stats::ExactWay way) {
  switch (way) {
    case stats::ExactWay::enumeration: return "enumeration";
    case stats::ExactWay::convolution: return "convolution";
    case stats::ExactWay::fourier: return "fourier";
    case stats::ExactWay::cheapest: break;
  }
  return "cheapest";
}

using Tested = std::tuple<double, double, std::string, std::size_t, std::optional<double>>;

std::optional<Tested> exact_test(const Counts& numerator_a, const Counts& denominator_a,
                                 const Counts& numerator_b, const Counts& denominator_b, bool one_sided,
                                 double alpha, const std::string& way, std::size_t most_cells) {
  const std::size_t units = numerator_a.shape(0);
  for (const Counts* column : {&denominator_a, &numerator_b, &denominator_b})
    if (column->shape(0) != units) throw std::invalid_argument("columns of different length");
  for (const Counts* column : {&denominator_a, &denominator_b})
    if (std::any_of(column->data(), column->data() + units, [](std::int64_t value) { return value < 0; }))
      throw std::invalid_argument("a denominator is negative");
  const stats::PairedRatios counts{numerator_a.data(), denominator_a.data(), numerator_b.data(),
                                   denominator_b.data(), units};
  const stats::ExactWay chosen = way_of(way);
  const auto test = unlocked([&] {
    return stats::exact_test(counts, one_sided ? stats::Sides::one : stats::Sides::two, chosen, most_cells,
                             alpha);
  });
  if (!test) return std::nullopt;
  return Tested{test->p, test->resolution, name_of(test->way), test->differing, test->critical};
}

// What is made at once: more is refused before memory is asked for.
constexpr std::size_t kMostValues = std::size_t{1} << 30;

using Sums = std::vector<std::vector<double>> (*)(const stats::ColumnsOfUnits&, std::size_t, std::uint64_t,
                                                  unsigned);

std::vector<View<double>> views_of(std::vector<std::vector<double>>&& columns) {
  std::vector<View<double>> views;
  views.reserve(columns.size());
  for (auto& column : columns) views.push_back(owned(std::move(column)));
  return views;
}

unsigned threads_for(std::uint64_t jobs) {
  return threads_of(jobs == 0 ? std::thread::hardware_concurrency() : jobs);
}

std::optional<std::vector<View<double>>> every_swapped_sums(const std::vector<Doubles>& columns,
                                                            std::uint64_t jobs) {
  stats::ColumnsOfUnits spans;
  for (const Doubles& column : columns) spans.push_back(span_like(column, columns.front()));
  auto sums = unlocked([&] { return stats::every_swapped_sums(spans, threads_for(jobs)); });
  if (!sums) return std::nullopt;
  return views_of(std::move(*sums));
}

template <Sums sums>
std::vector<View<double>> sampled(const std::vector<Doubles>& columns, std::size_t samples,
                                  std::uint64_t seed, std::uint64_t jobs) {
  stats::ColumnsOfUnits spans;
  for (const Doubles& column : columns) spans.push_back(span_like(column, columns.front()));
  const std::size_t wide = std::max<std::size_t>(columns.size(), 1);
  if (samples > kMostValues / wide)
    throw std::invalid_argument("so many samples of so many columns do not fit");
  return views_of(unlocked([&] { return sums(spans, samples, seed, threads_for(jobs)); }));
}

View<std::int64_t> weighted_sum(const std::vector<Counts>& columns, const std::vector<std::int64_t>& times) {
  if (columns.empty() || columns.size() != times.size())
    throw std::invalid_argument("each column has its number");
  std::vector<std::int64_t> sums(columns.front().shape(0), 0);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].shape(0) != sums.size()) throw std::invalid_argument("columns of different length");
    // As unsigned: a sum that leaves 64 bits must not be undefined behaviour.
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] = static_cast<std::int64_t>(static_cast<std::uint64_t>(sums[i]) +
                                          static_cast<std::uint64_t>(times[c]) *
                                              static_cast<std::uint64_t>(columns[c].data()[i]));
    }
  }
  return owned(std::move(sums));
}

// Pearson, Spearman and Kendall of points in units, for each sample (a seed is given) or without each part.
std::vector<View<double>> correlations(const Doubles& x, const Doubles& y, const Numbers& unit,
                                       std::size_t units, std::size_t many,
                                       std::optional<std::uint64_t> seed) {
  const std::span<const std::uint32_t> of_units{unit.data(), unit.shape(0)};
  if (of_units.size() != x.shape(0)) throw std::invalid_argument("columns of different length");
  if (std::any_of(of_units.begin(), of_units.end(), [&](std::uint32_t number) { return number >= units; }))
    throw std::invalid_argument("there is no such unit");
  if (many < 1 || many > kMostValues || units > kMostValues)
    throw std::invalid_argument("so many samples do not fit");
  const stats::UnitPoints points{span_like(x, y), span_of(y), of_units, units};
  const unsigned threads = threads_of(std::thread::hardware_concurrency());
  auto coefficients = unlocked([&] {
    return seed ? stats::resampled_correlations(points, many, *seed, threads)
                : stats::correlations_without_each(points, many, threads);
  });
  std::vector<View<double>> views;
  views.reserve(coefficients.size());
  for (auto& values : coefficients) views.push_back(owned(std::move(values)));
  return views;
}

std::optional<double> if_defined(double value) {
  return std::isnan(value) ? std::nullopt : std::optional<double>(value);
}

}  // namespace

void bind_stats(nb::module_& module) {
  module.def(
      "exact_test", &exact_test, nb::arg("numerator_a"), nb::arg("denominator_a"), nb::arg("numerator_b"),
      nb::arg("denominator_b"), nb::arg("one_sided") = false, nb::arg("alpha") = 0.0,
      nb::arg("way") = "cheapest", nb::arg("most_cells") = std::size_t{1} << 24,
      "(p, resolution, way, units that differ, largest difference whose p is not below alpha) of the exact "
      "paired permutation test; None where a score is undefined or nothing can be afforded.");
  module.def("resampled_sums", &sampled<stats::resampled_sums>, nb::arg("columns"), nb::arg("samples"),
             nb::arg("seed"), nb::arg("jobs") = 0,
             "For each column its sums over resampled units, the same for all.");
  module.def("swapped_sums", &sampled<stats::swapped_sums>, nb::arg("columns"), nb::arg("samples"),
             nb::arg("seed"), nb::arg("jobs") = 0,
             "For each column of differences its sums with random signs, the same for all.");
  module.def("every_swapped_sums", &every_swapped_sums, nb::arg("columns"), nb::arg("jobs") = 0,
             "For each column of differences its sums with all signs, the same for all; None where more than "
             "16 units differ.");
  module.def(
      "resample",
      [](std::size_t units, std::uint64_t seed, std::uint64_t sample) {
        if (units > kMostValues) throw std::invalid_argument("there are no samples of so many units");
        return owned(stats::resample(units, seed, sample));
      },
      nb::arg("units"), nb::arg("seed"), nb::arg("sample"), "How often each unit is drawn in a sample.");
  module.def("weighted_sum", &weighted_sum, nb::arg("columns"), nb::arg("times"),
             "The columns, each times its number, added row by row.");
  module.def(
      "as_doubles",
      [](const Counts& column) {
        return owned(std::vector<double>(column.data(), column.data() + column.shape(0)));
      },
      nb::arg("column"), "A column of counts as doubles.");
  module.def(
      "ratios",
      [](const Doubles& a, const Doubles& b) { return owned(stats::ratios(span_like(a, b), span_of(b))); },
      nb::arg("numerators"), nb::arg("denominators"),
      "Numerators over denominators; NaN where there is none.");
  module.def(
      "ratios_without_each",
      [](const Doubles& a, const Doubles& b) {
        return owned(stats::ratios_without_each(span_like(a, b), span_of(b)));
      },
      nb::arg("numerators"), nb::arg("denominators"),
      "The ratio of sums when each unit in turn is left out.");
  module.def(
      "differences",
      [](const Doubles& a, const Doubles& b) {
        std::vector<double> differences(span_like(a, b).size());
        for (std::size_t i = 0; i < differences.size(); ++i) differences[i] = a.data()[i] - b.data()[i];
        return owned(std::move(differences));
      },
      nb::arg("a"), nb::arg("b"), "Two columns, the second taken off the first.");
  module.def(
      "sorted_values", [](const Doubles& values) { return owned(stats::sorted_values(span_of(values))); },
      nb::arg("values"), "In order, without what is undefined.");
  module.def(
      "acceleration", [](const Doubles& values) { return if_defined(stats::acceleration(span_of(values))); },
      nb::arg("jackknife"), "The acceleration of BCa intervals; None where all values are equal.");
  module.def(
      "standard_deviation",
      [](const Doubles& values) { return if_defined(stats::standard_deviation(span_of(values))); },
      nb::arg("values"), "The standard deviation (n − 1) of what is defined.");
  module.def(
      "pearson",
      [](const Doubles& a, const Doubles& b) {
        return if_defined(stats::pearson(span_like(a, b), span_of(b)));
      },
      nb::arg("x"), nb::arg("y"), "Pearson's correlation; None where a list is constant.");
  module.def(
      "mean_ranks", [](const Doubles& values) { return owned(stats::mean_ranks(span_of(values))); },
      nb::arg("values"), "Ranks from 1, the smallest first; equal values share their mean rank.");
  module.def(
      "kendall_pairs",
      [](const Doubles& a, const Doubles& b) {
        const stats::KendallPairs pairs = stats::kendall_pairs(span_like(a, b), span_of(b));
        return std::tuple{pairs.concordant, pairs.discordant, pairs.tied_x, pairs.tied_y, pairs.tied_both};
      },
      nb::arg("x"), nb::arg("y"), "Pairs: concordant, discordant, tied in x, in y, in both.");
  module.def("correlations", &correlations, nb::arg("x"), nb::arg("y"), nb::arg("unit"), nb::arg("units"),
             nb::arg("many"), nb::arg("seed").none() = nb::none(),
             "Pearson's, Spearman's and Kendall's coefficients in `many` samples of the units that points "
             "belong to; without a seed, those without each of `many` parts of the units.");
}

}  // namespace treegauge::bindings
