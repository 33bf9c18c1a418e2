#include <cmath>

#include "check.hpp"
#include "ted_reference.hpp"

using namespace treegauge::ted;
using reference::below;
using reference::BruteForce;
using reference::Owned;
using reference::price;
using reference::Random;
using reference::random_parse;

namespace {

constexpr Method kMethods[] = {Method::kAuto, Method::kBand, Method::kTwoBands, Method::kFull};

Options mapping_by(Method method) {
  Options options;
  options.want = Want::kMapping;
  options.method = method;
  return options;
}

template <class Number>
std::vector<int> partners(const Result<Number>& result, const Owned& gold, const Owned& test) {
  std::vector<int> list(static_cast<std::size_t>(gold.size()), test.size());
  for (const auto& [i, j] : result.mapping) list[static_cast<std::size_t>(i)] = j;
  return list;
}

// Everything the brute force says, by every method; counts also without the mapping.
void check_pair(const Owned& gold, const Owned& test, const IntegerCosts& costs) {
  const auto prices = price(costs);
  const auto best = BruteForce<std::int64_t>(gold, test, prices).run();
  for (const Method method : kMethods) {
    const auto result = distance(gold.tree(), test.tree(), costs, mapping_by(method));
    CHECK_EQ(result.cost, best.cost);
    CHECK_EQ(result.matched, best.equal);
    CHECK(partners(result, gold, test) == best.partners);
    Options options;
    options.method = method;
    const auto counts = distance(gold.tree(), test.tree(), costs, options);
    CHECK_EQ(counts.cost, result.cost);
    CHECK_EQ(counts.deleted, result.deleted);
    CHECK_EQ(counts.inserted, result.inserted);
    CHECK_EQ(counts.relabeled, result.relabeled);
    CHECK_EQ(counts.matched, result.matched);
    CHECK(counts.mapping.empty());
    options.want = Want::kCost;
    CHECK_EQ(distance(gold.tree(), test.tree(), costs, options).cost, best.cost);
  }
}

IntegerCosts random_costs(Random& random, int labels) {
  IntegerCosts costs;
  costs.remove = below(random, 4);
  costs.insert = below(random, 4);
  costs.relabel = below(random, 6) - 1;
  if (below(random, 2) == 0) return costs;
  for (int k = 0; k < labels; ++k) {
    costs.remove_by_label.push_back(below(random, 4));
    costs.insert_by_label.push_back(below(random, 4));
  }
  if (below(random, 2) == 0) return costs;
  costs.table_width = static_cast<std::size_t>(labels);
  for (int k = 0; k < labels * labels; ++k) costs.relabel_table.push_back(below(random, 6) - 1);
  return costs;
}

}  // namespace

// Words and tags are taken as one in full tables: nothing of it shows.
TEST(parses_at_unit_costs) {
  Random random(5);
  for (int round = 0; round < 400; ++round) {
    const Owned gold = random_parse(random, 1 + below(random, 2));
    const Owned test = random_parse(random, 1 + below(random, 2));
    if (gold.size() > 8 || test.size() > 8) continue;
    IntegerCosts costs;
    if (round % 3 == 0) costs.remove = costs.insert = costs.relabel = 3;
    check_pair(gold, test, costs);
  }
  for (int round = 0; round < 200; ++round) {
    const Owned gold = random_parse(random, 1 + below(random, 40));
    const Owned test = random_parse(random, 1 + below(random, 40));
    Options band;
    band.method = Method::kBand;
    Options full;
    full.method = Method::kFull;
    const auto expected = distance(gold.tree(), test.tree(), IntegerCosts{}, band);
    const auto found = distance(gold.tree(), test.tree(), IntegerCosts{}, full);
    CHECK_EQ(found.cost, expected.cost);
    CHECK_EQ(found.deleted, expected.deleted);
    CHECK_EQ(found.inserted, expected.inserted);
    CHECK_EQ(found.relabeled, expected.relabeled);
    CHECK_EQ(found.matched, expected.matched);
  }
}

