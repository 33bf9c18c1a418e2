// The recursion itself, on the states a band leaves (Zhang and Shasha 1989, from the right).
//
// Forests are cut from the left, so that a state is what is left to decide: F(i, j) is the least
// weight for the gold nodes from i on and the test nodes from j on, inside two given subtrees
// that stop before e and f:
//   F(i, j) = min( remove(i) + F(i + 1, j),
//                  insert(j) + F(i, j + 1),
//                  R(i, j) + F(end(i), end(j)) )       R(i, j): subtrees of i and j, roots paired
// and where i and j both stop at e and f, R(i, j) = pair(i, j) + F(i + 1, j + 1): one table gives
// R for all nodes of two right-most paths, and a path is known by where it stops. In ascending
// order of stops every table finds the R it needs.
//
// A row is left out when no light enough mapping reaches it: to decide about a node below others
// that are not on the path, all of these must be deleted.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ted/band.hpp"

namespace treegauge::ted {

// What a table needs besides the band, kept from table to table.
template <class Value>
struct TableBuffers {
  struct Kept {
    Node node;
    bool may_delete;  // then the next node's row is kept too
  };
  struct Row {
    Node node;
    bool may_delete;
    Node low;
    Node high;
    std::size_t start;
  };
  struct Target {  // a test path with nodes that may be paired with the gold path at hand
    Node stop;
    Node top_i;
    Node top_j;
  };

  std::vector<Kept> kept;  // rows of the gold path at hand, ascending
  std::vector<Target> targets;
  std::vector<std::size_t> target_of;  // by stop
  std::vector<Row> rows;
  std::vector<Node> slot;  // gold node to its row
  std::vector<Value> values;
};

template <class Weights>
class Tables {
 public:
  using Value = typename Weights::Value;
  static constexpr Value kFar = kUnreachable<Value>;

  Tables(const Index& gold, const Index& test, const Weights& weights, Band<Value>& band,
         TableBuffers<Value>& buffers, Meter& meter)
      : gold_(gold),
        test_(test),
        weights_(weights),
        band_(band),
        meter_(meter),
        kept_(buffers.kept),
        targets_(buffers.targets),
        target_of_(buffers.target_of),
        rows_(buffers.rows),
        slot_(buffers.slot),
        values_(buffers.values) {
    slot_.resize(Index::at(gold.size()) + 1);
  }

  // All R and the weight of the whole; kUnreachable if no mapping stays in the band, and when
  // more than `budget` cells would be filled `gave_up` is set.
  Value solve(std::uint64_t budget, bool& gave_up);

  // F for the gold nodes from top_i to e and the test nodes from top_j to f.
  void fill(Node top_i, Node top_j, Node e, Node f);

  // F(i, j) of the table filled last.
  [[nodiscard]] Value at(Node i, Node j) const {
    const Row& row = rows_[Index::at(slot_[Index::at(i)])];
    return j < row.low || j > row.high ? kFar : values_[row.start + Index::at(j - row.low)];
  }

  [[nodiscard]] bool may_delete(Node i) const { return rows_[Index::at(slot_[Index::at(i)])].may_delete; }

 private:
  using Kept = typename TableBuffers<Value>::Kept;
  using Row = typename TableBuffers<Value>::Row;
  using Target = typename TableBuffers<Value>::Target;

  void list_rows(Node top, Node e);
  void list_targets(Node leaf);
  void fill_listed(Node top_i, Node top_j, Node e, Node f);
  void fill_row(const Row& row, Node top_j, Node e, Node f);

