// Alignments of least cost, by hand: numbers from the pencil.
#include <cmath>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <vector>

#include "align/co_optimal/co_optimal.hpp"
#include "check.hpp"

using namespace treegauge::align;
using Ids = std::vector<std::uint32_t>;
using Marks = std::vector<std::uint8_t>;

namespace {

CoOptimal all_of(const Ids& gold, const Ids& test, const Equality& equality, Costs costs = kSclite,
                 const Marks& gold_kinds = {}, const Marks& test_kinds = {}) {
  const Text left{gold, gold_kinds};
  const Text right{test, test_kinds};
  return {optimal_cells(left, right, equality, costs), left, right, equality};
}

}  // namespace

TEST(order_of_gaps_makes_no_difference) {
  // 1 2 against 3, all different: 3 stands opposite 1 or 2 (cost 4 + 3), two alignments.
  const Equality equality;
  const Ids gold{1, 2};
  const Ids test{3};
  CHECK_EQ(all_of(gold, test, equality).count(), std::uint64_t{2});
  // With a substitution as dear as both gaps, also opposite none: 3.
  CHECK_EQ(all_of(gold, test, equality, {2, 1, 1}).count(), std::uint64_t{3});
  // And with one that is dearer only that: nothing is paired, in whatever order.
  CHECK_EQ(all_of(gold, test, equality, {3, 1, 1}).count(), std::uint64_t{1});
}

TEST(numbers_of_alignments_by_hand) {
  const Equality equality;
  // Which 2 of 5 equal words stand opposite the 2 of test: 10.
  const Ids five(5, 1);
  const Ids two(2, 1);
  CHECK_EQ(all_of(five, two, equality).count(), std::uint64_t{10});
  const Ids none;
  CHECK_EQ(all_of(five, none, equality).count(), std::uint64_t{1});
  CHECK_EQ(all_of(none, none, equality).count(), std::uint64_t{1});
  // 32 of 64 is 1832624140942590534, below 2^64; 34 of 68 is 28453041475240576740, above it.
  const Ids gold(64, 1);
  const Ids test(32, 1);
  CHECK_EQ(all_of(gold, test, equality).count(), std::uint64_t{1832624140942590534u});
  const Ids longer(68, 1);
  const Ids half(34, 1);
  const CoOptimal many = all_of(longer, half, equality);
  CHECK_EQ(many.count(), ~std::uint64_t{0});
  CHECK(std::abs(many.log_count() - std::log(28453041475240576740.0)) < 1e-9);
}

TEST(words_that_do_not_count_add_no_alignment) {
  const Equality equality;
  // Gold has two words 1 that do not count, test one that does: it is taken out, by either of them.
  const Ids two{1, 1};
  const Ids one{1};
  CHECK_EQ(all_of(two, one, equality, kSclite, {kFree, kFree}).count(), std::uint64_t{1});
  // Turned round, the word of gold has one of two partners.
  CHECK_EQ(all_of(one, two, equality, kSclite, {}, {kFree, kFree}).count(), std::uint64_t{2});
  // One that does not count, against two that do: the first or the second is taken out.
  CHECK_EQ(all_of(one, two, equality, kSclite, {kFree}).count(), std::uint64_t{2});
  // Words that do not count on either side are nobody's partners.
  CHECK_EQ(all_of(two, one, equality, kSclite, {kFree, kFree}, {kFree}).count(), std::uint64_t{1});
}

TEST(groups_are_ways_of_their_own) {
  // Two gold words and one of test. The last cell is reached by a group of 2 and 1, or by a pair after a gap.
  const Equality equality;
  const Ids gold{1, 2};
  const Ids test{3};
  const Text left{gold};
  const Text right{test};
  OptimalCells cells =
      OptimalCells::from(2, 1, [](std::size_t row, std::size_t column, std::vector<Jump>& jumps) {
        if (row == 2 && column == 1) {
          jumps.push_back({2, 1});
          return std::uint8_t{kPaired};
        }
        return std::uint8_t{kUp};
      });
  CHECK_EQ(cells.reach(), std::size_t{2});
  CoOptimal all(std::move(cells), left, right, equality);
  CHECK_EQ(all.count(), std::uint64_t{2});
  std::set<std::uint32_t> sizes;
  for (std::uint64_t number = 0; number < 2; ++number) {
    const std::vector<Link> links = all.at(number);
    CHECK_EQ(links.size(), std::size_t{1});
    sizes.insert(links.front().words.gold);
  }
  CHECK(sizes == (std::set<std::uint32_t>{1, 2}));
}

TEST(long_groups_reach_over_blocks) {
  // Rows 0 … 40 with nothing in memory: from each third row a group of three, or three words alone; 2^13
  // ways. The only column is that of no test word but the last, which takes the last three.
  const Equality equality;
  const Ids gold(39, 1);
  const Ids test(13, 2);
  const Text left{gold};
  const Text right{test};
  const auto cells = [] {
    return OptimalCells::from(39, 13, [](std::size_t row, std::size_t column, std::vector<Jump>& jumps) {
      // On the way: (3 k, k). A group of 3 and 1; or a pair from (3 k - 1, k - 1), which is reached from
      // above.
      if (row == 3 * column) {
        jumps.push_back({3, 1});
        return std::uint8_t{kPaired};
      }
      return std::uint8_t{kUp};
    });
  };
  CoOptimal all(cells(), left, right, equality);
  CoOptimal small(cells(), left, right, equality, 0);
  CHECK_EQ(all.count(), std::uint64_t{8192});
  CHECK_EQ(small.count(), std::uint64_t{8192});
  for (std::uint64_t number = 0; number < 8192; number += 97) CHECK(all.at(number) == small.at(number));
}

TEST(what_is_not_there_is_refused) {
  const Equality equality;
  const Ids two{1, 1};
  const Ids one{1};
  CoOptimal all = all_of(two, one, equality);
  bool refused = false;
  try {
    (void)all.at(2);
  } catch (const std::out_of_range&) {
    refused = true;
  }
  CHECK(refused);
}

TEST(numbers_of_draws) {
  // The same seed and number give the same; others do not.
  CHECK_EQ(DrawNumbers(1, 2).next(), DrawNumbers(1, 2).next());
  CHECK(DrawNumbers(1, 2).next() != DrawNumbers(1, 3).next());
  CHECK(DrawNumbers(2, 2).next() != DrawNumbers(1, 2).next());
  std::vector<int> seen(10, 0);
  for (std::uint64_t number = 0; number < 10000; ++number) {
    ++seen[DrawNumbers(5, number).below(10)];
    const double share = DrawNumbers(6, number).share();
    CHECK(share >= 0 && share < 1);
  }
  // Expected 1000 each, standard deviation 30.
  for (const int count : seen) CHECK(count > 850 && count < 1150);
}
