// Full tables for trees that have little in common.
//
// R of all pairs (tables.hpp) goes into one table of n * m cells. A pair of subtrees is taken apart
// along a path of one of them (strategy.hpp); what hangs off the path comes first, then one table
// of F per path of the other tree. Of F only the rows that nodes still to come ask for are held:
// those where the subtrees of their ancestors stop. Until a pair's R is known its cell holds the
// pair's split.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "ted/inner.hpp"
#include "ted/limits.hpp"
#include "ted/rows.hpp"
#include "ted/strategy.hpp"
#include "ted/weights.hpp"

namespace treegauge::ted {

template <class Weights>
class Full {
 public:
  using Value = typename Weights::Value;

  Full(const Index& gold, const Index& test, const Views& views, const Weights& weights, Meter& meter,
       std::vector<Value>& pairs)
      : gold_(gold),
        test_(test),
        views_(views),
        weights_(weights),
        meter_(meter),
        pairs_(pairs),
        rows_(meter, static_cast<std::uint64_t>(gold.size()) * Index::at(test.size())) {}

  // The weight of the whole; leaves R(i, j) in pairs[i * test size + j]. All pairs of subtrees are
  // split in the best way, or in a given one.
  Value solve(std::optional<Split> everywhere = {});

 private:
  struct Task {
    Node gold;  // pre-order, counted from 1
    Node test;
    bool paths;  // what hangs off the path is done
  };

  void pair_leaves();
  void choose_splits();
  [[nodiscard]] Split split(Node gold, Node test) const;
  void push(Node node, const Task& task, bool gold_side) {
    tasks_.push_back(gold_side ? Task{node, task.test, false} : Task{task.gold, node, false});
  }
  void push_hanging(const View& view, Node top, const Task& task, bool gold_side);
  void push_hanging_inner(const View& view, Node top, const Task& task, bool gold_side);
  void fill_paths(const Task& task, Split by);
  void fill(const View& gold, const View& test, Node x, Node y, bool mirrored);
  [[nodiscard]] std::size_t cell(Node gold, Node test) const {
    return Index::at(gold - 1) * Index::at(test_.size()) + Index::at(test - 1);
  }

