// Means over test sets: swaps inside each set, for all systems at once.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <stdexcept>
#include <thread>
#include <tuple>

#include "bind.hpp"
#include "counted.hpp"
#include "stats/test_sets.hpp"

namespace nb = nanobind;

namespace treegauge::bindings {
namespace {

// Numerators and denominators with signs, and their totals.
using Ratio = std::tuple<Doubles, Doubles, double, double>;

// What is made at once: more is refused before memory is asked for.
constexpr std::size_t kMostValues = std::size_t{1} << 30, kMostBits = 24;

stats::ColumnsOfUnits columns_of(const std::vector<Doubles>& columns) {
  stats::ColumnsOfUnits spans;
  for (const Doubles& column : columns) {
    if (column.shape(0) != columns.front().shape(0))
      throw std::invalid_argument("columns of different length");
    spans.push_back(span_of(column));
  }
  return spans;
}

std::vector<View<double>> views_of(std::vector<std::vector<double>>&& columns) {
  std::vector<View<double>> views;
  views.reserve(columns.size());
  for (auto& column : columns) views.push_back(owned(std::move(column)));
  return views;
}

std::vector<View<double>> signed_sums(const std::vector<Doubles>& columns, std::size_t samples,
                                      std::uint64_t seed, std::uint64_t jobs) {
  const stats::ColumnsOfUnits spans = columns_of(columns);
  if (samples > kMostValues / std::max<std::size_t>(columns.size(), 1))
    throw std::invalid_argument("so many samples of so many columns do not fit");
  const unsigned threads = threads_of(jobs == 0 ? std::thread::hardware_concurrency() : jobs);
  return views_of(unlocked([&] { return stats::signed_sums(spans, samples, seed, threads); }));
}

std::vector<View<double>> every_signed_sum(const std::vector<Doubles>& columns, std::size_t first,
                                           std::size_t bits) {
  const stats::ColumnsOfUnits spans = columns_of(columns);
  if (bits > kMostBits || (!spans.empty() && first + spans.front().size() > bits))
    throw std::invalid_argument("so many swaps do not fit");
  return views_of(unlocked([&] { return stats::every_signed_sum(spans, first, bits); }));
}

stats::SignedRatio ratio_of(const Ratio& given, std::size_t samples) {
  const auto& [numerators, denominators, numerator, denominator] = given;
  if (numerators.shape(0) != samples || denominators.shape(0) != samples)
    throw std::invalid_argument("columns of different length");
  return {span_of(numerators), span_of(denominators), numerator, denominator};
}

View<double> mean_differences(const std::vector<std::tuple<Ratio, Ratio>>& sets) {
  if (sets.empty()) throw std::invalid_argument("there is no test set");
  const std::size_t samples = std::get<0>(std::get<0>(sets.front())).shape(0);
  std::vector<stats::SignedPair> pairs;
  pairs.reserve(sets.size());
  for (const auto& [first, second] : sets)
    pairs.push_back({ratio_of(first, samples), ratio_of(second, samples)});
  return owned(unlocked([&] { return stats::mean_differences(pairs, samples); }));
}

std::vector<std::size_t> differing_units(const std::vector<Doubles>& first,
                                         const std::vector<Doubles>& second, std::size_t most) {
  std::vector<Doubles> all = first;
  all.insert(all.end(), second.begin(), second.end());
  if (first.size() != second.size()) throw std::invalid_argument("not as many columns");
  stats::ColumnsOfUnits spans = columns_of(all);
  const auto middle = spans.begin() + static_cast<std::ptrdiff_t>(first.size());
  return stats::differing_units({spans.begin(), middle}, {middle, spans.end()}, most);
}

double largest_at(const Doubles& values, std::size_t place, bool two_sided) {
  if (place >= values.shape(0)) throw std::invalid_argument("there are not so many values");
  return stats::largest_at(span_of(values), place, two_sided);
}

}  // namespace

void bind_test_sets(nb::module_& module) {
  module.def("signed_sums", &signed_sums, nb::arg("columns"), nb::arg("samples"), nb::arg("seed"),
             nb::arg("jobs") = 0,
             "For each column its sums with random signs; differences of two systems' are their swaps.");
  module.def("every_signed_sum", &every_signed_sum, nb::arg("columns"), nb::arg("first"), nb::arg("bits"),
             "For each column its sums under all 2^bits choices of signs; unit i has bit first + i.");
  module.def("mean_differences", &mean_differences, nb::arg("sets"),
             "The mean over test sets of the difference of two ratios, after each swap.");
  module.def(
      "at_least",
      [](const Doubles& values, double bound, bool two_sided) {
        return stats::at_least(span_of(values), bound, two_sided);
      },
      nb::arg("values"), nb::arg("bound"), nb::arg("two_sided"),
      "How many values are so large, undefined ones among them.");
  module.def("largest_at", &largest_at, nb::arg("values"), nb::arg("place"), nb::arg("two_sided"),
             "The value at a place, the largest first; undefined ones are infinite.");
  module.def("differing_units", &differing_units, nb::arg("first"), nb::arg("second"), nb::arg("most"),
             "The first units, at most so many, on which two systems have different counts.");
  module.def(
      "mean_column",
      [](const std::vector<Doubles>& columns) { return owned(stats::mean_column(columns_of(columns))); },
      nb::arg("columns"), "The mean of several columns, row by row.");
  module.def(
      "centred", [](const Doubles& jackknife) { return owned(stats::centred(span_of(jackknife))); },
      nb::arg("jackknife"), "The influence of each unit on a score, from the scores without it.");
}

}  // namespace treegauge::bindings
