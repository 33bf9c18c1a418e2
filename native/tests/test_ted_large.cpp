// Sizes and shapes at which a careless version overflows its stack, its memory or its time.
#include "check.hpp"
#include "ted_reference.hpp"

using namespace treegauge::ted;
using reference::below;
using reference::Owned;
using reference::Random;

namespace {

Owned chain(int nodes) {
  Owned tree;
  for (int node = 0; node < nodes; ++node) {
    tree.parents.push_back(node - 1);
    tree.labels.push_back(static_cast<Label>(node % 7));
  }
  return tree;
}

Owned star(int nodes) {
  Owned tree;
  for (int node = 0; node < nodes; ++node) {
    tree.parents.push_back(node == 0 ? -1 : 0);
    tree.labels.push_back(static_cast<Label>(node % 7));
  }
  return tree;
}

Options mapping() {
  Options options;
  options.want = Want::kMapping;
  return options;
}

}  // namespace

TEST(empty_trees_and_single_nodes) {
  const Owned none;
  const Owned a{{1}, {-1}};
  const Owned b{{2}, {-1}};
  const Owned forest{{1, 2}, {-1, -1}};
  for (const Method method : {Method::kAuto, Method::kBand, Method::kTwoBands, Method::kFull}) {
    Options options = mapping();
    options.method = method;
    CHECK_EQ(distance(none.tree(), none.tree(), IntegerCosts{}, options).cost, 0);
    CHECK_EQ(distance(a.tree(), none.tree(), IntegerCosts{}, options).deleted, 1);
    CHECK_EQ(distance(none.tree(), forest.tree(), IntegerCosts{}, options).inserted, 2);
    CHECK_EQ(distance(a.tree(), a.tree(), IntegerCosts{}, options).matched, 1);
    CHECK_EQ(distance(a.tree(), b.tree(), IntegerCosts{}, options).relabeled, 1);
    CHECK_EQ(distance(a.tree(), b.tree(), add_and_delete(), options).cost, 2);
    CHECK_EQ(distance(a.tree(), forest.tree(), IntegerCosts{}, options).inserted, 1);
    RealCosts real;
    real.insert = 0.25;
    CHECK_EQ(distance(none.tree(), forest.tree(), real, options).cost, 0.5);
  }
}

TEST(long_chains_and_wide_stars_that_differ_in_fifty) {
  for (const bool deep : {true, false}) {
    const Owned gold = deep ? chain(100000) : star(100000);
    Owned test = gold;
    // A label of its own at fifty places: one relabelling each.
    for (std::size_t k = 0; k < 50; ++k) test.labels[k * 1999] = 100 + static_cast<Label>(k);
    const auto result = distance(gold.tree(), test.tree(), IntegerCosts{}, mapping());
    CHECK_EQ(result.cost, 50);
    CHECK_EQ(result.relabeled, 50);
    CHECK_EQ(result.mapping.size(), std::size_t{100000});
    // Fifty nodes fewer.
    const Owned shorter = deep ? chain(99950) : star(99950);
    CHECK_EQ(distance(gold.tree(), shorter.tree(), IntegerCosts{}).deleted, 50);
    CHECK_EQ(distance(shorter.tree(), gold.tree(), add_and_delete()).cost, 50);
  }
}

TEST(twenty_thousand_nodes_and_fifty_edits_in_little_memory) {
  Random random(31);
  for (int round = 0; round < 3; ++round) {
    const Owned gold = reference::random_tree(random, 20000, 20);
    Owned test = gold;
    for (int edits = 0; edits < 50; ++edits) test = reference::edited(random, test, 20);
    Options options = mapping();
    // Full tables would take 1.6 GB.
    options.limits.bytes = std::size_t{64} << 20;
    const auto result = distance(gold.tree(), test.tree(), IntegerCosts{}, options);
    CHECK(result.cost <= 50);
    CHECK(result.cost >= 25);
    CHECK_EQ(result.deleted + result.relabeled + result.matched, 20000);
    CHECK_EQ(result.cost, result.deleted + result.inserted + result.relabeled);
  }
}

