// The sums of the exact test, on a lattice: the units that differ, by kind, and the tail that counts.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "stats/exact_test.hpp"

namespace treegauge::stats {

__extension__ using Wide = __int128;

// A difference of the two systems on a unit: u of numerators, v of denominators; `count` units have it, with
// either sign.
struct Kind {
  std::int64_t u = 0, v = 0;
  std::int64_t count = 0;
};

// A tail: the sums whose difference of scores is at least (more than, if strict) a bound. The bound is half a
// difference, as a fraction; where only numerators differ it is U, which is compared as it is.
struct Bound {
  Wide numerator = 0, denominator = 1;
  Wide u = 0;
  bool strict = false;
  // Swaps after which a system has no denominator: those in which it is the second one's (V = Q) are in the
  // tail, those of either, or none.
  enum class Undefined { second, either, none } undefined = Undefined::second;
};

// With signs s = ±1 the sums are U = Σ s·u and V = Σ s·v; with b = (s + 1) / 2 in {0, 1} they are 2X − ΣU and
// 2Y − ΣV for X = Σ b·u and Y = Σ b·v. Half of the parities never occur, so X and Y need a quarter of the
// cells.
struct PermutationSums {
  std::vector<Kind> kinds;                  // those that occur most come first
  std::int64_t units = 0;                   // that differ
  std::int64_t total_u = 0, total_v = 0;    // Σ u and Σ v over units, with the kinds' signs
  std::int64_t range_u = 0, range_v = 0;    // Σ |u| and Σ |v|
  double deviation_x = 0, deviation_y = 0;  // standard deviations of X and Y

  // The difference of scores is 2(UQ − PV) / (Q² − V²), where P and Q are numerators and denominators of both
  // systems together. Lattice coordinates are U / scale_u and V / scale_v.
  Wide p = 0, q = 0;
  std::int64_t scale_u = 1, scale_v = 1;
  Bound seen;  // the difference found, which is not negative: U₀Q − PV₀ over Q² − V₀²

  // Whether sums in lattice coordinates are in a tail.
  [[nodiscard]] bool in_tail(std::int64_t u, std::int64_t v, const Bound& bound) const;

  // The smallest U in the tail for a V, both in lattice coordinates; kAll where all are, kNone where none is.
  static constexpr std::int64_t kAll = INT64_MIN / 4, kNone = INT64_MAX / 4;
  [[nodiscard]] std::int64_t least_u(std::int64_t v, const Bound& bound) const;
};

// What is left to do with the tail's share t: nothing (p is 1), or p = 2t, p = t, p = 1 − t.
enum class Finish { one, twice, once, complement };

// Nothing where a score is undefined or numbers are too large.
std::optional<PermutationSums> permutation_sums(const PairedRatios& counts, Sides sides, Finish& finish);

// All swaps at once, made in one of three ways; any number of tails can be asked for.
class Distribution {
 public:
  Distribution() = default;
  Distribution(const Distribution&) = delete;
  Distribution& operator=(const Distribution&) = delete;
  virtual ~Distribution() = default;
  // The share of swaps in a tail.
  [[nodiscard]] virtual double tail(const Bound& bound) const = 0;
};

// They keep a reference to the sums. Fourier gives up (nothing) where it would cost more than `budget`
// operations, or much memory.
std::unique_ptr<Distribution> by_enumeration(const PermutationSums& sums);
std::unique_ptr<Distribution> by_convolution(const PermutationSums& sums);
std::unique_ptr<Distribution> by_fourier(const PermutationSums& sums, double budget);

// How many cells the distribution takes at ±9 standard deviations; those of one axis.
struct Window {
  std::int64_t x = 0, y = 0;
};
Window window_of(const PermutationSums& sums);

}  // namespace treegauge::stats