// Sums of dear operations stay in range; the sanitizers look on. The first is the pair that was found.
TEST(huge_costs) {
  Random random(11);
  for (int nodes = 1; nodes < 6; ++nodes) {
    IntegerCosts found;
    found.remove = 2;
    found.insert = 1'000'000'000;
    found.relabel = IntegerCosts::kForbidden;
    const Owned one = reference::random_tree(random, 1, 1);
    check_pair(reference::random_tree(random, nodes, 3), one, found);
    check_pair(one, reference::random_tree(random, nodes, 3), found);
    // A side without nodes: what is never inserted has no part in the sums.
    check_pair(reference::random_tree(random, nodes, 3), Owned{}, found);
    check_pair(Owned{}, reference::random_tree(random, nodes, 3), found);
  }
  constexpr std::int64_t kDear[] = {1'000'000'000, (1LL << 30) - 3, (1LL << 29) + 1, 1LL << 40, 1LL << 56};
  for (const std::int64_t dear : kDear) {
    for (int round = 0; round < 60; ++round) {
      const Owned gold = reference::random_tree(random, 1 + below(random, 4), 2);
      const Owned test = reference::random_tree(random, 1 + below(random, 4), 2);
      IntegerCosts costs;
      costs.remove = below(random, 2) == 0 ? 2 : dear;
      costs.insert = dear;
      costs.relabel = below(random, 3) == 0 ? IntegerCosts::kForbidden : below(random, 2) == 0 ? 1 : dear;
      check_pair(gold, test, costs);
    }
  }
}

TEST(all_mappings_of_small_trees_unit_costs) {
  Random random(11);
  for (int round = 0; round < 1500; ++round) {
    const int labels = 1 + below(random, 4);
    const Owned gold = reference::random_tree(random, below(random, 8), labels);
    const Owned test = reference::random_tree(random, below(random, 8), labels);
    check_pair(gold, test, {});
  }
}

TEST(all_mappings_of_small_trees_adding_and_deleting_only) {
  Random random(12);
  for (int round = 0; round < 1000; ++round) {
    const int labels = 1 + below(random, 3);
    const Owned gold = reference::random_tree(random, below(random, 8), labels);
    const Owned test = reference::random_tree(random, below(random, 8), labels);
    check_pair(gold, test, add_and_delete());
  }
}

TEST(all_mappings_of_small_trees_any_whole_costs) {
  Random random(13);
  for (int round = 0; round < 2000; ++round) {
    const int labels = 1 + below(random, 4);
    const Owned gold = reference::random_tree(random, below(random, 7), labels);
    const Owned test = reference::random_tree(random, below(random, 7), labels);
    check_pair(gold, test, random_costs(random, labels));
  }
}

TEST(all_mappings_of_small_trees_real_costs) {
  Random random(14);
  for (int round = 0; round < 500; ++round) {
    const int labels = 1 + below(random, 4);
    const Owned gold = reference::random_tree(random, below(random, 7), labels);
    const Owned test = reference::random_tree(random, below(random, 7), labels);
    RealCosts costs;
    costs.remove = below(random, 100) / 30.0;
    costs.insert = below(random, 100) / 30.0;
    costs.relabel = below(random, 100) / 30.0;
    const auto best = BruteForce<double>(gold, test, price(costs)).run();
    for (const Method method : kMethods) {
      const auto result = distance(gold.tree(), test.tree(), costs, mapping_by(method));
      CHECK(std::abs(result.cost - best.cost) < 1e-9);
      const double replayed = costs.remove * static_cast<double>(result.deleted) +
                              costs.insert * static_cast<double>(result.inserted) +
                              costs.relabel * static_cast<double>(result.relabeled);
      CHECK(std::abs(replayed - best.cost) < 1e-9);
    }
  }
}

TEST(textbook_distance_and_one_mapping_by_all_methods) {
  Random random(15);
  for (int round = 0; round < 300; ++round) {
    const int labels = 1 + below(random, 6);
    const Owned gold = reference::random_tree(random, below(random, 60), labels);
    Owned test = reference::random_tree(random, below(random, 60), labels);
    if (round % 3 != 0) {
      test = gold;
      for (int edits = below(random, 12); edits > 0; --edits) test = reference::edited(random, test, labels);
    }
    const IntegerCosts costs = round % 2 == 0 ? IntegerCosts{} : random_costs(random, labels);
    const auto [cost, equal] = reference::zhang_shasha(gold, test, price(costs));
    const auto band = distance(gold.tree(), test.tree(), costs, mapping_by(Method::kBand));
    for (const Method method : kMethods) {
      const auto result = distance(gold.tree(), test.tree(), costs, mapping_by(method));
      CHECK_EQ(result.cost, cost);
      CHECK_EQ(result.matched, equal);
      CHECK(result.mapping == band.mapping);
    }
  }
}

// Few edits in a large tree: most of it is the same at the borders, and kAuto sets that aside.
TEST(shared_borders) {
  Random random(17);
  for (int round = 0; round < 300; ++round) {
    const int labels = 1 + below(random, 4);
    const Owned gold = reference::random_tree(random, 20 + below(random, 60), labels);
    Owned test = gold;
    for (int edits = below(random, 4); edits > 0; --edits) test = reference::edited(random, test, labels);
    IntegerCosts costs;
    if (round % 3 == 1) costs = add_and_delete();
    if (round % 3 == 2) {
      costs.remove = below(random, 4);
      costs.insert = below(random, 4);
      costs.relabel = below(random, 6) - 1;
    }
    const auto full = distance(gold.tree(), test.tree(), costs, mapping_by(Method::kFull));
    CHECK(distance(gold.tree(), test.tree(), costs, mapping_by(Method::kAuto)).mapping == full.mapping);
    Options options;
    for (const Want want : {Want::kCost, Want::kCounts}) {
      options.want = want;
      const auto found = distance(gold.tree(), test.tree(), costs, options);
      CHECK_EQ(found.cost, full.cost);
      if (want == Want::kCost) continue;
      CHECK_EQ(found.deleted, full.deleted);
      CHECK_EQ(found.inserted, full.inserted);
      CHECK_EQ(found.relabeled, full.relabeled);
      CHECK_EQ(found.matched, full.matched);
    }
  }
}

TEST(textbook_distance_for_real_costs) {
  Random random(16);
  for (int round = 0; round < 150; ++round) {
    const int labels = 1 + below(random, 6);
    const Owned gold = reference::random_tree(random, below(random, 50), labels);
    Owned test = reference::random_tree(random, below(random, 50), labels);
    if (round % 3 != 0) {
      test = gold;
      for (int edits = below(random, 12); edits > 0; --edits) test = reference::edited(random, test, labels);
    }
    RealCosts costs;
    costs.remove = below(random, 50) / 17.0;
    costs.insert_by_label.resize(static_cast<std::size_t>(labels));
    for (double& cost : costs.insert_by_label) cost = below(random, 50) / 13.0;
    costs.relabel = below(random, 50) / 11.0;
    const double cost = reference::zhang_shasha(gold, test, price(costs)).first;
    for (const Method method : kMethods) {
      const auto result = distance(gold.tree(), test.tree(), costs, mapping_by(method));
      CHECK(std::abs(result.cost - cost) < 1e-9);
      double replayed = costs.remove * static_cast<double>(result.deleted) +
                        costs.relabel * static_cast<double>(result.relabeled);
      std::vector<bool> used(static_cast<std::size_t>(test.size()), false);
      for (const auto& [i, j] : result.mapping) used[static_cast<std::size_t>(j)] = true;
      for (std::size_t j = 0; j < used.size(); ++j)
        if (!used[j]) replayed += costs.insert_by_label[test.labels[j]];
      CHECK(std::abs(replayed - cost) < 1e-9);
    }
  }
}
