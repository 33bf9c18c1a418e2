#include "stats/cold/correlation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace treegauge::stats {
namespace {

template <typename Less>
std::vector<std::size_t> ordered(std::size_t size, Less less) {
  std::vector<std::size_t> order(size);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), less);
  return order;
}

// Calls run(begin, end) for each stretch of things that are the same as their neighbour.
template <typename Same, typename Run>
void each_run(std::size_t size, Same same, Run run) {
  for (std::size_t begin = 0, end = 0; begin < size; begin = end) {
    for (end = begin + 1; end < size && same(end - 1, end);) ++end;
    run(begin, end);
  }
}

template <typename Same>
std::int64_t pairs_in_runs(std::size_t size, Same same) {
  std::int64_t pairs = 0;
  each_run(size, same, [&](std::size_t begin, std::size_t end) {
    const auto length = static_cast<std::int64_t>(end - begin);
    pairs += length * (length - 1) / 2;
  });
  return pairs;
}

// Sorts, and counts the pairs that stood in falling order.
std::int64_t sort_counting(std::vector<double>& values) {
  std::vector<double> merged(values.size());
  std::int64_t falling = 0;
  for (std::size_t size = 1; size < values.size(); size *= 2) {
    for (std::size_t begin = 0; begin < values.size(); begin += 2 * size) {
      const std::size_t middle = std::min(begin + size, values.size()),
                        end = std::min(middle + size, values.size());
      std::size_t left = begin, right = middle, to = begin;
      while (left < middle && right < end) {
        if (values[right] < values[left]) {
          falling += static_cast<std::int64_t>(middle - left);
          merged[to++] = values[right++];
        } else {
          merged[to++] = values[left++];
        }
      }
      std::copy(values.begin() + static_cast<std::ptrdiff_t>(left),
                values.begin() + static_cast<std::ptrdiff_t>(middle),
                merged.begin() + static_cast<std::ptrdiff_t>(to));
      to += middle - left;
      std::copy(values.begin() + static_cast<std::ptrdiff_t>(right),
                values.begin() + static_cast<std::ptrdiff_t>(end),
                merged.begin() + static_cast<std::ptrdiff_t>(to));
    }
    values.swap(merged);
  }
  return falling;
}

}  // namespace

double pearson(std::span<const double> x, std::span<const double> y) {
  const auto size = static_cast<double>(x.size());
  const double mean_x = std::accumulate(x.begin(), x.end(), 0.0) / size;
  const double mean_y = std::accumulate(y.begin(), y.end(), 0.0) / size;
  double xx = 0, yy = 0, xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - mean_x) * (x[i] - mean_x);
    yy += (y[i] - mean_y) * (y[i] - mean_y);
    xy += (x[i] - mean_x) * (y[i] - mean_y);
  }
  // A constant list may be a little off its own mean.
  const auto constant = [](std::span<const double> values) {
    return std::all_of(values.begin(), values.end(), [&](double value) { return value == values.front(); });
  };
  if (x.size() < 2 || constant(x) || constant(y)) return std::numeric_limits<double>::quiet_NaN();
  return std::clamp(xy / std::sqrt(xx * yy), -1.0, 1.0);
}

std::vector<double> mean_ranks(std::span<const double> values) {
  const auto order =
      ordered(values.size(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  const auto same = [&](std::size_t a, std::size_t b) { return values[order[a]] == values[order[b]]; };
  each_run(values.size(), same, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) ranks[order[at]] = static_cast<double>(begin + 1 + end) / 2;
  });
  return ranks;
}

KendallPairs kendall_pairs(std::span<const double> x, std::span<const double> y) {
  const std::size_t size = x.size();
  const auto order =
      ordered(size, [&](std::size_t a, std::size_t b) { return x[a] != x[b] ? x[a] < x[b] : y[a] < y[b]; });
  KendallPairs pairs;
  const auto same_x = [&](std::size_t a, std::size_t b) { return x[order[a]] == x[order[b]]; };
  pairs.tied_x = pairs_in_runs(size, same_x);
  pairs.tied_both = pairs_in_runs(
      size, [&](std::size_t a, std::size_t b) { return same_x(a, b) && y[order[a]] == y[order[b]]; });
  std::vector<double> values(size);
  for (std::size_t at = 0; at < size; ++at) values[at] = y[order[at]];
  pairs.discordant = sort_counting(values);
  pairs.tied_y = pairs_in_runs(size, [&](std::size_t a, std::size_t b) { return values[a] == values[b]; });
  const auto number = static_cast<std::int64_t>(size);
  pairs.concordant =
      number * (number - 1) / 2 - pairs.discordant - pairs.tied_x - pairs.tied_y + pairs.tied_both;
  return pairs;
}

}  // namespace treegauge::stats
