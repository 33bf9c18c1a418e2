// Paths that may turn, in two bands: the same weights as the textbook's at every bound that holds them.
#include "../src/ted/two_bands.hpp"

#include "check.hpp"
#include "ted_reference.hpp"
#include "ted_shapes.hpp"

using namespace treegauge::ted;
using reference::below;
using reference::Owned;
using reference::Random;

namespace {

using Weights = UniformWeights<std::int32_t>;

// The weight within these bounds, or far if the bands say that there is none.
std::int32_t weight_within(const Owned& gold, const Owned& test, const IntegerCosts& costs, std::int32_t bound) {
  const Index g(gold.tree());
  const Index t(test.tree());
  const auto number = [](std::int64_t cost) { return static_cast<std::int32_t>(cost); };
  const Weights weights{number(costs.remove), number(costs.insert),
                        costs.relabel < 0 ? kUnreachable<std::int32_t> : number(costs.relabel), g.labels, t.labels};
  Meter meter(Limits{}, g.size(), t.size());
  Band<std::int32_t> band;
  std::vector<std::int32_t> row;
  std::vector<std::int32_t> rows[2];
  std::int32_t distance = 0;
  if (!fill_prefixes(weights, g.size(), t.size(), bound, meter, band, row, distance)) return kUnreachable<std::int32_t>;
  if (!narrow(g, t, weights, bound, band, rows)) return kUnreachable<std::int32_t>;
  TwoBands<Weights> two_bands(g, t, weights, meter, band);
  if (!two_bands.narrow_to(bound, row, rows)) return kUnreachable<std::int32_t>;
  return two_bands.solve();
}

// At the distance itself, somewhat above, and without any bound; below the distance nothing lighter is found.
void check_bounds(const Owned& gold, const Owned& test, const IntegerCosts& costs) {
  const auto expected = static_cast<std::int32_t>(reference::zhang_shasha(gold, test, reference::price(costs)).first);
  CHECK_EQ(weight_within(gold, test, costs, expected), expected);
  CHECK_EQ(weight_within(gold, test, costs, expected + 3), expected);
  CHECK_EQ(weight_within(gold, test, costs, 100000), expected);
  for (const std::int32_t less : {1, 2, 7}) {
    if (less <= expected) CHECK(weight_within(gold, test, costs, expected - less) >= expected);
  }
}

IntegerCosts costs_of(int round) {
  IntegerCosts costs;
  if (round % 3 == 1) {
    costs.remove = 5;
    costs.insert = 7;
    costs.relabel = 8;
  }
  if (round % 3 == 2) costs.relabel = IntegerCosts::kForbidden;
  return costs;
}

}  // namespace

TEST(random_trees_and_forests) {
  Random random(41);
  for (int round = 0; round < 1500; ++round) {
    check_bounds(reference::random_tree(random, 1 + below(random, 25), 3),
                 reference::random_tree(random, 1 + below(random, 25), 3), costs_of(round));
  }
}

TEST(zigzags) {
  Random random(42);
  for (int round = 0; round < 60; ++round) {
    check_bounds(reference::zigzag(random, 5 + below(random, 90)), reference::zigzag(random, 5 + below(random, 90)),
                 costs_of(round));
  }
}

TEST(trees_that_differ_here_and_there) {
  Random random(43);
  for (int round = 0; round < 60; ++round) {
    const Owned gold = round % 2 == 0 ? reference::random_tree(random, 40 + below(random, 80), 4)
                                      : reference::zigzag(random, 40 + below(random, 80));
    Owned test = gold;
    for (int edit = below(random, 12); edit > 0; --edit) test = reference::edited(random, test, 4);
    check_bounds(gold, test, costs_of(round));
  }
}

// Hanging forests wider than the lanes that are filled at once.
TEST(more_lanes_than_are_filled_at_once) {
  Random random(44);
  for (int round = 0; round < 3; ++round) {
    const Owned gold = reference::random_tree(random, 150 + below(random, 60), 2);
    const Owned test = reference::random_tree(random, 150 + below(random, 60), 2);
    check_bounds(gold, test, costs_of(round));
  }
}

// Large deep trees, as they are solved by themselves: distance, counts and mapping are those of the full tables.
TEST(deep_trees_that_are_large_enough_for_it) {
  Random random(45);
  for (int round = 0; round < 4; ++round) {
    const Owned gold = reference::zigzag(random, 300);
    Owned test = gold;
    for (int edit = 0; edit < 20 + 20 * round; ++edit) test = reference::edited(random, test, 4);
    Options options;
    options.want = Want::kMapping;
    options.method = Method::kFull;
    const auto expected = distance(gold.tree(), test.tree(), costs_of(round), options);
    for (const Method method : {Method::kAuto, Method::kTwoBands}) {
      options.method = method;
      const auto found = distance(gold.tree(), test.tree(), costs_of(round), options);
      CHECK_EQ(found.cost, expected.cost);
      CHECK_EQ(found.relabeled, expected.relabeled);
      CHECK(found.mapping == expected.mapping);
    }
  }
}
