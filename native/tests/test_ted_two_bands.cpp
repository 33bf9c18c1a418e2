// Paths that may turn, in two bands: the same weights as the textbook's at every bound that holds them.
#include "check.hpp"
#include "ted/solve.hpp"
#include "ted_reference.hpp"
#include "ted_shapes.hpp"

using namespace treegauge::ted;
using reference::below;
using reference::Owned;
using reference::Random;

namespace {

using Weights = UniformWeights<std::int32_t>;

// The weight within these bounds, or far if the bands say that there is none.
std::int32_t weight_within(const Owned& gold, const Owned& test, const IntegerCosts& costs,
                           std::int32_t bound) {
  const Index g(gold.tree());
  const Index t(test.tree());
  const auto number = [](std::int64_t cost) { return static_cast<std::int32_t>(cost); };
  const Weights weights{number(costs.remove), number(costs.insert),
                        costs.relabel < 0 ? kUnreachable<std::int32_t> : number(costs.relabel), g.labels,
                        t.labels};
  Meter meter(Limits{}, g.size(), t.size());
  Band<std::int32_t> band;
  std::vector<std::int32_t> row;
  std::vector<std::int32_t> rows[2];
  std::int32_t distance = 0;
  if (!fill_prefixes(weights, g.size(), t.size(), bound, meter, band, row, distance))
    return kUnreachable<std::int32_t>;
  if (!narrow(g, t, weights, bound, band, rows)) return kUnreachable<std::int32_t>;
  TwoBands<Weights> two_bands(g, t, weights, meter, band);
  if (!two_bands.narrow_to(bound, row, rows)) return kUnreachable<std::int32_t>;
  return two_bands.solve();
}

// At the distance itself, somewhat above, and without any bound; below the distance nothing lighter is found.
void check_bounds(const Owned& gold, const Owned& test, const IntegerCosts& costs) {
  const auto expected =
      static_cast<std::int32_t>(reference::zhang_shasha(gold, test, reference::price(costs)).first);
  CHECK_EQ(weight_within(gold, test, costs, expected), expected);
  CHECK_EQ(weight_within(gold, test, costs, expected + 3), expected);
  CHECK_EQ(weight_within(gold, test, costs, 100000), expected);
  for (const std::int32_t less : {1, 2, 7})
    if (less <= expected) CHECK(weight_within(gold, test, costs, expected - less) >= expected);
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
    check_bounds(reference::zigzag(random, 5 + below(random, 90)),
                 reference::zigzag(random, 5 + below(random, 90)), costs_of(round));
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

// Large deep trees, as they are solved by themselves: distance, counts and mapping are those of the full
// tables.
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

// Bounds as the solver tries them, where every bound from `least` on is enough: the one that is solved is
// enough, not much higher than need be, and few were looked at.
TEST(the_least_bound_is_found_by_halving) {
  for (std::int32_t least = 100; least < 5000; least += 7) {
    std::int32_t bound = 90;
    std::int32_t gap = 11;
    LeastBound<std::int32_t> bounds{bound - 1};
    int looks = 0;
    for (;; ++looks) {
      const bool possible = bound >= least;
      const std::int32_t next = bounds.after(bound, possible, true);
      if (next != bound) {
        bound = next;
        continue;
      }
      if (possible) break;
      bound += gap;
      gap *= 2;
    }
    CHECK(bound >= least);
    CHECK(bound <= least + least / 16);
    CHECK(looks < 20);
    // It was solved, and the mapping was heavier: nothing is halved any more.
    CHECK_EQ(bounds.after(bound + 300, true, true), bound + 300);
  }
}

TEST(bounds_that_cost_little_are_not_halved) {
  LeastBound<std::int32_t> bounds{9};
  CHECK_EQ(bounds.after(10, false, true), 10);
  CHECK_EQ(bounds.after(500, true, false), 500);
  CHECK_EQ(bounds.after(900, true, true), 900);
}

// Heads a few words before each word: bands are so wide that bounds are halved.
TEST(trees_with_little_in_common) {
  Random random(46);
  for (int round = 0; round < 3; ++round) {
    Owned trees[2];
    for (Owned& tree : trees) {
      for (Node node = 0; node < 500; ++node) {
        tree.labels.push_back(static_cast<Label>(below(random, 8)));
        // Any node of the rightmost path among the last few: the order is that of a walk.
        Node parent = node - 1;
        for (int up = below(random, 4); up > 0 && parent > 0; --up)
          parent = tree.parents[static_cast<std::size_t>(parent)];
        tree.parents.push_back(parent);
      }
    }
    Options options;
    options.method = Method::kFull;
    const IntegerCosts costs = round == 0 ? add_and_delete() : costs_of(round);
    const auto expected = distance(trees[0].tree(), trees[1].tree(), costs, options);
    for (const Method method : {Method::kAuto, Method::kTwoBands}) {
      options.method = method;
      CHECK_EQ(distance(trees[0].tree(), trees[1].tree(), costs, options).cost, expected.cost);
    }
  }
}
