#include <cmath>
#include <limits>
#include <vector>

#include "check.hpp"
#include "stats/test_sets.hpp"

using namespace treegauge::stats;

TEST(signed_sums_are_the_same_on_any_number_of_threads) {
  std::vector<double> values(1003), ones(1003, 1.0);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i % 7);
  const ColumnsOfUnits columns{values, ones};
  const auto sums = signed_sums(columns, 3000, 5, 1);
  CHECK(sums == signed_sums(columns, 3000, 5, 4));
  CHECK(sums[1] == signed_sums({ones}, 3000, 5, 1)[0]);
  CHECK(sums[1] != signed_sums({ones}, 3000, 6, 1)[0]);
  CHECK(signed_sums({}, 10, 5, 1).empty());
}

TEST(every_choice_of_signs_is_there_once) {
  const std::vector<double> values{1, 10}, other{100};
  const auto first = every_signed_sum({values}, 0, 3), second = every_signed_sum({other}, 2, 3);
  std::vector<double> both(8);
  for (std::size_t i = 0; i < both.size(); ++i) both[i] = first[0][i] + second[0][i];
  CHECK(both == (std::vector<double>{-111, -109, -91, -89, 89, 91, 109, 111}));
}

TEST(mean_differences_of_two_sets) {
  // One set of one unit, 1 of 2 against 2 of 2, kept and swapped; another on which the two are the same.
  const std::vector<double> up{1, -1}, none{0, 0};
  const SignedPair differs{{up, none, 2, 2}, {none, none, 1, 2}},
      same{{none, none, 1, 2}, {none, none, 1, 2}};
  CHECK(mean_differences({differs, same}, 2) == (std::vector<double>{0.25, -0.25}));
}

TEST(what_is_undefined_is_largest) {
  const std::vector<double> values{-3, 1, std::numeric_limits<double>::quiet_NaN(), 2};
  CHECK_EQ(at_least(values, 2, true), std::size_t{3});
  CHECK_EQ(at_least(values, 2, false), std::size_t{2});
  CHECK(std::isinf(largest_at(values, 0, true)));
  CHECK_EQ(largest_at(values, 1, true), 3.0);
  CHECK_EQ(largest_at(values, 1, false), 2.0);
}

TEST(units_that_differ_in_any_column) {
  const std::vector<double> a{1, 2, 3, 4}, b{1, 2, 3, 5}, c{1, 0, 3, 4};
  CHECK(differing_units({a, a}, {b, c}, 5) == (std::vector<std::size_t>{1, 3}));
  CHECK(differing_units({a, a}, {b, c}, 1) == (std::vector<std::size_t>{1}));
}

TEST(influences_add_up_to_nothing) {
  const std::vector<double> values{1, 2, 6};
  const std::vector<double> found = centred(values);
  CHECK(found == (std::vector<double>{-4.0 / 3, -2.0 / 3, 2.0}));
  CHECK(mean_column({values, values}) == values);
}