TEST(hopeless_sizes_are_refused) {
  Random random(32);
  const Owned gold = reference::random_tree(random, 30000, 50);
  const Owned test = reference::random_tree(random, 30000, 50);
  Options options;
  options.limits.bytes = std::size_t{8} << 20;
  std::string message;
  try {
    distance(gold.tree(), test.tree(), IntegerCosts{}, options);
  } catch (const LimitExceeded& error) {
    message = error.what();
  }
  CHECK(message.find("30000 and 30000 nodes") != std::string::npos);
  CHECK(message.find("limit of 8388608 bytes") != std::string::npos);
  options.limits = {};
  options.limits.cells = 1000000;
  message.clear();
  try {
    distance(gold.tree(), test.tree(), IntegerCosts{}, options);
  } catch (const LimitExceeded& error) {
    message = error.what();
  }
  CHECK(message.find("limit of 1000000 table cells") != std::string::npos);
}

TEST(malformed_trees_and_costs_are_refused) {
  const auto refused = [](const Owned& tree, const IntegerCosts& costs) {
    try {
      distance(tree.tree(), tree.tree(), costs);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(!refused({{0, 0, 0}, {-1, 0, 0}}, {}));
  CHECK(refused({{0, 0, 0}, {-1, 0}}, {}));
  CHECK(refused({{0, 0, 0}, {-1, 2, 0}}, {}));
  CHECK(refused({{0, 0, 0}, {-1, 0, 2}}, {}));
  CHECK(refused({{0, 0, 0}, {-1, -2, 0}}, {}));
  CHECK(refused({{0, 0, 0}, {-1, -1, 0}}, {}));       // node 2 is below a finished tree
  CHECK(refused({{0, 0, 0, 0}, {-1, 0, 0, 1}}, {}));  // likewise inside one
  IntegerCosts costs;
  costs.remove = -1;
  CHECK(refused({{0}, {-1}}, costs));
  costs = {};
  costs.insert_by_label = {1};
  CHECK(refused({{1}, {-1}}, costs));
  costs = {};
  costs.remove = std::int64_t{1} << 62;
  CHECK(refused({{0}, {-1}}, costs));
}

TEST(preorder_of_nodes_in_any_order) {
  // 3 is the root; its children in order of number are 0 and 4; 2 and 1 hang from 4.
  const std::vector<Node> parents{3, 4, 4, -1, 3};
  CHECK((preorder(parents) == std::vector<Node>{3, 0, 4, 1, 2}));
  for (const std::vector<Node>& bad : {std::vector<Node>{1, 0}, {0}, {5, -1}, {-1, -2}}) {
    bool refused = false;
    try {
      preorder(bad);
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK(refused);
  }
}

TEST(batches_do_not_depend_on_threads) {
  Random random(33);
  std::vector<Label> labels;
  std::vector<Node> parents;
  std::vector<std::size_t> offsets{0};
  for (int tree = 0; tree < 40; ++tree) {
    const Owned one = reference::random_tree(random, below(random, 40), 3);
    labels.insert(labels.end(), one.labels.begin(), one.labels.end());
    parents.insert(parents.end(), one.parents.begin(), one.parents.end());
    offsets.push_back(labels.size());
  }
  const Trees trees{labels, parents, offsets};
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t i = 0; i < 40; ++i)
    for (std::size_t j = 0; j < 40; ++j) pairs.emplace_back(i, j);
  Options options = mapping();
  const auto one = distances(trees, trees, pairs, IntegerCosts{}, options);
  options.threads = 4;
  const auto four = distances(trees, trees, pairs, IntegerCosts{}, options);
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    CHECK_EQ(one[k].cost, four[k].cost);
    CHECK(one[k].mapping == four[k].mapping);
  }
  // The first pair that fails is the one reported.
  parents[offsets[20]] = 7;
  std::string message;
  try {
    distances(trees, trees, pairs, IntegerCosts{}, options);
  } catch (const std::invalid_argument& error) {
    message = error.what();
  }
  CHECK(message.find("node 0") != std::string::npos);
}
