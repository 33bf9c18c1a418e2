// Few edits at unit costs: the thin band, and the steps of edit distances that it is made of.

#include "check.hpp"
#include "ted/thin_band.hpp"
#include "ted_reference.hpp"

using namespace treegauge::ted;
using reference::below;
using reference::Owned;
using reference::Random;

namespace {

using Table = std::vector<std::vector<int>>;

// Wagner and Fischer's table: the edit distance of all prefixes.
Table prefixes(const std::vector<Label>& gold, const std::vector<Label>& test) {
  Table table(gold.size() + 1, std::vector<int>(test.size() + 1));
  for (std::size_t i = 0; i <= gold.size(); ++i) {
    for (std::size_t j = 0; j <= test.size(); ++j) {
      int best = i + j == 0 ? 0 : 1 << 20;
      if (i > 0) best = std::min(best, table[i - 1][j] + 1);
      if (j > 0) best = std::min(best, table[i][j - 1] + 1);
      if (i > 0 && j > 0) best = std::min(best, table[i - 1][j - 1] + (gold[i - 1] == test[j - 1] ? 0 : 1));
      table[i][j] = best;
    }
  }
  return table;
}

std::vector<Label> random_labels(Random& random, int most, int labels) {
  std::vector<Label> made(static_cast<std::size_t>(1 + below(random, most)));
  for (Label& label : made) label = static_cast<Label>(below(random, labels));
  return made;
}

// A word or its tag drawn anew.
Owned reworded(Random& random, const Owned& from) {
  Owned tree = from;
  const auto node = static_cast<std::size_t>(below(random, from.size()));
  const Label kind = tree.labels[node] / 10;
  if (kind == 1) tree.labels[node] = static_cast<Label>(10 + below(random, 2));
  if (kind == 2) tree.labels[node] = static_cast<Label>(20 + below(random, 3));
  return tree;
}

// A bracket of a parse relabelled, taken away, or put around a neighbour: words and tags stay.
Owned rebracketed(Random& random, const Owned& from) {
  for (;;) {
    const Owned tree = reference::edited(random, from, 2);
    bool is_parse = true;
    for (std::size_t node = 0; node < tree.labels.size(); ++node) {
      const bool leaf = node + 1 == tree.labels.size() || tree.parents[node + 1] != static_cast<Node>(node);
      is_parse &= leaf == (tree.labels[node] >= 20);
      if (tree.labels[node] < 20) continue;
      is_parse &=
          node > 0 && tree.labels[node - 1] / 10 == 1 && tree.parents[node] == static_cast<Node>(node) - 1;
    }
    if (is_parse) return tree;
  }
}

void check_methods(const Owned& gold, const Owned& test) {
  const auto [cost, equal] = reference::zhang_shasha(gold, test, reference::price(IntegerCosts{}));
  if (gold.size() > 0 && test.size() > 0) {
    const Index gold_tree(gold.tree());
    const Index test_tree(test.tree());
    ThinBand band;
    band.gold.assign(gold_tree);
    band.test.assign(test_tree);
    CHECK(band.least_edits(gold_tree, test_tree) <= cost);
  }
  Options options;
  options.want = Want::kMapping;
  options.method = Method::kFull;
  const auto full = distance(gold.tree(), test.tree(), IntegerCosts{}, options);
  CHECK_EQ(full.cost, cost);
  CHECK_EQ(full.matched, equal);
  options.method = Method::kAuto;
  const auto mapped = distance(gold.tree(), test.tree(), IntegerCosts{}, options);
  CHECK_EQ(mapped.cost, cost);
  CHECK(mapped.mapping == full.mapping);
  options.want = Want::kCounts;
  const auto counts = distance(gold.tree(), test.tree(), IntegerCosts{}, options);
  CHECK_EQ(counts.cost, cost);
  CHECK_EQ(counts.matched, equal);
  CHECK_EQ(counts.deleted, full.deleted);
  CHECK_EQ(counts.relabeled, full.relabeled);
  options.want = Want::kCost;
  CHECK_EQ(distance(gold.tree(), test.tree(), IntegerCosts{}, options).cost, cost);
}

}  // namespace

