// Every way to take trees apart must lead to the same weights.
#include "check.hpp"
#include "ted/full.hpp"
#include "ted_reference.hpp"
#include "ted_shapes.hpp"

using namespace treegauge::ted;
using reference::below;
using reference::Owned;
using reference::Random;
using reference::zigzag;

namespace {

std::int32_t weight_by(const Owned& gold, const Owned& test, std::optional<Split> split,
                       std::vector<std::int32_t>& pairs) {
  const Index g(gold.tree());
  const Index t(test.tree());
  const Views views(g, t);
  // Different numbers for all three, so that swapping two of them shows.
  const UniformWeights<std::int32_t> weights{5, 7, 8, g.labels, t.labels};
  Meter meter(Limits{}, g.size(), t.size());
  return Full<UniformWeights<std::int32_t>>(g, t, views, weights, meter, pairs).solve(split);
}

void check_all_splits(const Owned& gold, const Owned& test) {
  IntegerCosts costs;
  costs.remove = 5;
  costs.insert = 7;
  costs.relabel = 8;
  const auto expected = reference::zhang_shasha(gold, test, reference::price(costs)).first;
  std::vector<std::int32_t> first;
  CHECK_EQ(weight_by(gold, test, Split::kGoldRight, first), expected);
  for (const Split split :
       {Split::kGoldLeft, Split::kGoldInner, Split::kTestRight, Split::kTestLeft, Split::kTestInner}) {
    std::vector<std::int32_t> pairs;
    CHECK_EQ(weight_by(gold, test, split, pairs), expected);
    CHECK(pairs == first);
  }
  std::vector<std::int32_t> pairs;
  CHECK_EQ(weight_by(gold, test, {}, pairs), expected);
  CHECK(pairs == first);
}

}  // namespace

TEST(random_trees_and_forests) {
  Random random(21);
  for (int round = 0; round < 300; ++round) {
    check_all_splits(reference::random_tree(random, 1 + below(random, 30), 3),
                     reference::random_tree(random, 1 + below(random, 30), 3));
  }
}

TEST(more_lanes_than_are_filled_at_once) {
  Random random(22);
  for (int round = 0; round < 3; ++round) {
    check_all_splits(reference::random_tree(random, 70 + below(random, 90), 3),
                     reference::random_tree(random, 70 + below(random, 90), 3));
  }
}

TEST(zigzags) {
  Random random(23);
  for (int round = 0; round < 10; ++round)
    check_all_splits(zigzag(random, 5 + below(random, 100)), zigzag(random, 5 + below(random, 100)));
}

TEST(the_best_way_is_found_where_paths_must_turn) {
  Random random(24);
  const Owned gold = zigzag(random, 300);
  const Owned test = zigzag(random, 300);
  const Index g(gold.tree());
  const Index t(test.tree());
  const Views views(g, t);
  Split at_top = Split::kGoldRight;
  const auto store = [&](Node i, Node j, Split by) {
    if (i == 0 && j == 0) at_top = by;
  };
  const double turning = best_splits(views, true, true, store);
  CHECK(at_top == Split::kGoldInner || at_top == Split::kTestInner);
  CHECK(4 * turning < best_splits(views, false, false, store));
  CHECK(at_top != Split::kGoldInner && at_top != Split::kTestInner);
}
