// The tail of the two sums from their characteristic function, a product of cosines.
//
// P(X = x, Y = y) is the mean over frequencies (j, k) of φ(j, k)·exp(−2πi(j(x − ΣU/2)/L + k(y − ΣV/2)/M)) on
// a window of L × M cells, with φ = Π cos(π(j·u/L + k·v/M))^count. Almost everywhere φ is nothing. Over x the
// tail is a geometric sum; over y it is added up. No Fourier transform is needed.
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "base/interrupt.hpp"
#include "stats/permutation_sums.hpp"

namespace treegauge::stats {
namespace {

constexpr double kNothing = 1e-22;

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
  [[nodiscard]] std::int64_t period() const { return period_; }
  [[nodiscard]] const std::complex<double>& at(std::int64_t place) const {
    return table_[static_cast<std::size_t>(place)];
  }
  [[nodiscard]] const std::complex<double>& of(std::int64_t m) const { return at(place(m)); }

 private:
  std::int64_t period_;
  std::vector<std::complex<double>> table_;
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
    double tail = 0;
    for (const auto& [j, row] : rows_) {
      // Frequencies come in pairs with conjugate terms, but for those that are their own partner's.
      const double weight = j == 0 || 2 * j == length ? 1 : 2;
      const std::complex<double> last = along_x_.of(j * (2 * behind_x - sums_.total_u));
      const std::complex<double> turned = 1.0 - along_x_.of(2 * j);
      double sum = 0;
      for (std::int64_t y = 0; y < height; ++y) {
        const std::int64_t from = first[static_cast<std::size_t>(y)];
        if (from >= behind_x) continue;
        const std::complex<double> geometric =
            j == 0 ? std::complex<double>(static_cast<double>(behind_x - from), 0)
                   : (along_x_.of(j * (2 * from - sums_.total_u)) - last) / turned;
        const std::complex<double>& one = row[static_cast<std::size_t>(y)];
        sum += one.real() * geometric.real() - one.imag() * geometric.imag();
      }
      tail += weight * sum;
    }
    return tail / (static_cast<double>(length) * static_cast<double>(height));
  }

 private:
  // The window is symmetric around the middle; where it holds all cells, it ends with them.
  static std::int64_t bottom(std::int64_t total, std::int64_t size) {
    const std::int64_t twice = total - (size - 1);
    return (twice >> 1) + (twice & 1);
  }

  struct Row {
    std::int64_t j;
    std::vector<std::complex<double>> of_y;
  };

  const PermutationSums& sums_;
  Window window_;
  std::int64_t low_x_, low_y_;
  Turns along_x_, along_y_;
  std::vector<Row> rows_;  // for each frequency along x that counts
};

bool Fourier::transform(double budget) {
  const auto [length, height] = window_;
  struct Part {
    std::complex<double> turn;
    std::int64_t v, count;
    double least;  // of a cosine: below it, its power is nothing
  };
  std::vector<Part> parts(sums_.kinds.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Kind& kind = sums_.kinds[i];
    parts[i] = {{}, kind.v, kind.count, std::pow(kNothing, 1 / static_cast<double>(kind.count))};
  }
  // The first kind decides most frequencies: its turns along y are looked up once.
  std::vector<std::complex<double>> first_turns(static_cast<std::size_t>(height));
  for (std::int64_t k = 0; k < height; ++k)
    first_turns[static_cast<std::size_t>(k)] = along_y_.of(k * sums_.kinds.front().v);
  double spent = 0;
  for (std::int64_t j = 0; 2 * j <= length; ++j) {
    check_interrupted(static_cast<std::size_t>(height) + parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i].turn = along_x_.of(j * sums_.kinds[i].u);
    const auto cosine = [](const std::complex<double>& a, const std::complex<double>& b) {
      return a.real() * b.real() - a.imag() * b.imag();
    };
    std::vector<std::complex<double>> row;
    for (std::int64_t k = 0; k < height; ++k) {
      const double main = cosine(parts.front().turn, first_turns[static_cast<std::size_t>(k)]);
      if (std::abs(main) < parts.front().least) continue;
      double phi = power(main, parts.front().count);
      for (std::size_t i = 1; i < parts.size() && phi != 0; ++i) {
        const Part& part = parts[i];
        const double other = cosine(part.turn, along_y_.of(k * part.v));
        phi = std::abs(other) < part.least ? 0 : phi * power(other, part.count);
        if (std::abs(phi) < kNothing) phi = 0;
      }
      if (std::abs(phi) < kNothing) continue;
      row.resize(static_cast<std::size_t>(height));
      spent += static_cast<double>(height);
      if (spent > budget) return false;
      std::int64_t place = along_y_.place(k * (2 * low_y_ - sums_.total_v));
      const std::int64_t step = along_y_.place(2 * k);
      for (std::int64_t y = 0; y < height; ++y) {
        row[static_cast<std::size_t>(y)] += phi * along_y_.at(place);
        place += step;
        if (place >= along_y_.period()) place -= along_y_.period();
      }
    }
    if (row.empty()) continue;
    rows_.push_back({j, std::move(row)});
    if (rows_.size() * static_cast<std::size_t>(height) > kMostKept) return false;
  }
  return true;
}

}  // namespace

std::unique_ptr<Distribution> by_fourier(const PermutationSums& sums, double budget) {
  auto made = std::make_unique<Fourier>(sums);
  if (!made->transform(budget)) return nullptr;
  return made;
}

}  // namespace treegauge::stats
