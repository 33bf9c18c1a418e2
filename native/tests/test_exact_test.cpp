// The exact test beside all swaps one by one; the ways to compute it beside each other.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "check.hpp"
#include "stats/cold/correlation.hpp"
#include "stats/exact_test.hpp"
#include "stats/random.hpp"
#include "stats/resampling.hpp"

using namespace treegauge::stats;

namespace {

struct Counts {
  std::vector<std::int64_t> na, da, nb, db;
  [[nodiscard]] PairedRatios view() const { return {na.data(), da.data(), nb.data(), db.data(), na.size()}; }
};

// F1 of two systems on the same gold items.
Counts drawn(std::uint64_t seed, std::size_t units, std::uint64_t most) {
  Random random(seed, 0);
  Counts counts;
  for (std::size_t i = 0; i < units; ++i) {
    const std::int64_t gold = 1 + random.below(most);
    for (auto [n, d] : {std::pair{&counts.na, &counts.da}, std::pair{&counts.nb, &counts.db}}) {
      const std::int64_t test = 1 + random.below(most);
      n->push_back(2 * static_cast<std::int64_t>(random.below(std::min(gold, test) + 1)));
      d->push_back(gold + test);
    }
  }
  return counts;
}

// By the definition; products of at most 2^24 are compared as whole numbers.
double textbook(const Counts& counts) {
  const auto compare = [&](std::uint64_t swaps, std::int64_t& top, std::int64_t& bottom) {
    std::array<std::int64_t, 4> sums{};
    for (std::size_t i = 0; i < counts.na.size(); ++i) {
      const bool swap = (swaps >> i & 1) != 0;
      sums[0] += swap ? counts.nb[i] : counts.na[i];
      sums[1] += swap ? counts.db[i] : counts.da[i];
      sums[2] += swap ? counts.na[i] : counts.nb[i];
      sums[3] += swap ? counts.da[i] : counts.db[i];
    }
    top = std::abs(sums[0] * sums[3] - sums[2] * sums[1]);
    bottom = sums[1] * sums[3];
  };
  std::int64_t seen_top = 0, seen_bottom = 1, top = 0, bottom = 1;
  compare(0, seen_top, seen_bottom);
  std::uint64_t inside = 0;
  const std::uint64_t ways = std::uint64_t{1} << counts.na.size();
  for (std::uint64_t swaps = 0; swaps < ways; ++swaps) {
    compare(swaps, top, bottom);
    inside += top * seen_bottom >= seen_top * bottom ? 1 : 0;
  }
  return static_cast<double>(inside) / static_cast<double>(ways);
}

}  // namespace

TEST(equals_all_swaps) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Counts counts = drawn(seed, 1 + seed % 10, 3 + seed % 20);
    const double expected = textbook(counts);
    for (const ExactWay way :
         {ExactWay::enumeration, ExactWay::convolution, ExactWay::fourier, ExactWay::cheapest}) {
      const auto found = exact_test(counts.view(), Sides::two, way);
      CHECK(found.has_value());
      if (found) CHECK(std::abs(found->p - expected) < 1e-12);
    }
  }
}

TEST(ways_agree_on_many_units) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Counts counts = drawn(seed, 120, 6);
    const auto one = exact_test(counts.view(), Sides::two, ExactWay::convolution);
    const auto other = exact_test(counts.view(), Sides::two, ExactWay::fourier);
    CHECK(one && other && std::abs(one->p - other->p) < 1e-11);
  }
}

TEST(one_sided_tails_overlap_in_what_is_seen) {
  const Counts counts = drawn(3, 12, 9);
  const Counts turned{counts.nb, counts.db, counts.na, counts.da};
  const auto up = exact_test(counts.view(), Sides::one), down = exact_test(turned.view(), Sides::one);
  CHECK(up && down && up->p + down->p >= 1);
}

