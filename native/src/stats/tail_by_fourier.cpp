// The tail of the two sums from their characteristic function, a product of cosines.
//
// P(X = x, Y = y) is the mean over frequencies (j, k) of φ(j, k)·exp(−2πi(j(x − ΣU/2)/L + k(y − ΣV/2)/M)) on
// a window of L × M cells, with φ = Π cos(π(j·u/L + k·v/M))^count. Almost everywhere φ is nothing. Over x the
// tail is a geometric sum; over y it is added up. No Fourier transform is needed.
#include <algorithm>
#include <cmath>
#include <complex>
#include <map>
#include <numbers>

#include "base/interrupt.hpp"
#include "stats/permutation_sums.hpp"

namespace treegauge::stats {
namespace {

constexpr double kNothing = 1e-22;
// −ln φ is at least Σ count·x²/2 for angles x from the nearest multiple of π, as ln|cos x| ≤ −x²/2 there.
// With x in half turns φ is nothing where Σ count·x² is more than 2·22·ln(10)/π², 10.27.
constexpr double kFar = 10.3;
// So few frequencies are looked at one by one.
constexpr std::int64_t kFew = 8;

// exp(−πi·m/size) for m mod 2·size, from a table: no error grows along a row.
class Turns {
 public:
  explicit Turns(std::int64_t size) : period_(2 * size), table_(static_cast<std::size_t>(period_)) {
    for (std::int64_t m = 0; m < period_; ++m) {
      const double angle = std::numbers::pi * static_cast<double>(m) / static_cast<double>(size);
      table_[static_cast<std::size_t>(m)] = {std::cos(angle), -std::sin(angle)};
    }
  }
  [[nodiscard]] std::int64_t place(std::int64_t m) const {
    const std::int64_t rest = m % period_;
    return rest < 0 ? rest + period_ : rest;
  }
  [[nodiscard]] const std::complex<double>& at(std::int64_t place) const {
    return table_[static_cast<std::size_t>(place)];
  }
  [[nodiscard]] const std::complex<double>& of(std::int64_t m) const { return at(place(m)); }

  // Adds times·of(first), times·of(first + step), … to the numbers of a row: to both halves in one go, as
  // each place waits for the one before it.
  void add(double times, std::int64_t first, std::int64_t step,
           std::vector<std::complex<double>>& row) const {
    const std::int64_t each = place(step), period = period_;
    const auto next = [=](std::int64_t at) { return at + each - (at + each < period ? 0 : period); };
    const std::size_t half = row.size() / 2;
    const std::complex<double>* table = table_.data();
    std::int64_t left = place(first), right = place(first + step * static_cast<std::int64_t>(half));
    for (std::size_t i = 0; i < half; ++i) {
      row[i] += times * table[left];
      row[half + i] += times * table[right];
      left = next(left);
      right = next(right);
    }
    if (row.size() % 2 != 0) row.back() += times * table[right];
  }

 private:
  std::int64_t period_;
  std::vector<std::complex<double>> table_;
};

// Divides by one number: as complex division does it (Smith 1962), but what depends on the divisor alone is
// worked out once.
class Divisor {
 public:
  explicit Divisor(const std::complex<double>& by)
      : flat_(std::abs(by.real()) >= std::abs(by.imag())),
        ratio_(flat_ ? by.imag() / by.real() : by.real() / by.imag()),
        whole_(flat_ ? by.imag() * ratio_ + by.real() : by.real() * ratio_ + by.imag()) {}
  [[nodiscard]] std::complex<double> of(const std::complex<double>& z) const {
    if (flat_) return {(z.imag() * ratio_ + z.real()) / whole_, (z.imag() - z.real() * ratio_) / whole_};
    return {(z.real() * ratio_ + z.imag()) / whole_, (z.imag() * ratio_ - z.real()) / whole_};
  }

 private:
  bool flat_;
  double ratio_, whole_;
};

// base^exponent for |base| ≤ 1; 0 once it is far below all that counts.
double power(double base, std::int64_t exponent) {
  double result = 1;
  while (true) {
    if ((exponent & 1) != 0) result *= base;
    exponent >>= 1;
    if (exponent == 0) return result;
    base *= base;
    if (base < 1e-30 || std::abs(result) < 1e-30) return 0;
  }
}

// No more complex numbers than this are kept: 64 MB.
constexpr std::size_t kMostKept = std::size_t{1} << 22;

class Fourier final : public Distribution {
 public:
  explicit Fourier(const PermutationSums& sums)
      : sums_(sums),
        window_(window_of(sums)),
        low_x_(bottom(sums.total_u, window_.x)),
        low_y_(bottom(sums.total_v, window_.y)),
        along_x_(window_.x),
        along_y_(window_.y) {}

  // Whether all frequencies could be had within the budget.
  bool transform(double budget);

