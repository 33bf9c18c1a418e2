#include "stats/cold/correlation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "stats/resampling.hpp"

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

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

// The place of each value among the different ones, from 0.
std::vector<std::uint32_t> levels_of(std::span<const double> values) {
  const auto order =
      ordered(values.size(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<std::uint32_t> levels(values.size());
  std::uint32_t level = 0;
  for (std::size_t at = 0; at < order.size(); ++at) {
    if (at > 0 && values[order[at]] != values[order[at - 1]]) ++level;
    levels[order[at]] = level;
  }
  return levels;
}

// Sums of counts up to a place (Fenwick 1994).
class CountsUpTo {
 public:
  explicit CountsUpTo(std::size_t size) : sums_(size + 1) {}
  void clear() { std::fill(sums_.begin(), sums_.end(), 0); }
  void add(std::size_t place, std::int64_t count) {
    for (++place; place < sums_.size(); place += place & -place) sums_[place] += count;
  }
  [[nodiscard]] std::int64_t before(std::size_t place) const {
    std::int64_t sum = 0;
    for (; place > 0; place -= place & -place) sum += sums_[place];
    return sum;
  }

 private:
  std::vector<std::int64_t> sums_;
};

// The three coefficients of points of which each counts so often. What does not depend on that is done once.
class WeightedCorrelations {
 public:
  explicit WeightedCorrelations(const UnitPoints& points)
      : points_(points),
        level_x_(levels_of(points.x)),
        level_y_(levels_of(points.y)),
        order_(ordered(points.x.size(),
                       [&](std::size_t a, std::size_t b) { return points.x[a] < points.x[b]; })),
        count_x_(levels(level_x_)),
        count_y_(levels(level_y_)),
        rank_x_(points.x.size()),
        rank_y_(points.x.size()),
        weight_(points.x.size()),
        seen_(count_y_.size()) {}

  std::array<double, 3> of(std::span<const std::int64_t> unit_weights) {
    std::fill(count_x_.begin(), count_x_.end(), 0);
    std::fill(count_y_.begin(), count_y_.end(), 0);
    for (std::size_t i = 0; i < weight_.size(); ++i) {
      weight_[i] = unit_weights[points_.unit[i]];
      count_x_[level_x_[i]] += weight_[i];
      count_y_[level_y_[i]] += weight_[i];
    }
    set_ranks(count_x_, level_x_, rank_x_);
    set_ranks(count_y_, level_y_, rank_y_);
    return {product_moment(points_.x, points_.y), product_moment(rank_x_, rank_y_), tau_b()};
  }

 private:
  static std::vector<std::int64_t> levels(const std::vector<std::uint32_t>& level) {
    return std::vector<std::int64_t>(level.empty() ? 0 : *std::max_element(level.begin(), level.end()) + 1);
  }

  static void set_ranks(const std::vector<std::int64_t>& counts, const std::vector<std::uint32_t>& level,
                        std::vector<double>& ranks) {
    std::vector<double> middle(counts.size());
    std::int64_t before = 0;
    for (std::size_t at = 0; at < counts.size(); ++at) {
      middle[at] = static_cast<double>(2 * before + counts[at] + 1) / 2;
      before += counts[at];
    }
    for (std::size_t i = 0; i < ranks.size(); ++i) ranks[i] = middle[level[i]];
  }

  static bool varies(const std::vector<std::int64_t>& counts) {
    return std::count_if(counts.begin(), counts.end(), [](std::int64_t count) { return count != 0; }) > 1;
  }

  [[nodiscard]] double product_moment(std::span<const double> x, std::span<const double> y) const {
    if (!varies(count_x_) || !varies(count_y_)) return kUndefined;
    double total = 0, mean_x = 0, mean_y = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto weight = static_cast<double>(weight_[i]);
      total += weight;
      mean_x += weight * x[i];
      mean_y += weight * y[i];
    }
    mean_x /= total;
    mean_y /= total;
    double xx = 0, yy = 0, xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto weight = static_cast<double>(weight_[i]);
      xx += weight * (x[i] - mean_x) * (x[i] - mean_x);
      yy += weight * (y[i] - mean_y) * (y[i] - mean_y);
      xy += weight * (x[i] - mean_x) * (y[i] - mean_y);
    }
    return std::clamp(xy / std::sqrt(xx * yy), -1.0, 1.0);
  }

  double tau_b() {
    if (!varies(count_x_) || !varies(count_y_)) return kUndefined;
    seen_.clear();
    std::int64_t total = 0, agreeing = 0;
    const auto same = [&](std::size_t a, std::size_t b) {
      return level_x_[order_[a]] == level_x_[order_[b]];
    };
    // Points of one x are tied: they are added after all of them were counted.
    each_run(order_.size(), same, [&](std::size_t begin, std::size_t end) {
      for (std::size_t at = begin; at < end; ++at) {
        const std::size_t i = order_[at];
        if (weight_[i] == 0) continue;
        const std::int64_t below = seen_.before(level_y_[i]);
        const std::int64_t above = total - seen_.before(level_y_[i] + std::size_t{1});
        agreeing += weight_[i] * (below - above);
      }
      for (std::size_t at = begin; at < end; ++at) {
        seen_.add(level_y_[order_[at]], weight_[order_[at]]);
        total += weight_[order_[at]];
      }
    });
    const auto untied = [&](const std::vector<std::int64_t>& counts) {
      auto pairs = static_cast<double>(total) * static_cast<double>(total - 1) / 2;
      for (const std::int64_t count : counts)
        pairs -= static_cast<double>(count) * static_cast<double>(count - 1) / 2;
      return pairs;
    };
    return static_cast<double>(agreeing) / std::sqrt(untied(count_x_) * untied(count_y_));
  }

  const UnitPoints& points_;
  std::vector<std::uint32_t> level_x_, level_y_;
  std::vector<std::size_t> order_;
  std::vector<std::int64_t> count_x_, count_y_;
  std::vector<double> rank_x_, rank_y_;
  std::vector<std::int64_t> weight_;
  CountsUpTo seen_;
};

// The coefficients for the weights of units that weights_of(number) gives, for each number below `many`.
template <typename WeightsOf>
std::array<std::vector<double>, 3> for_each_weights(const UnitPoints& points, std::size_t many, unsigned jobs,
                                                    WeightsOf&& weights_of) {
  std::array<std::vector<double>, 3> coefficients;
  for (auto& values : coefficients) values.resize(many);
  in_ranges(many, jobs, 64, [&](std::size_t begin, std::size_t end) {
    WeightedCorrelations correlations(points);
    for (std::size_t number = begin; number < end; ++number) {
      const std::vector<std::int64_t> weights = weights_of(number);
      const std::array<double, 3> three = correlations.of(weights);
      check_interrupted(points.x.size() + 1);
      for (std::size_t kind = 0; kind < three.size(); ++kind) coefficients[kind][number] = three[kind];
    }
  });
  return coefficients;
}

}  // namespace

std::array<std::vector<double>, 3> resampled_correlations(const UnitPoints& points, std::size_t samples,
                                                          std::uint64_t seed, unsigned jobs) {
  return for_each_weights(points, samples, jobs,
                          [&](std::size_t sample) { return resample(points.units, seed, sample); });
}

std::array<std::vector<double>, 3> correlations_without_each(const UnitPoints& points, std::size_t parts,
                                                             unsigned jobs) {
  return for_each_weights(points, parts, jobs, [&](std::size_t part) {
    std::vector<std::int64_t> weights(points.units, 1);
    for (std::size_t unit = part; unit < points.units; unit += parts) weights[unit] = 0;
    return weights;
  });
}

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