  const Index& gold_;
  const Index& test_;
  const Weights& weights_;
  Band<Value>& band_;
  Meter& meter_;
  std::vector<Kept>& kept_;
  std::vector<Target>& targets_;
  std::vector<std::size_t>& target_of_;
  std::vector<Row>& rows_;
  std::vector<Node>& slot_;
  std::vector<Value>& values_;
};

template <class Weights>
void Tables<Weights>::list_rows(Node top, Node e) {
  kept_.clear();
  Node path_depth = top < e ? gold_.depth[Index::at(top)] - 1 : 0;
  for (Node i = top; i < e;) {
    const auto a = Index::at(i);
    bool may_delete = true;
    if (gold_.end[a] == e) {
      path_depth = gold_.depth[a];
    } else {
      // Itself and what is between it and the path.
      const Node deleted = gold_.depth[a] - path_depth;
      may_delete = band_.deletable[a] != 0 && deleted <= band_.most_deleted;
    }
    kept_.push_back({i, may_delete});
    check_interrupted(2);
    i = may_delete ? i + 1 : gold_.end[a];
  }
}

template <class Weights>
void Tables<Weights>::list_targets(Node leaf) {
  const Node e = leaf + 1;
  targets_.clear();
  for (Node i = leaf; i >= 0 && gold_.end[Index::at(i)] == e; i = gold_.parents[Index::at(i)]) {
    const Node high = std::min(band_.high[Index::at(i)], test_.size() - 1);
    check_interrupted(Index::at(std::max(high - band_.low[Index::at(i)], Node{0})));
    for (Node j = band_.low[Index::at(i)]; j <= high; ++j) {
      if (band_.cell(i, j) != Band<Value>::kPending) continue;
      const Node f = test_.end[Index::at(j)];
      std::size_t& known = target_of_[Index::at(f)];
      if (known >= targets_.size() || targets_[known].stop != f) {
        known = targets_.size();
        targets_.push_back({f, i, j});
      } else {
        targets_[known].top_i = i;
        targets_[known].top_j = std::min(targets_[known].top_j, j);
      }
    }
  }
  std::sort(targets_.begin(), targets_.end(),
            [](const Target& a, const Target& b) { return a.stop < b.stop; });
}

template <class Weights>
typename Tables<Weights>::Value Tables<Weights>::solve(std::uint64_t budget, bool& gave_up) {
  const Node n = gold_.size();
  const Node m = test_.size();
  const std::uint64_t before = meter_.filled();
  target_of_.assign(Index::at(m) + 1, 0);
  for (Node leaf = 0; leaf < n; ++leaf) {
    if (!gold_.is_leaf(leaf)) continue;
    const Node e = leaf + 1;
    list_targets(leaf);
    Node listed = e;
    for (const Target& target : targets_) {
      if (e == n && target.stop == m) continue;  // part of the last table
      if (target.top_i == leaf && target.top_j + 1 == target.stop) {
        band_.cell(leaf, target.top_j) = weights_.pair(leaf, target.top_j);
        continue;
      }
      if (listed > target.top_i) {
        Node top = target.top_i;
        for (const Target& other : targets_) top = std::min(top, other.top_i);
        list_rows(top, e);
        listed = top;
      }
      fill_listed(target.top_i, target.top_j, e, target.stop);
      if (meter_.filled() - before > budget) {
        gave_up = true;
        return kFar;
      }
    }
  }
  gave_up = false;
  fill(0, 0, n, m);
  return at(0, 0);
}

template <class Weights>
void Tables<Weights>::fill(Node top_i, Node top_j, Node e, Node f) {
  list_rows(top_i, e);
  fill_listed(top_i, top_j, e, f);
}

template <class Weights>
void Tables<Weights>::fill_listed(Node top_i, Node top_j, Node e, Node f) {
  rows_.clear();
  std::size_t size = 0;
  const auto add_row = [&](Node i, bool may_delete) {
    const Node low = std::max(band_.low[Index::at(i)], top_j);
    const Node high = std::min(band_.high[Index::at(i)], f);
    slot_[Index::at(i)] = static_cast<Node>(rows_.size());
    rows_.push_back({i, may_delete, low, high, size});
    check_interrupted(4);
    if (low <= high) size += Index::at(high - low) + 1;
  };
  add_row(e, false);
  for (std::size_t k = kept_.size(); k > 0 && kept_[k - 1].node >= top_i; --k)
    add_row(kept_[k - 1].node, kept_[k - 1].may_delete);
  meter_.count(size);
  if (values_.size() < size) {
    meter_.hold(size + band_.cells.size(), sizeof(Value));
    values_ = {};  // what was there is not needed beside it
    values_.resize(size);
  }
  const Row& last = rows_.front();
  Value weight = last.high == f ? Value{0} : kFar;
  for (Node j = last.high; j >= last.low; --j) {
    values_[last.start + Index::at(j - last.low)] = weight;
    if (j > last.low) weight = std::min(weight + weights_.insert(j - 1), kFar);
  }
  for (std::size_t k = 1; k < rows_.size(); ++k) {
    check_interrupted(Index::at(std::max(rows_[k].high - rows_[k].low, Node{0})));
    fill_row(rows_[k], top_j, e, f);
  }
}

template <class Weights>
void Tables<Weights>::fill_row(const Row& row, Node top_j, Node e, Node f) {
  const Node i = row.node;
  const auto a = Index::at(i);
  const bool on_path = gold_.end[a] == e;
  static constexpr Row kNone{0, false, 1, 0, 0};
  const Row& up = row.may_delete ? rows_[Index::at(slot_[a + 1])] : kNone;
  const Row& next = rows_[Index::at(slot_[Index::at(gold_.end[a])])];
  const Value* values = values_.data();
  const auto read = [values](const Row& from, Node j) {
    return j < from.low || j > from.high ? kFar : values[from.start + Index::at(j - from.low)];
  };
  const Value remove = weights_.remove(i);
  const Node* stops = test_.end.data();
  Value* pairs = band_.cells.data() + (band_.start[a] + row.low);
  Value* here = values_.data() + row.start;
  Value right = kFar;
  for (Node j = row.high; j >= row.low; --j) {
    Value best = std::min(right, read(up, j) + remove);
    if (j < f) {
      const Node stop = stops[j];
      Value& pair = pairs[j - row.low];
      if (on_path && stop == f) {
        if (pair != kFar) {
          pair = std::min(weights_.pair(i, j) + read(up, j + 1), kFar);
          best = std::min(best, pair);
        }
      } else if (pair < kFar) {
        best = std::min(best, pair + read(next, stop));
      }
    }
    best = std::min(best, kFar);
    here[j - row.low] = best;
    if (j > top_j) right = best + weights_.insert(j - 1);
  }
}

}  // namespace treegauge::ted
