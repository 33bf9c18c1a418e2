// For each pair of subtrees: which of the two is taken apart along which path.
//
// Taking gold apart along a path from its root costs |gold| * (sizes of the test paths on that
// side) cells, and each subtree that hangs off the path is then to be compared with all of test;
// and the other way round. The least sum is found bottom-up, as in RTED (Pawlik and Augsten 2011),
// for left-most and right-most paths.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "view.hpp"

namespace treegauge::ted {

enum class Split : std::uint8_t { kGoldRight, kGoldLeft, kTestRight, kTestLeft };

struct Views {
  Views(const Index& gold_tree, const Index& test_tree)
      : gold{{gold_tree, Side::kRight}, {gold_tree, Side::kLeft}},
        test{{test_tree, Side::kRight}, {test_tree, Side::kLeft}} {}

  View gold[2];  // by Side
  View test[2];
};

// Sums over the children of a node while they come by, last child first.
struct Hanging {
  std::vector<float> right;  // all children, but for the last one what hangs off its path
  std::vector<float> left;   // likewise for the first one
};

// Calls store(gold node, test node, split), nodes in pre-order counted from 1, 0 above all.
// Returns the number of cells the best way fills.
template <class Store>
double best_splits(const Views& views, Store&& store) {
  const View& gold = views.gold[0];
  const View& test = views.test[0];
  const View& gold_left = views.gold[1];
  const View& test_left = views.test[1];
  const Node n = gold.size();
  const Node m = test.size();
  const auto columns = Index::at(m);
  std::vector<float> test_right_paths(columns);
  std::vector<float> test_left_paths(columns);
  for (Node w = 0; w < m; ++w) {
    test_right_paths[Index::at(w)] = static_cast<float>(test.path_sizes[Index::at(w)]);
    test_left_paths[Index::at(w)] =
        static_cast<float>(test_left.path_sizes[Index::at(test_left.place[Index::at(w)])]);
  }
  std::vector<Hanging> rows(Index::at(n));  // empty but for ancestors of the node at hand
  std::vector<Hanging> spare;
  std::vector<float> cost(columns);
  std::vector<float> test_right(columns);
  std::vector<float> test_left_sum(columns);
  const auto zeros = [&] {
    if (spare.empty()) return Hanging{std::vector<float>(columns), std::vector<float>(columns)};
    Hanging row = std::move(spare.back());
    spare.pop_back();
    std::fill(row.right.begin(), row.right.end(), 0.0F);
    std::fill(row.left.begin(), row.left.end(), 0.0F);
    return row;
  };
  for (Node v = n - 1; v >= 0; --v) {
    const auto a = Index::at(v);
    if (rows[a].right.empty()) rows[a] = zeros();
    Hanging& row = rows[a];
    const auto size = static_cast<float>(gold.end[a] - v);
    const auto right_paths = static_cast<float>(gold.path_sizes[a]);
    const auto left_paths =
        static_cast<float>(gold_left.path_sizes[Index::at(gold_left.place[a])]);
    std::fill(test_right.begin(), test_right.end(), 0.0F);
    std::fill(test_left_sum.begin(), test_left_sum.end(), 0.0F);
    for (Node w = m - 1; w >= 0; --w) {
      const auto b = Index::at(w);
      const auto test_size = static_cast<float>(test.end[b] - w);
      float best = size * test_right_paths[b] + row.right[b];
      Split split = Split::kGoldRight;
      const auto consider = [&](float other, Split by) {
        if (other < best) {
          best = other;
          split = by;
        }
      };
      consider(size * test_left_paths[b] + row.left[b], Split::kGoldLeft);
      consider(test_size * right_paths + test_right[b], Split::kTestRight);
      consider(test_size * left_paths + test_left_sum[b], Split::kTestLeft);
      store(v, w, split);
      cost[b] = best;
      if (w == 0) continue;
      const auto above = Index::at(test.parent[b]);
      test_right[above] += test.end[above] == test.end[b] ? test_right[b] : best;
      test_left_sum[above] += Index::at(w) == above + 1 ? test_left_sum[b] : best;
    }
    if (v == 0) return cost[0];
    const auto above = Index::at(gold.parent[a]);
    if (rows[above].right.empty()) rows[above] = zeros();
    const std::vector<float>& along_right = gold.end[above] == gold.end[a] ? row.right : cost;
    const std::vector<float>& along_left = a == above + 1 ? row.left : cost;
    for (std::size_t b = 0; b < columns; ++b) {
      rows[above].right[b] += along_right[b];
      rows[above].left[b] += along_left[b];
    }
    spare.push_back(std::move(row));
    rows[a] = {};
  }
  return 0;
}

}  // namespace treegauge::ted
