// The distribution of the two sums, unit by unit and in place: each unit is added or not, with probability ½.
//
// Terms are only added and halved, never taken off: the result is as exact as doubles are.
#include <algorithm>
#include <cmath>

#include "base/interrupt.hpp"
#include "stats/permutation_sums.hpp"

namespace treegauge::stats {
namespace {

// The cells that the sum of the first units can be in, but for those beyond 9 standard deviations.
class Axis {
 public:
  void add(std::int64_t value) {
    (value < 0 ? least_ : most_) += value;
    total_ += value;
    squares_ += static_cast<double>(value) * static_cast<double>(value);
    const double centre = static_cast<double>(total_) / 2, far = 9 * std::sqrt(squares_) / 2 + 1;
    low = std::min(low, std::max(least_, static_cast<std::int64_t>(std::floor(centre - far))));
    high = std::max(high, std::min(most_, static_cast<std::int64_t>(std::ceil(centre + far))));
  }
  [[nodiscard]] std::int64_t total() const { return total_; }
  std::int64_t low = 0, high = 0;  // over all steps so far: where there is something, it stays in

 private:
  std::int64_t least_ = 0, most_ = 0, total_ = 0;
  double squares_ = 0;
};

void add_halves(double* __restrict to, const double* __restrict from, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) to[i] = 0.5 * (to[i] + from[i]);
}

void halve(double* to, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) to[i] *= 0.5;
}

// cell[i] becomes the mean of cell[i] and cell[i − shift], in place, a block of `shift` at a time so that
// nothing is read after it was written.
void shift_and_add(double* cells, std::size_t count, std::int64_t shift) {
  const std::size_t step = std::min<std::size_t>(static_cast<std::size_t>(std::abs(shift)), count);
  if (shift > 0) {
    std::size_t end = count;
    while (end > step) {
      const std::size_t block = std::min(step, end - step);
      add_halves(cells + end - block, cells + end - block - step, block);
      end -= block;
    }
    halve(cells, end);
  } else {
    std::size_t begin = 0;
    while (begin + step < count) {
      const std::size_t block = std::min(step, count - step - begin);
      add_halves(cells + begin, cells + begin + step, block);
      begin += block;
    }
    halve(cells + begin, count - begin);
  }
}

// Units in order of size, so that the cells in use grow slowly; signs such that the middle stays where it is.
std::vector<Kind> balanced(const PermutationSums& sums) {
  std::vector<Kind> units;
  for (const Kind& kind : sums.kinds) units.insert(units.end(), static_cast<std::size_t>(kind.count), kind);
  const double wide_u = std::max(sums.deviation_x, 1e-9), wide_v = std::max(sums.deviation_y, 1e-9);
  const auto far = [&](double u, double v) { return u * u / (wide_u * wide_u) + v * v / (wide_v * wide_v); };
  std::stable_sort(units.begin(), units.end(), [](const Kind& a, const Kind& b) {
    const auto major = [](const Kind& kind) { return std::abs(kind.u); };
    return major(a) != major(b) ? major(a) < major(b) : std::abs(a.v) < std::abs(b.v);
  });
  std::int64_t u = 0, v = 0;
  for (Kind& unit : units) {
    if (far(static_cast<double>(u + unit.u), static_cast<double>(v + unit.v)) >
        far(static_cast<double>(u - unit.u), static_cast<double>(v - unit.v))) {
      unit = {-unit.u, -unit.v, 1};
    }
    u += unit.u;
    v += unit.v;
  }
  return units;
}

}  // namespace

double tail_by_convolution(const PermutationSums& sums) {
  const std::vector<Kind> units = balanced(sums);
  Axis whole_x, whole_y;
  for (const Kind& unit : units) {
    whole_x.add(unit.u);
    whole_y.add(unit.v);
  }
  // One row for each X, one column for each Y. A shift along a row may run into the next one: nothing is
  // there.
  const std::int64_t columns = whole_y.high - whole_y.low + 1, rows = whole_x.high - whole_x.low + 1;
  std::vector<double> cells(static_cast<std::size_t>(rows * columns), 0.0);
  const auto place = [&](std::int64_t x, std::int64_t y) {
    return static_cast<std::size_t>((x - whole_x.low) * columns + (y - whole_y.low));
  };
  cells[place(0, 0)] = 1;
  Axis x;
  for (const Kind& unit : units) {
    x.add(unit.u);
    const std::size_t begin = place(x.low, whole_y.low), end = place(x.high, whole_y.high) + 1;
    shift_and_add(cells.data() + begin, end - begin, unit.u * columns + unit.v);
    check_interrupted(end - begin);
  }
  // U = 2X − total: the tail of each Y begins at some X.
  std::vector<std::int64_t> first(static_cast<std::size_t>(columns));
  for (std::int64_t y = whole_y.low; y <= whole_y.high; ++y) {
    const std::int64_t least = sums.least_u(2 * y - whole_y.total()) + whole_x.total();
    first[static_cast<std::size_t>(y - whole_y.low)] = (least >> 1) + (least & 1);
  }
  double tail = 0;
  for (std::int64_t row = whole_x.low; row <= whole_x.high; ++row) {
    const double* cell = cells.data() + place(row, whole_y.low);
    double inside = 0;
    for (std::int64_t y = 0; y < columns; ++y)
      inside += first[static_cast<std::size_t>(y)] <= row ? cell[y] : 0.0;
    tail += inside;
  }
  return tail;
}

}  // namespace treegauge::stats
