// For each pair of subtrees: which of the two is taken apart along which path.
//
// Taking gold apart along a path from its root costs |gold| * (sizes of the test paths on that
// side) cells, and each subtree that hangs off the path is then to be compared with all of test;
// and the other way round. Leaves are paired before (full.hpp): they take no cells. A path that turns, along
// the child with most nodes, costs |gold| * |test| squared (inner.hpp). The least sum is found bottom-up, as
// in RTED (Pawlik and Augsten 2011).
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/interrupt.hpp"
#include "ted/view.hpp"

namespace treegauge::ted {

enum class Split : std::uint8_t { kGoldRight, kGoldLeft, kGoldInner, kTestRight, kTestLeft, kTestInner };

constexpr bool splits_gold(Split by) { return by <= Split::kGoldInner; }

struct Views {
  Views(const Index& gold_tree, const Index& test_tree)
      : gold{{gold_tree, Side::kRight}, {gold_tree, Side::kLeft}},
        test{{test_tree, Side::kRight}, {test_tree, Side::kLeft}} {}

  View gold[2];  // by Side
  View test[2];
};

// Cells filled for what hangs off the paths of a subtree, by path: right-most, left-most, heavy.
struct Hanging {
  std::vector<float> by_path[3];
};

// How many numbers best_splits holds at once, at most.
inline std::uint64_t search_cells(const Views& views) {
  const View& gold = views.gold[0];
  std::vector<char> live(Index::at(gold.size()), 0);
  std::uint64_t rows = 0;
  std::uint64_t most = 0;
  for (Node v = gold.size() - 1; v > 0; --v) {
    char& parent = live[Index::at(gold.parent[Index::at(v)])];
    rows += parent == 0 ? 1 : 0;
    parent = 1;
    most = std::max(most, rows + 1);
    rows -= live[Index::at(v)] != 0 ? 1 : 0;
  }
  return 3 * (most + 3) * Index::at(views.test[0].size());
}

// Calls store(gold node, test node, split) for nodes with children, in pre-order counted from 1, 0 above all.
// Returns the number of cells the best way fills.
template <class Store>
double best_splits(const Views& views, bool gold_inner, bool test_inner, Store&& store) {
  // A cell along an inner path is one of many lanes filled side by side.
  constexpr float kInnerCell = 0.5F;
  constexpr float kNever = 1e30F;
  const View& gold = views.gold[0];
  const View& test = views.test[0];
  const Node n = gold.size();
  const Node m = test.size();
  const auto columns = Index::at(m);
  const auto paths = [](const View(&of)[2], Node node, int side) {
    return static_cast<float>(of[side].path_sizes[Index::at(of[side].place[Index::at(node)])]);
  };
  // What each way of splitting gold multiplies its size with.
  std::vector<float> factors[3];
  for (Node w = 0; w < m; ++w) {
    const auto size = static_cast<float>(test.end[Index::at(w)] - w);
    factors[0].push_back(paths(views.test, w, 0));
    factors[1].push_back(paths(views.test, w, 1));
    factors[2].push_back(gold_inner ? kInnerCell * size * size : kNever);
  }
  // Whether a child is the one on its parent's path.
  const auto on_path = [](const View& tree, Node child, int path) {
    const auto above = Index::at(tree.parent[Index::at(child)]);
    return path == 0   ? tree.end[above] == tree.end[Index::at(child)]
           : path == 1 ? Index::at(child) == above + 1
                       : tree.heavy[above] == child;
  };
  std::vector<Hanging> rows(Index::at(n));  // empty but for ancestors of the node at hand
  std::vector<Hanging> spare;
  std::vector<float> cost(columns);
  std::vector<float> hanging[3];  // the same for the subtrees of test
  const auto prepare = [&](Hanging& row) {
    if (!row.by_path[0].empty()) return;
    if (!spare.empty()) {
      row = std::move(spare.back());
      spare.pop_back();
    }
    for (auto& sums : row.by_path) sums.assign(columns, 0.0F);
  };
  for (Node v = n - 1; v >= 0; --v) {
    if (gold.is_leaf(v)) continue;
    check_interrupted(4 * columns);
    Hanging& row = rows[Index::at(v)];
    prepare(row);
    const auto size = static_cast<float>(gold.end[Index::at(v)] - v);
    const float own[3] = {paths(views.gold, v, 0), paths(views.gold, v, 1),
                          test_inner ? kInnerCell * size * size : kNever};
    for (auto& sums : hanging) sums.assign(columns, 0.0F);
    for (Node w = m - 1; w >= 0; --w) {
      if (test.is_leaf(w)) continue;
      const auto b = Index::at(w);
      const auto test_size = static_cast<float>(test.end[b] - w);
      float best = kNever;
      int split = 0;
      for (int path = 0; path < 3; ++path) {
        const float by_gold = size * factors[path][b] + row.by_path[path][b];
        const float by_test = test_size * own[path] + hanging[path][b];
        if (by_gold < best) {
          best = by_gold;
          split = path;
        }
        if (by_test < best) {
          best = by_test;
          split = path + 3;
        }
      }
      store(v, w, static_cast<Split>(split));
      cost[b] = best;
      if (w == 0) continue;
      const auto above = Index::at(test.parent[b]);
      for (int path = 0; path < 3; ++path)
        hanging[path][above] += on_path(test, w, path) ? hanging[path][b] : best;
    }
    if (v == 0) return cost[0];
    Hanging& parent = rows[Index::at(gold.parent[Index::at(v)])];
    prepare(parent);
    for (int path = 0; path < 3; ++path) {
      const std::vector<float>& more = on_path(gold, v, path) ? row.by_path[path] : cost;
      for (std::size_t b = 0; b < columns; ++b) parent.by_path[path][b] += more[b];
    }
    for (auto& sums : row.by_path) sums.clear();
    spare.push_back(std::move(row));
  }
  return 0;
}

}  // namespace treegauge::ted