TEST(steps_say_what_the_table_of_prefixes_says) {
  Random random(31);
  Reach forth;
  Reach back;
  for (int round = 0; round < 400; ++round) {
    const int labels = 1 + below(random, 4);
    const auto gold = random_labels(random, 24, labels);
    auto test = random_labels(random, 24, labels);
    if (round % 2 == 0) {
      test = gold;
      for (Label& label : test) label = below(random, 6) == 0 ? 9 : label;
    }
    const auto n = static_cast<Node>(gold.size());
    const auto m = static_cast<Node>(test.size());
    const Table table = prefixes(gold, test);
    const Table reversed = prefixes({gold.rbegin(), gold.rend()}, {test.rbegin(), test.rend()});
    forth.start(gold, test, false);
    CHECK_EQ(forth.distance(), table.back().back());
    back.start(gold, test, true);
    CHECK_EQ(back.distance(), table.back().back());
    for (const auto& [reach, cells] : {std::pair{&forth, &table}, std::pair{&back, &reversed}}) {
      reach->extend(Reach::kMostEdits);
      for (Node i = 0; i <= n; ++i) {
        for (Node j = 0; j <= m; ++j) {
          const Node* rows = reach->rows(j - i);
          Node edits = std::abs(j - i);
          while (edits <= reach->known() && rows[edits] < i) ++edits;
          CHECK_EQ(edits, (*cells)[Index::at(i)][Index::at(j)]);
        }
      }
    }
  }
}

TEST(more_edits_than_are_looked_at) {
  const std::vector<Label> gold(100, 1);
  const std::vector<Label> test(100, 2);
  Reach reach;
  reach.start(gold, test, false);
  CHECK_EQ(reach.distance(), Reach::kMostEdits + 1);
}

// By hand: x hangs from a and not from the root. In pre-order nothing changed; in post-order, b x a against b
// a x, two did.
TEST(an_attachment_is_two_edits) {
  const Owned gold{{0, 1, 2, 3}, {-1, 0, 1, 1}};
  const Owned test{{0, 1, 2, 3}, {-1, 0, 1, 0}};
  const Index gold_tree(gold.tree());
  const Index test_tree(test.tree());
  ThinBand band;
  band.gold.assign(gold_tree);
  band.test.assign(test_tree);
  CHECK_EQ(band.least_edits(gold_tree, test_tree), 2);
  check_methods(gold, test);
}

TEST(trees_a_few_edits_apart) {
  Random random(32);
  for (int round = 0; round < 600; ++round) {
    const int labels = 1 + below(random, 5);
    const Owned gold = reference::random_tree(random, 1 + below(random, 50), labels);
    Owned test = gold;
    for (int edits = below(random, round % 10 == 0 ? 40 : 9); edits > 0; --edits)
      test = reference::edited(random, test, labels);
    check_methods(gold, test);
  }
}

TEST(parses_a_few_edits_apart) {
  Random random(33);
  for (int round = 0; round < 600; ++round) {
    const Owned gold = reference::random_parse(random, 1 + below(random, 16));
    Owned test = gold;
    for (int edits = below(random, round % 10 == 0 ? 30 : 9); edits > 0; --edits)
      test = below(random, 3) == 0 ? reworded(random, test) : rebracketed(random, test);
    check_methods(gold, test);
  }
}

// Every tag with its word on one side only.
TEST(parses_of_other_lengths) {
  Random random(34);
  for (int round = 0; round < 300; ++round) {
    check_methods(reference::random_parse(random, 1 + below(random, 12)),
                  reference::random_parse(random, 1 + below(random, 12)));
  }
}

// One band after the other in one workspace: nothing is left of the pair before.
TEST(many_pairs_by_one_worker) {
  Random random(35);
  std::vector<Owned> golds;
  std::vector<Owned> tests;
  for (int round = 0; round < 200; ++round) {
    golds.push_back(round % 2 == 0 ? reference::random_parse(random, 1 + below(random, 20))
                                   : reference::random_tree(random, below(random, 40), 3));
    tests.push_back(golds.back());
    for (int edits = below(random, 6); edits > 0; --edits)
      tests.back() = reference::edited(random, tests.back(), 2);
  }
  const auto joined = [](const std::vector<Owned>& trees, std::vector<std::size_t>& offsets) {
    Owned all;
    for (const Owned& tree : trees) {
      offsets.push_back(all.labels.size());
      all.labels.insert(all.labels.end(), tree.labels.begin(), tree.labels.end());
      all.parents.insert(all.parents.end(), tree.parents.begin(), tree.parents.end());
    }
    offsets.push_back(all.labels.size());
    return all;
  };
  std::vector<std::size_t> gold_offsets;
  std::vector<std::size_t> test_offsets;
  const Owned all_gold = joined(golds, gold_offsets);
  const Owned all_test = joined(tests, test_offsets);
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  pairs.reserve(golds.size());
  for (std::size_t k = 0; k < golds.size(); ++k) pairs.emplace_back(k, k);
  const auto found = distances({all_gold.labels, all_gold.parents, gold_offsets},
                               {all_test.labels, all_test.parents, test_offsets}, pairs, IntegerCosts{});
  for (std::size_t k = 0; k < golds.size(); ++k) {
    const auto [cost, equal] = reference::zhang_shasha(golds[k], tests[k], reference::price(IntegerCosts{}));
    CHECK_EQ(found[k].cost, cost);
    CHECK_EQ(found[k].matched, equal);
  }
}
