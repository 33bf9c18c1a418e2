// The exact paired permutation test for scores that are ratios of two integer sums.
//
// Two systems have counts on the same units. Under the null hypothesis each unit's counts may as well have
// been the other system's: all 2^n ways to swap units are equally likely. p is the share of them whose
// difference of scores is at least the one seen. It is computed, not sampled.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

namespace treegauge::stats {

// Per unit, numerator and denominator of the two systems' scores. All columns have one length.
struct PairedRatios {
  const std::int64_t* numerator_a;
  const std::int64_t* denominator_a;
  const std::int64_t* numerator_b;
  const std::int64_t* denominator_b;
  std::size_t units;
};

enum class Sides { two, one };  // one: the hypothesis that the first system is better (its score is higher)

enum class ExactWay {
  cheapest,
  enumeration,  // all ways to swap the units that differ
  convolution,  // the distribution of the two sums, unit by unit
  fourier       // from the characteristic function of the two sums
};

struct ExactTest {
  double p = 1;           // never above 1
  double resolution = 0;  // smaller values of p are not told apart from it: say «p < resolution»
  ExactWay way = ExactWay::enumeration;
  std::size_t differing = 0;  // units on which the two systems differ
  // The largest difference of scores whose p is not below alpha; nothing where no swap has a p below it. Of
  // two-sided tests it has no sign, of one-sided ones it has.
  std::optional<double> critical;
};

// Nothing where the score of a system is undefined, or where no way can be afforded: the sums are too large
// (128-bit integers decide «at least»), or the distribution needs more cells than most_cells.
//
// A swap after which one system has no denominator has no difference of scores: it counts as one that is at
// least the one seen, so p is never too small.
//
// The critical difference is only computed for an alpha above 0. It is found among the same swaps as p, in
// steps of 2^-39.
std::optional<ExactTest> exact_test(const PairedRatios& counts, Sides sides,
                                    ExactWay way = ExactWay::cheapest,
                                    std::size_t most_cells = std::size_t{1} << 24, double alpha = 0);

}  // namespace treegauge::stats
