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
#include <utility>
#include <vector>

#include "limits.hpp"
#include "strategy.hpp"
#include "weights.hpp"

namespace treegauge::ted {

template <class Weights>
class Full {
 public:
  using Value = typename Weights::Value;

  Full(const Index& gold, const Index& test, const Views& views, const Weights& weights,
       Meter& meter, std::vector<Value>& pairs)
      : gold_(gold), test_(test), views_(views), weights_(weights), meter_(meter), pairs_(pairs) {}

  // The weight of the whole; leaves R(i, j) in pairs[i * test size + j].
  Value solve();

 private:
  struct Task {
    Node gold;  // pre-order, counted from 1
    Node test;
    bool paths;  // what hangs off the path is done
  };

  void pair_leaves();
  void choose_splits();
  [[nodiscard]] Split split(Node gold, Node test) const;
  void push_hanging(const View& view, Node top, const Task& task, bool gold_side);
  void fill_paths(const Task& task, Split by);
  void fill(const View& gold, const View& test, Node x, Node y, bool mirrored);
  [[nodiscard]] std::size_t cell(Node gold, Node test) const {
    return Index::at(gold - 1) * Index::at(test_.size()) + Index::at(test - 1);
  }
  [[nodiscard]] std::size_t take_row();

  const Index& gold_;
  const Index& test_;
  const Views& views_;
  const Weights& weights_;
  Meter& meter_;
  std::vector<Value>& pairs_;
  bool one_split_ = false;
  Split common_split_ = Split::kGoldRight;
  std::vector<Split> gold_root_splits_;  // the root above all of gold, by test node
  std::vector<Split> test_root_splits_;
  std::vector<Task> tasks_;
  std::vector<std::vector<Value>> rows_;
  std::vector<std::size_t> free_rows_;
  std::vector<std::size_t> held_;
  std::vector<Value> inserts_;       // by column of the table at hand
  std::vector<Node> stops_;          // where the column's subtree stops, as a column
  std::vector<Node> columns_;        // the column's test node in pre-order, counted from 0
  Value weight_ = 0;
};

template <class Weights>
typename Full<Weights>::Value Full<Weights>::solve() {
  pairs_.resize(Index::at(gold_.size()) * Index::at(test_.size()));
  choose_splits();
  pair_leaves();
  tasks_.push_back({0, 0, false});
  while (!tasks_.empty()) {
    const Task task = tasks_.back();
    const Split by = split(task.gold, task.test);
    if (task.paths) {
      tasks_.pop_back();
      fill_paths(task, by);
      continue;
    }
    tasks_.back().paths = true;
    const bool gold_side = by == Split::kGoldRight || by == Split::kGoldLeft;
    const auto side = by == Split::kGoldRight || by == Split::kTestRight ? 0 : 1;
    const View& view = gold_side ? views_.gold[side] : views_.test[side];
    const Node top = gold_side ? task.gold : task.test;
    push_hanging(view, view.place[Index::at(top)], task, gold_side);
  }
  return weight_;
}

// A leaf leaves nothing to decide: all below its partner is inserted or removed.
template <class Weights>
void Full<Weights>::pair_leaves() {
  const Node n = gold_.size();
  const Node m = test_.size();
  std::vector<Value> inserts(Index::at(m) + 1);
  for (Node j = m - 1; j >= 0; --j) {
    inserts[Index::at(j)] = inserts[Index::at(j) + 1] + weights_.insert(j);
  }
  for (Node i = 0; i < n; ++i) {
    if (!gold_.is_leaf(i)) continue;
    for (Node j = 0; j < m; ++j) {
      const Value below = inserts[Index::at(j) + 1] - inserts[Index::at(test_.end[Index::at(j)])];
      pairs_[cell(i + 1, j + 1)] = std::min(weights_.pair(i, j) + below, kUnreachable<Value>);
    }
  }
  std::vector<Value> removes(Index::at(n) + 1);
  for (Node i = n - 1; i >= 0; --i) {
    removes[Index::at(i)] = removes[Index::at(i) + 1] + weights_.remove(i);
  }
  for (Node i = 0; i < n; ++i) {
    const Value below = removes[Index::at(i) + 1] - removes[Index::at(gold_.end[Index::at(i)])];
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
  if (std::min(left, right) < kSearch * cells) {
    one_split_ = true;
    common_split_ = left < right ? Split::kGoldLeft : Split::kGoldRight;
    meter_.count(static_cast<std::uint64_t>(std::min(left, right)));
    return;
  }
  gold_root_splits_.resize(Index::at(test_.size()) + 1);
  test_root_splits_.resize(Index::at(gold_.size()) + 1);
  const double filled = best_splits(views_, [&](Node gold, Node test, Split by) {
    if (gold == 0) {
      gold_root_splits_[Index::at(test)] = by;
    } else if (test == 0) {
      test_root_splits_[Index::at(gold)] = by;
    } else {
      pairs_[cell(gold, test)] = static_cast<Value>(by);
    }
  });
  meter_.count(static_cast<std::uint64_t>(filled));
}

template <class Weights>
Split Full<Weights>::split(Node gold, Node test) const {
  if (one_split_) return common_split_;
  if (gold == 0) return gold_root_splits_[Index::at(test)];
  if (test == 0) return test_root_splits_[Index::at(gold)];
  return static_cast<Split>(static_cast<int>(pairs_[cell(gold, test)]));
}

template <class Weights>
void Full<Weights>::push_hanging(const View& view, Node top, const Task& task, bool gold_side) {
  const Node stop = view.end[Index::at(top)];
  for (Node on_path = top; on_path + 1 < stop;) {
    Node child = on_path + 1;
    for (; view.end[Index::at(child)] != stop; child = view.end[Index::at(child)]) {
      if (view.is_leaf(child)) continue;
      const Node node = view.preorder[Index::at(child)];
      tasks_.push_back(gold_side ? Task{node, task.test, false} : Task{task.gold, node, false});
    }
    on_path = child;
  }
}

template <class Weights>
void Full<Weights>::fill_paths(const Task& task, Split by) {
  const bool gold_side = by == Split::kGoldRight || by == Split::kGoldLeft;
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
std::size_t Full<Weights>::take_row() {
  if (free_rows_.empty()) {
    rows_.emplace_back(Index::at(test_.size()) + 2);
    return rows_.size() - 1;
  }
  const std::size_t row = free_rows_.back();
  free_rows_.pop_back();
  return row;
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
  held_.clear();
  free_rows_.clear();
  for (std::size_t row = 0; row < rows_.size(); ++row) free_rows_.push_back(row);
  std::size_t above = take_row();
  {
    std::vector<Value>& row = rows_[above];
    row[Index::at(width)] = 0;
    for (Node j = width - 1; j >= 0; --j) row[Index::at(j)] = row[Index::at(j) + 1] + inserts[j];
  }
  held_.push_back(above);
  bool above_is_held = true;
  for (Node i = e - 1; i >= std::max(x, Node{1}); --i) {
    const Node stop = gold.end[Index::at(i)];
    const Node node = gold.preorder[Index::at(i)] - 1;
    Value* inside = pairs_.data() + Index::at(node) * Index::at(test_.size());
    const std::size_t current = take_row();
    const Value* up = rows_[above].data();
    const Value* next = rows_[held_.back()].data();
    Value* here = rows_[current].data();
    if (stop == e) {
      for (Node j = 0; j < width; ++j) {
        if (stops[j] != width) continue;
        inside[columns[j]] =
            std::min(weights_.pair(node, columns[j]) + up[j + 1], kUnreachable<Value>);
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
    if (!above_is_held) free_rows_.push_back(above);
    // The last node to ask for the row where it stops lets go of it.
    if (stop != e && gold.end[Index::at(gold.parent[Index::at(i)])] != stop) {
      free_rows_.push_back(held_.back());
      held_.pop_back();
    }
    // A node with a sibling before it: that sibling's subtree stops here.
    above = current;
    above_is_held = i > x && gold.end[Index::at(i) - 1] == i;
    if (above_is_held) held_.push_back(current);
  }
  weight_ = rows_[above][0];
}

}  // namespace treegauge::ted