TEST(critical_differences_agree_with_p) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Counts counts = drawn(seed, 6 + seed % 8, 9);
    double difference = 0;
    {
      std::array<std::int64_t, 4> sums{};
      for (std::size_t i = 0; i < counts.na.size(); ++i) {
        sums[0] += counts.na[i];
        sums[1] += counts.da[i];
        sums[2] += counts.nb[i];
        sums[3] += counts.db[i];
      }
      difference = std::abs(static_cast<double>(sums[0]) / static_cast<double>(sums[1]) -
                            static_cast<double>(sums[2]) / static_cast<double>(sums[3]));
    }
    std::optional<double> first;
    for (const ExactWay way : {ExactWay::enumeration, ExactWay::convolution, ExactWay::fourier}) {
      const auto found = exact_test(counts.view(), Sides::two, way, std::size_t{1} << 24, 0.3);
      CHECK(found && found->critical);
      if (!found || !found->critical) continue;
      CHECK((difference > *found->critical + 1e-11) == (found->p < 0.3));
      if (first) CHECK(std::abs(*first - *found->critical) < 1e-11);
      first = found->critical;
    }
  }
}

TEST(no_critical_difference_where_no_p_is_small) {
  // Four units, each won by one item of ten: p is 2/16 at the least.
  const Counts counts{{1, 1, 1, 1}, {10, 0, 0, 0}, {0, 0, 0, 0}, {10, 0, 0, 0}};
  const auto never = exact_test(counts.view(), Sides::two, ExactWay::cheapest, std::size_t{1} << 24, 0.05);
  CHECK(never && !never->critical);
  const auto some = exact_test(counts.view(), Sides::two, ExactWay::cheapest, std::size_t{1} << 24, 0.2);
  CHECK(some && some->critical && std::abs(*some->critical - 0.2) < 1e-12);
}

TEST(every_swap_comes_once) {
  const std::vector<double> values{1, 0, 2, 4};
  const auto sums = every_swapped_sums({values}, 1);
  CHECK(sums.has_value());
  if (sums) {
    std::vector<double> found = sums->front();
    std::sort(found.begin(), found.end());
    CHECK(found == (std::vector<double>{-7, -5, -3, -1, 1, 3, 5, 7}));
  }
  const std::vector<double> many(17, 1.0);
  CHECK(!every_swapped_sums({many}, 1));
}

TEST(undefined_and_too_large_have_no_answer) {
  const Counts nothing{{0}, {0}, {1}, {1}};
  CHECK(!exact_test(nothing.view(), Sides::two));
  const std::int64_t huge = INT64_MAX / 2;
  const Counts large{{huge, huge}, {huge, huge}, {0, 0}, {huge, huge}};
  CHECK(!exact_test(large.view(), Sides::two));
}

TEST(no_way_is_forced_beyond_its_means) {
  const Counts counts = drawn(1, 60, 1000);
  CHECK(!exact_test(counts.view(), Sides::two, ExactWay::enumeration));
  CHECK(!exact_test(counts.view(), Sides::two, ExactWay::convolution, 1000));
  CHECK(!exact_test(counts.view(), Sides::two, ExactWay::fourier, 1000));
  CHECK(!exact_test(counts.view(), Sides::two, ExactWay::cheapest, 1000));
}

TEST(samples_are_the_same_on_any_number_of_threads) {
  std::vector<double> values(1000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i % 7);
  const ColumnsOfUnits columns{values};
  CHECK(resampled_sums(columns, 300, 5, 1) == resampled_sums(columns, 300, 5, 4));
  CHECK(swapped_sums(columns, 300, 5, 1) == swapped_sums(columns, 300, 5, 4));
  CHECK(resampled_sums({}, 10, 5, 1).empty());
}

TEST(kendall_counts_pairs) {
  const std::vector<double> x{1, 2, 2, 3}, y{1, 3, 2, 2};
  const KendallPairs pairs = kendall_pairs(x, y);
  CHECK_EQ(pairs.concordant, std::int64_t{3});
  CHECK_EQ(pairs.discordant, std::int64_t{1});
  CHECK_EQ(pairs.tied_x, std::int64_t{1});
  CHECK_EQ(pairs.tied_y, std::int64_t{1});
  CHECK_EQ(pairs.tied_both, std::int64_t{0});
}
