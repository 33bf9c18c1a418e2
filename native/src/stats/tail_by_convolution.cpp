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

class Convolution final : public Distribution {
 public:
  explicit Convolution(const PermutationSums& sums) : sums_(sums) {
    const std::vector<Kind> units = balanced(sums);
    for (const Kind& unit : units) {
      x_.add(unit.u);
      y_.add(unit.v);
    }
    columns_ = y_.high - y_.low + 1;
    rows_ = x_.high - x_.low + 1;
    // One row for each X, one column for each Y. A shift along a row may run into the next one: nothing is
    // there.
    cells_.assign(static_cast<std::size_t>(rows_ * columns_), 0.0);
    cells_[place(0, 0)] = 1;
    Axis x;
    for (const Kind& unit : units) {
      x.add(unit.u);
      const std::size_t begin = place(x.low, y_.low), end = place(x.high, y_.high) + 1;
      shift_and_add(cells_.data() + begin, end - begin, unit.u * columns_ + unit.v);
      check_interrupted(end - begin);
    }
    // From here on a cell has the share of its X and all larger ones.
    const auto step = static_cast<std::size_t>(columns_);
    for (std::size_t cell = cells_.size() - step; cell-- > 0;) cells_[cell] += cells_[cell + step];
  }

  [[nodiscard]] double tail(const Bound& bound) const override {
    double tail = 0;
    for (std::int64_t y = y_.low; y <= y_.high; ++y) {
      // U = 2X − total: the tail of each Y begins at some X.
      const std::int64_t least = sums_.least_u(2 * y - y_.total(), bound) + x_.total();
      const std::int64_t first = std::max((least >> 1) + (least & 1), x_.low);
      if (first <= x_.high) tail += cells_[place(first, y)];
    }
    return tail;
  }

 private:
  [[nodiscard]] std::size_t place(std::int64_t x, std::int64_t y) const {
    return static_cast<std::size_t>((x - x_.low) * columns_ + (y - y_.low));
  }

  const PermutationSums& sums_;
  Axis x_, y_;
  std::int64_t columns_ = 0, rows_ = 0;
  std::vector<double> cells_;
};

}  // namespace

std::unique_ptr<Distribution> by_convolution(const PermutationSums& sums) {
  return std::make_unique<Convolution>(sums);
}

}  // namespace treegauge::stats