  [[nodiscard]] double tail(const Bound& bound) const override {
    const auto [length, height] = window_;
    const std::int64_t behind_x = low_x_ + length;
    std::vector<std::int64_t> first(static_cast<std::size_t>(height));  // the tail's first X for each Y
    for (std::int64_t y = 0; y < height; ++y) {
      const std::int64_t least = sums_.least_u(2 * (low_y_ + y) - sums_.total_v, bound) + sums_.total_u;
      first[static_cast<std::size_t>(y)] = std::clamp((least >> 1) + (least & 1), low_x_, behind_x);
    }
    if (const auto known = known_.find(first); known != known_.end()) return known->second;
    double tail = 0;
    for (const auto& [j, row] : rows_) {
      // Frequencies come in pairs with conjugate terms, but for those that are their own partner's.
      const double weight = j == 0 || 2 * j == length ? 1 : 2;
      const std::complex<double> last = along_x_.of(j * (2 * behind_x - sums_.total_u));
      const Divisor turned(j == 0 ? 1.0 : 1.0 - along_x_.of(2 * j));
      double sum = 0;
      for (std::int64_t y = 0; y < height; ++y) {
        const std::int64_t from = first[static_cast<std::size_t>(y)];
        if (from >= behind_x) continue;
        const std::complex<double> geometric =
            j == 0 ? std::complex<double>(static_cast<double>(behind_x - from), 0)
                   : turned.of(along_x_.of(j * (2 * from - sums_.total_u)) - last);
        const std::complex<double>& number = row[static_cast<std::size_t>(y)];
        sum += number.real() * geometric.real() - number.imag() * geometric.imag();
      }
      tail += weight * sum;
    }
    tail /= static_cast<double>(length) * static_cast<double>(height);
    known_.emplace(std::move(first), tail);
    return tail;
  }

 private:
  // The window is symmetric around the middle; where it holds all cells, it ends with them.
  static std::int64_t bottom(std::int64_t total, std::int64_t size) {
    const std::int64_t twice = total - (size - 1);
    return (twice >> 1) + (twice & 1);
  }

  // A kind in the row of one frequency along x.
  struct Part {
    std::int64_t u, v, count;
    double step;  // half turns from one frequency along y to the next
    std::complex<double> turn{};
    double start = 0;  // half turns at the row's first frequency
  };

  // The frequencies along y of which φ may count, in order.
  [[nodiscard]] std::vector<std::int64_t> candidates(const std::vector<Part>& parts) const;
  // φ, or 0 where it is nothing.
  [[nodiscard]] double characteristic(const std::vector<Part>& parts, std::int64_t k) const;

  struct Row {
    std::int64_t j;
    std::vector<std::complex<double>> of_y;
  };

  const PermutationSums& sums_;
  Window window_;
  std::int64_t low_x_, low_y_;
  Turns along_x_, along_y_;
  std::vector<Row> rows_;  // for each frequency along x that counts
  // Bounds that are close to each other have the same tail.
  mutable std::map<std::vector<std::int64_t>, double> known_;
};

bool Fourier::transform(double budget) {
  const auto [length, height] = window_;
  std::vector<Part> parts;
  parts.reserve(sums_.kinds.size());
  for (const Kind& kind : sums_.kinds)
    parts.push_back({kind.u, kind.v, kind.count, static_cast<double>(kind.v) / static_cast<double>(height)});
  double spent = 0;
  for (std::int64_t j = 0; 2 * j <= length; ++j) {
    check_interrupted(static_cast<std::size_t>(height) + parts.size());
    for (Part& part : parts) {
      part.turn = along_x_.of(j * part.u);
      part.start = static_cast<double>(j * part.u % length) / static_cast<double>(length);
    }
    std::vector<std::complex<double>> row;
    for (const std::int64_t k : candidates(parts)) {
      const double phi = characteristic(parts, k);
      if (phi == 0) continue;
      row.resize(static_cast<std::size_t>(height));
      spent += static_cast<double>(height);
      if (spent > budget) return false;
      along_y_.add(phi, k * (2 * low_y_ - sums_.total_v), 2 * k, row);
    }
    if (row.empty()) continue;
    rows_.push_back({j, std::move(row)});
    if (rows_.size() * static_cast<std::size_t>(height) > kMostKept) return false;
  }
  return true;
}

std::vector<std::int64_t> Fourier::candidates(const std::vector<Part>& parts) const {
  // Whether φ is nothing at all frequencies from `first` to `last`.
  const auto nothing = [&](std::int64_t first, std::int64_t last) {
    const double middle = static_cast<double>(first + last) / 2, far = static_cast<double>(last - first) / 2;
    double sum = 0;
    for (const Part& part : parts) {
      const double turns = part.start + middle * part.step;
      const double rest = std::abs(turns - static_cast<double>(static_cast<std::int64_t>(turns)));
      const double least = std::min(rest, 1 - rest) - far * std::abs(part.step);
      if (least > 0) sum += static_cast<double>(part.count) * least * least;
      if (sum > kFar) return true;
    }
    return false;
  };
  std::vector<std::int64_t> frequencies;
  std::vector<std::pair<std::int64_t, std::int64_t>> stretches{{0, window_.y - 1}};
  while (!stretches.empty()) {
    const auto [first, last] = stretches.back();
    stretches.pop_back();
    if (nothing(first, last)) continue;
    if (last - first < kFew) {
      for (std::int64_t k = first; k <= last; ++k) frequencies.push_back(k);
      continue;
    }
    const std::int64_t middle = first + (last - first) / 2;
    stretches.emplace_back(middle + 1, last);
    stretches.emplace_back(first, middle);
  }
  return frequencies;
}

double Fourier::characteristic(const std::vector<Part>& parts, std::int64_t k) const {
  double phi = 1;
  for (const Part& part : parts) {
    const std::complex<double>& other = along_y_.of(k * part.v);
    const double cosine = part.turn.real() * other.real() - part.turn.imag() * other.imag();
    phi *= power(cosine, part.count);
    if (std::abs(phi) < kNothing) return 0;
  }
  return phi;
}

}  // namespace

std::unique_ptr<Distribution> by_fourier(const PermutationSums& sums, double budget) {
  auto made = std::make_unique<Fourier>(sums);
  if (!made->transform(budget)) return nullptr;
  return made;
}

}  // namespace treegauge::stats