  const Index& gold_;
  const Index& test_;
  const Views& views_;
  const Weights& weights_;
  Meter& meter_;
  std::vector<Value>& pairs_;
  std::optional<Split> one_split_;
  std::vector<Split> gold_root_splits_;  // the root above all of gold, by test node
  std::vector<Split> test_root_splits_;
  std::vector<Task> tasks_;
  RowStack<Value> rows_;
  std::vector<Value> inserts_;  // by column of the table at hand
  std::vector<Node> stops_;     // where the column's subtree stops, as a column
  std::vector<Node> columns_;   // the column's test node in pre-order, counted from 0
  Value weight_ = 0;
};

template <class Weights>
typename Full<Weights>::Value Full<Weights>::solve(std::optional<Split> everywhere) {
  pairs_.resize(Index::at(gold_.size()) * Index::at(test_.size()));
  one_split_ = everywhere;
  if (!one_split_) choose_splits();
  pair_leaves();
  tasks_.push_back({0, 0, false});
  while (!tasks_.empty()) {
    check_interrupted();
    const Task task = tasks_.back();
    const Split by = split(task.gold, task.test);
    if (task.paths) {
      tasks_.pop_back();
      fill_paths(task, by);
      continue;
    }
    tasks_.back().paths = true;
    const bool gold_side = splits_gold(by);
    const Node top = gold_side ? task.gold : task.test;
    const View(&views)[2] = gold_side ? views_.gold : views_.test;
    if (by == Split::kGoldInner || by == Split::kTestInner) {
      push_hanging_inner(views[0], top, task, gold_side);
    } else {
      const View& view = views[by == Split::kGoldRight || by == Split::kTestRight ? 0 : 1];
      push_hanging(view, view.place[Index::at(top)], task, gold_side);
    }
  }
  return weight_;
}

// A leaf leaves nothing to decide: all below its partner is inserted or removed.
template <class Weights>
void Full<Weights>::pair_leaves() {
  const Node n = gold_.size();
  const Node m = test_.size();
  std::vector<Value> inserts(Index::at(m) + 1);
  for (Node j = m - 1; j >= 0; --j) inserts[Index::at(j)] = inserts[Index::at(j) + 1] + weights_.insert(j);
  for (Node i = 0; i < n; ++i) {
    if (!gold_.is_leaf(i)) continue;
    check_interrupted(Index::at(m));
    for (Node j = 0; j < m; ++j) {
      const Value below = inserts[Index::at(j) + 1] - inserts[Index::at(test_.end[Index::at(j)])];
      pairs_[cell(i + 1, j + 1)] = std::min(weights_.pair(i, j) + below, kUnreachable<Value>);
    }
  }
  std::vector<Value> removes(Index::at(n) + 1);
  for (Node i = n - 1; i >= 0; --i) removes[Index::at(i)] = removes[Index::at(i) + 1] + weights_.remove(i);
  for (Node i = 0; i < n; ++i) {
    const Value below = removes[Index::at(i) + 1] - removes[Index::at(gold_.end[Index::at(i)])];
    check_interrupted(Index::at(m));
    for (Node j = 0; j < m; ++j) {
      if (!test_.is_leaf(j)) continue;
      pairs_[cell(i + 1, j + 1)] = std::min(weights_.pair(i, j) + below, kUnreachable<Value>);
    }
  }
}

template <class Weights>
void Full<Weights>::choose_splits() {
  const double right = views_.gold[0].path_sizes[0] * views_.test[0].path_sizes[0];
  const double left = views_.gold[1].path_sizes[0] * views_.test[1].path_sizes[0];
  const double cells = static_cast<double>(gold_.size()) * static_cast<double>(test_.size());
  // Finding the best way takes about as long as filling this many cells per pair.
  constexpr double kSearch = 12;
  const bool search_fits = meter_.fits(pairs_.size() + search_cells(views_), sizeof(Value));
  if (std::min(left, right) < kSearch * cells || !search_fits) {
    one_split_ = left < right ? Split::kGoldLeft : Split::kGoldRight;
    meter_.count(static_cast<std::uint64_t>(std::min(left, right)));
    return;
  }
  gold_root_splits_.resize(Index::at(test_.size()) + 1);
  test_root_splits_.resize(Index::at(gold_.size()) + 1);
  const auto fits = [&](Node count) {
    const auto forests = 2 * static_cast<std::uint64_t>(count + 1) * (Index::at(count) + 1);
    return meter_.fits(pairs_.size() + forests, sizeof(Value));
  };
  const bool gold_inner = fits(test_.size());
  const bool test_inner = fits(gold_.size());
  const double filled = best_splits(views_, gold_inner, test_inner, [&](Node gold, Node test, Split by) {
    if (gold == 0)
      gold_root_splits_[Index::at(test)] = by;
    else if (test == 0)
      test_root_splits_[Index::at(gold)] = by;
    else
      pairs_[cell(gold, test)] = static_cast<Value>(by);
  });
  meter_.count(static_cast<std::uint64_t>(filled));
}

template <class Weights>
Split Full<Weights>::split(Node gold, Node test) const {
  if (one_split_) return *one_split_;
  if (gold == 0) return gold_root_splits_[Index::at(test)];
  if (test == 0) return test_root_splits_[Index::at(gold)];
  return static_cast<Split>(static_cast<int>(pairs_[cell(gold, test)]));
}

template <class Weights>
void Full<Weights>::push_hanging(const View& view, Node top, const Task& task, bool gold_side) {
  const Node stop = view.end[Index::at(top)];
  for (Node on_path = top; on_path + 1 < stop;) {
    Node child = on_path + 1;
    for (; view.end[Index::at(child)] != stop; child = view.end[Index::at(child)])
      if (!view.is_leaf(child)) push(view.preorder[Index::at(child)], task, gold_side);
    on_path = child;
  }
}

template <class Weights>
void Full<Weights>::push_hanging_inner(const View& view, Node top, const Task& task, bool gold_side) {
  for (Node on_path = top; on_path >= 0; on_path = view.heavy[Index::at(on_path)]) {
    const Node stop = view.end[Index::at(on_path)];
    for (Node child = on_path + 1; child < stop; child = view.end[Index::at(child)]) {
      if (child == view.heavy[Index::at(on_path)] || view.is_leaf(child)) continue;
      push(child, task, gold_side);
    }
  }
}

template <class Weights>
void Full<Weights>::fill_paths(const Task& task, Split by) {
  if (by == Split::kGoldInner) {
    weight_ = InnerPath<Weights, false>(views_, weights_, pairs_, rows_).run(task.gold, task.test);
    return;
  }
  if (by == Split::kTestInner) {
    weight_ = InnerPath<Weights, true>(views_, weights_, pairs_, rows_).run(task.test, task.gold);
    return;
  }
  const bool gold_side = splits_gold(by);
  const bool mirrored = by == Split::kGoldLeft || by == Split::kTestLeft;
  const View& gold = views_.gold[mirrored ? 1 : 0];
  const View& test = views_.test[mirrored ? 1 : 0];
  const Node x = gold.place[Index::at(task.gold)];
  const Node y = test.place[Index::at(task.test)];
  const View& other = gold_side ? test : gold;
  const Node root = gold_side ? y : x;
  // The tops below, the last one first, so that inner tables come before outer ones.
  const std::size_t first = other.tops_before[Index::at(root) + 1];
  std::size_t last = other.tops_before[Index::at(other.end[Index::at(root)])];
  for (; last > first; --last) {
    const Node top = other.tops[last - 1];
    gold_side ? fill(gold, test, x, top, mirrored) : fill(gold, test, top, y, mirrored);
  }
  fill(gold, test, x, y, mirrored);
}

template <class Weights>
void Full<Weights>::fill(const View& gold, const View& test, Node x, Node y, bool mirrored) {
  const Node e = gold.end[Index::at(x)];
  const Node f = test.end[Index::at(y)];
  const Node first = std::max(y, Node{1});  // nothing is asked of the roots above all
  const Node width = f - first;
  columns_.resize(Index::at(width));
  stops_.resize(Index::at(width));
  inserts_.resize(Index::at(width));
  for (Node j = 0; j < width; ++j) {
    columns_[Index::at(j)] = test.preorder[Index::at(first + j)] - 1;
    stops_[Index::at(j)] = test.end[Index::at(first + j)] - first;
    inserts_[Index::at(j)] = weights_.insert(columns_[Index::at(j)]);
  }
  const Node* columns = columns_.data();
  const Node* stops = stops_.data();
  const Value* inserts = inserts_.data();
  Value* bottom = rows_.start(Index::at(width) + 1);
  bottom[width] = 0;
  for (Node j = width - 1; j >= 0; --j) bottom[j] = bottom[j + 1] + inserts[j];
  const Node from = std::max(x, Node{1});
  for (Node i = e - 1; i >= from; --i) {
    check_interrupted(Index::at(width));
    const Node node = gold.preorder[Index::at(i)] - 1;
    Value* inside = pairs_.data() + Index::at(node) * Index::at(test_.size());
    Value* here = rows_.open();
    const Value* up = rows_.last();
    const Value* next = rows_.stop();
    if (gold.end[Index::at(i)] == e) {
      for (Node j = 0; j < width; ++j) {
        if (stops[j] != width) continue;
        inside[columns[j]] = std::min(weights_.pair(node, columns[j]) + up[j + 1], kUnreachable<Value>);
      }
    }
    const Value remove = weights_.remove(node);
    Value right = up[width] + remove;
    here[width] = right;
    if (mirrored) {
      for (Node j = width - 1; j >= 0; --j) {
        const Value best = std::min(up[j] + remove, inside[columns[j]] + next[stops[j]]);
        right = std::min(best, right + inserts[j]);
        here[j] = right;
      }
    } else {
      const Value* run = inside + columns[0];
      for (Node j = width - 1; j >= 0; --j) {
        const Value best = std::min(up[j] + remove, run[j] + next[stops[j]]);
        right = std::min(best, right + inserts[j]);
        here[j] = right;
      }
    }
    rows_.close(gold.end, gold.parent, i, from, e);
  }
  weight_ = rows_.last()[0];
}

}  // namespace treegauge::ted
