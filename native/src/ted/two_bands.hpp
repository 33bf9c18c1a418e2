// R for all pairs of nodes along paths of gold that may turn, within two bands.
//
// As in inner.hpp a forest of gold grows along the heavy path of each subtree, and D holds its weight against
// the forests of test that are left when nodes are cut off from both sides: D(y, z) for the test nodes at
// place y or later from the left and at place z or later from the right. What has been cut off a forest of
// gold from the left, in pre-order, is decided against what has been cut off its partner from the left:
// matching takes a whole subtree away, and of a root whose children stay nothing but a deletion or insertion
// is known, or both roots are paired and both go. So the band of band.hpp holds for the places from the left,
// and the same band of the mirror images for the places from the right. D has as many cells as one band is
// wide times the other, not test's nodes squared.
//
// A state outside its band is read as unreachable, unless nothing is left of test: then all of gold is
// deleted, which is right whatever the bound.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/interrupt.hpp"
#include "ted/band.hpp"
#include "ted/lanes.hpp"
#include "ted/limits.hpp"
#include "ted/mirror.hpp"
#include "ted/weights.hpp"

namespace treegauge::ted {

template <class Weights>
class TwoBands {
 public:
  using Value = typename Weights::Value;
  static constexpr Value kFar = kUnreachable<Value>;

  // `band` is from the left, and keeps R.
  TwoBands(const Index& gold, const Index& test, const Weights& weights, Meter& meter, Band<Value>& band)
      : gold_(gold),
        test_(test),
        weights_(weights),
        meter_(meter),
        band_(band),
        gold_sides_(gold),
        test_sides_(test),
        heavy_(Index::at(gold.size()) + 1, kNoParent) {
    for (Node node = gold.size() - 1; node >= 0; --node) {
      Node& best = heavy(gold.parents[Index::at(node)]);
      if (best < 0 || size(node) >= size(best)) best = node;
    }
    const auto m = Index::at(test.size());
    inserts_below_.assign(m + 1, 0);
    for (Node j = test.size() - 1; j >= 0; --j)
      inserts_below_[Index::at(j)] = inserts_below_[Index::at(j) + 1] + weights.insert(j);
    for (int side = 0; side < 2; ++side) {
      const Order& order = test_sides_.from(side);
      reach_[side].assign(m + 1, -1);
      for (Node place = test.size() - 1; place >= 0; --place) {
        const auto at = Index::at(place);
        reach_[side][at] = std::max(reach_[side][at + 1], order.cross[at]);
      }
      const Order& rows = gold_sides_.from(side);
      removes_from_[side].assign(Index::at(gold.size()) + 1, 0);
      for (Node place = gold.size() - 1; place >= 0; --place) {
        const auto at = Index::at(place);
        removes_from_[side][at] = removes_from_[side][at + 1] + weights.remove(rows.node[at]);
      }
    }
  }

  // `band_` is narrowed to `bound`: makes the band from the right and leaves out the pairs that it forbids.
  // False if no mapping is within the bound.
  bool narrow_to(Value bound, std::vector<Value>& row, std::vector<Value> (&suffix_rows)[2]) {
    const MirroredWeights<Weights> mirrored{weights_, gold_sides_.right.node, test_sides_.right.node};
    Value distance = 0;
    if (!fill_prefixes(mirrored, gold_.size(), test_.size(), bound, meter_, mirror_, row, distance))
      return false;
    if (!narrow(gold_sides_.mirror, test_sides_.mirror, mirrored, bound, mirror_, suffix_rows)) return false;
    for (int side = 0; side < 2; ++side) {
      const Band<Value>& band = side == 0 ? band_ : mirror_;
      low_[side] = band.low;
      high_[side] = band.high;
      // Never back: a wider band is none the worse.
      for (std::size_t x = low_[side].size() - 1; x > 0; --x)
        low_[side][x - 1] = std::min(low_[side][x - 1], low_[side][x]);
      for (std::size_t x = 1; x < high_[side].size(); ++x)
        high_[side][x] = std::max(high_[side][x - 1], high_[side][x]);
    }
    const Order& gold_order = gold_sides_.left;
    const Order& test_order = test_sides_.left;
    for (Node i = 0; i < gold_.size(); ++i) {
      const Node x = gold_order.cross[Index::at(i)];
      check_interrupted(Index::at(std::max(last_pair(i) - band_.low[Index::at(i)], Node{0})));
      for (Node j = band_.low[Index::at(i)]; j <= last_pair(i); ++j) {
        Value& pair = band_.cell(i, j);
        if (pair != Band<Value>::kPending) continue;
        const Node y = test_order.cross[Index::at(j)];
        const bool here = y >= mirror_.low[Index::at(x)] && y <= mirror_.high[Index::at(x)];
        if (!here || mirror_.cell(x, y) != Band<Value>::kPending) pair = kFar;
      }
    }
    return true;
  }

  // About how many cells solve() will fill.
  [[nodiscard]] double cells() const {
    std::vector<double> before(Index::at(gold_.size()) + 1, 0);
    for (Node i = 0; i < gold_.size(); ++i) {
      const auto a = Index::at(i);
      before[a + 1] = before[a] + static_cast<double>(width(0, i)) *
                                      static_cast<double>(width(1, gold_sides_.left.cross[a]));
    }
    double sum = before.back();
    for (Node i = 0; i < gold_.size(); ++i)
      if (is_top(i)) sum += before[Index::at(gold_.end[Index::at(i)])] - before[Index::at(i)];
    return sum;
  }

  // All R, and the weight of the whole; kUnreachable or more if no mapping stays in the bands.
  Value solve() {
    pair_leaves();
    for (Node node = gold_.size() - 1; node >= 0; --node) {
      check_interrupted();
      if (is_top(node)) run_path(node);
    }
    return run_path(kNoParent);
  }

 private:
  static constexpr Node kLanes = 128;
  static constexpr const Value* kNone = nullptr;

  // Rows by the place on one side, lanes by the place on the other.
  struct Table {
    Value* data = nullptr;
    Node first = 0;  // row
    Node last = -1;
    Node lane = 0;  // the first
    Node lanes = 0;
    std::size_t stride = 0;
    Value removed = 0;  // all of gold's forest deleted

    [[nodiscard]] bool has(Node row) const { return row >= first && row <= last; }
    [[nodiscard]] Value* row(Node at) const { return data + Index::at(at - first) * stride; }
    [[nodiscard]] Table cut(Node from, Node count) const {
      Table part = *this;
      part.data += from;
      part.lane += from;
      part.lanes = count;
      return part;
    }
  };

  Node& heavy(Node node) { return heavy_[Index::at(node + 1)]; }
  [[nodiscard]] Node heavy(Node node) const { return heavy_[Index::at(node + 1)]; }
  [[nodiscard]] Node size(Node node) const { return gold_.end[Index::at(node)] - node; }
  // Of a path that is run for itself.
  [[nodiscard]] bool is_top(Node node) const {
    return !gold_.is_leaf(node) && heavy(gold_.parents[Index::at(node)]) != node;
  }
  [[nodiscard]] Node width(int side, Node x) const {
    return high_[side][Index::at(x)] - low_[side][Index::at(x)] + 1;
  }
  [[nodiscard]] Node last_pair(Node i) const { return std::min(band_.high[Index::at(i)], test_.size() - 1); }
  [[nodiscard]] Node gold_place(int side, Node node) const {
    if (node == kNoParent) return kNoParent;
    return side == 0 ? node : gold_sides_.left.cross[Index::at(node)];
  }
  [[nodiscard]] Node test_place(int side, Node node) const {
    return side == 0 ? node : test_sides_.left.cross[Index::at(node)];
  }
  // What it takes to insert a subtree of test, or to delete one of gold.
  [[nodiscard]] Value inserted(Node node) const {
    return inserts_below_[Index::at(node)] - inserts_below_[Index::at(test_.end[Index::at(node)])];
  }
  [[nodiscard]] Value removed(Node node) const {
    return removes_from_[0][Index::at(node)] - removes_from_[0][Index::at(gold_.end[Index::at(node)])];
  }
  // R, where it can be part of a light mapping.
  [[nodiscard]] Value inside(Node i, Node j) {
    if (j < band_.low[Index::at(i)] || j > last_pair(i)) return kFar;
    const Value weight = band_.cell(i, j);
    // Sums stay below twice kFar only if a pair takes no more than its nodes alone.
    return weight < kFar && weight <= removed(i) + inserted(j) ? weight : kFar;
  }

  void pair_leaves() {
    for (Node i = 0; i < gold_.size(); ++i) {
      if (!gold_.is_leaf(i)) continue;
      for (Node j = band_.low[Index::at(i)]; j <= last_pair(i); ++j) {
        Value& pair = band_.cell(i, j);
        if (pair != Band<Value>::kPending) continue;
        pair = std::min(weights_.pair(i, j) + (inserted(j) - weights_.insert(j)), kFar);
      }
    }
  }

  Value run_path(Node top) {
    path_.clear();
    for (Node node = top; node != kNoParent || path_.empty(); node = heavy(node)) path_.push_back(node);
    if (top == kNoParent && path_.size() == 1) return 0;
    side_ = 0;
    now_ = {};
    add_node<true>(path_.back());
    for (std::size_t k = path_.size() - 1; k > 0; --k) {
      const Node upper = path_[k - 1];
      // The side that lies ready first.
      add_hanging(upper, path_[k]);
      if (hangs(1 - side_, upper, path_[k])) {
        turn();
        add_hanging(upper, path_[k]);
      }
      if (upper == kNoParent) break;
      pair_up(upper);
      if (k > 1) add_node<false>(upper);
    }
    if (top != kNoParent) return 0;
    return now_.has(0) && now_.lane == 0 && now_.lanes > 0 ? now_.row(0)[0] : kFar;
  }

  Table make(int side, Node x, Node lane, Node lanes, Value removed) {
    Table table;
    table.first = low_[side][Index::at(x)];
    table.last = high_[side][Index::at(x)];
    table.lane = lane;
    table.lanes = std::max(lanes, Node{0});
    table.stride = Index::at(table.lanes);
    table.removed = removed;
    place(table);
    return table;
  }

  // Gives a table the memory that `now_` does not use.
  void place(Table& table) {
    std::vector<Value>& memory = memory_[using_ = 1 - using_];
    const std::size_t cells = Index::at(std::max(table.last - table.first + 1, Node{0})) * table.stride;
    if (memory.size() < cells) {
      meter_.hold(band_.cells.size() + mirror_.cells.size() + memory_[1 - using_].size() + pooled_ + cells,
                  sizeof(Value));
      memory = {};  // what was there is not needed beside it
      memory.resize(cells + cells / 4);
    }
    table.data = memory.data();
  }

  // Rows become lanes, in small squares.
  void turn() {
    const Table from = now_;
    const Node rows = std::max(from.last - from.first + 1, Node{0});
    Table to;
    to.first = from.lane;
    to.last = from.lane + from.lanes - 1;
    to.lane = from.first;
    to.lanes = rows;
    to.stride = Index::at(rows);
    to.removed = from.removed;
    place(to);
    constexpr Node kSquare = 16;
    check_interrupted(Index::at(rows) * Index::at(from.lanes));
    for (Node r0 = 0; r0 < rows; r0 += kSquare) {
      const Node r_end = std::min(r0 + kSquare, rows);
      for (Node l0 = 0; l0 < from.lanes; l0 += kSquare) {
        const Node l_end = std::min(l0 + kSquare, from.lanes);
        for (Node l = l0; l < l_end; ++l) {
          Value* out = to.data + Index::at(l) * to.stride;
          for (Node r = r0; r < r_end; ++r) out[r] = from.data[Index::at(r) * from.stride + Index::at(l)];
        }
      }
    }
    now_ = to;
    side_ = 1 - side_;
  }

  // The row that is not there, as seen by these lanes.
  void outside(int side, Node row, const Table& table, Value* out) const {
    const Node left = std::clamp(reach_[side][Index::at(row)] + 1 - table.lane, Node{0}, table.lanes);
    std::fill(out, out + left, kFar);
    std::fill(out + left, out + table.lanes, table.removed);
  }

  // The next node of the path with every test node that it may be paired with.
  void pair_up(Node node) {
    const Table& table = now_;
    for (Node j = band_.low[Index::at(node)]; j <= last_pair(node); ++j) {
      Value& pair = band_.cell(node, j);
      if (pair != Band<Value>::kPending) continue;
      Value below = table.removed;
      if (!test_.is_leaf(j)) {
        const Node row = test_place(side_, j) + 1;
        const Node lane = test_place(1 - side_, j) + 1 - table.lane;
        below = table.has(row) && lane >= 0 && lane < table.lanes ? table.row(row)[lane] : kFar;
      }
      pair = below < kFar ? std::min(weights_.pair(node, j) + below, kFar) : kFar;
    }
  }

  // The node above all that there is; kFirst: there is nothing yet.
  template <bool kFirst>
  void add_node(Node node) {
    const int side = side_;
    const Table old = now_;
    const Node lane_place = gold_place(1 - side, node);
    const Value remove = weights_.remove(node);
    const Node lane = low_[1 - side][Index::at(lane_place)];
    const Table made = make(side, gold_place(side, node), lane,
                            high_[1 - side][Index::at(lane_place)] - lane + 1, old.removed + remove);
    const Order& order = test_sides_.from(side);
    const Node m = test_.size();
    // What it takes to insert all that is left of test, by lane, in the row at hand.
    const Node below = std::min(made.last + 1, m);
    all_.assign(Index::at(std::max(m + 1, lane + made.lanes)), 0);
    for (Node y = below; y < m; ++y)
      all_[Index::at(order.cross[Index::at(y)])] += weights_.insert(order.node[Index::at(y)]);
    for (Node z = m - 1; z >= lane; --z) all_[Index::at(z)] += all_[Index::at(z) + 1];
    Value* all = all_.data() + lane;
    // Lanes that the table before has, too.
    const Node shared = std::clamp(old.lane - lane, Node{0}, made.lanes);
    const Node shared_end = std::clamp(old.lane + old.lanes - lane, shared, made.lanes);
    row_.resize(Index::at(made.lanes));
    outside(side, below, made, row_.data());
    const Value* less = row_.data();
    check_interrupted(Index::at(made.lanes) * Index::at(std::max(made.last - made.first, Node{0})));
    for (Node y = made.last; y >= made.first; --y) {
      Value* out = made.row(y);
      if (y == m) {
        std::fill(out, out + made.lanes, made.removed);
        less = out;
        continue;
      }
      const Node j = order.node[Index::at(y)];
      const Node there = std::clamp(order.cross[Index::at(y)] + 1 - lane, Node{0}, made.lanes);
      const Value insert = weights_.insert(j);
      for (Node z = 0; z < there; ++z) all[z] += insert;
      const Value pair = inside(node, j);
      Value alone = pair < kFar ? pair - inserted(j) : kFar;
      if constexpr (kFirst) alone = std::min(alone, remove);
      const auto none = [&](Node from, Node to) {
        if (from < to) {
          fill_lanes<false, true>(less + from, kNone, out + from, all + from, remove, insert, alone,
                                  to - from);
        }
      };
      if (!kFirst && old.has(y)) {
        const Node a = std::min(shared, there);
        const Node b = std::min(shared_end, there);
        none(0, a);
        fill_lanes<true, true>(less + a, old.row(y) + (a + lane - old.lane), out + a, all + a, remove, insert,
                               alone, b - a);
        none(b, there);
      } else {
        none(0, there);
      }
      std::copy(less + there, less + made.lanes, out + there);
      less = out;
    }
    now_ = made;
  }

  [[nodiscard]] bool hangs(int side, Node upper, Node lower) const {
    return gold_place(side, upper) + 1 < gold_place(side, lower);
  }

  // The subtrees between two nodes of the path: those before it as seen from the side at hand.
  void add_hanging(Node upper, Node lower) {
    if (!hangs(side_, upper, lower)) return;
    const Node from = gold_place(side_, upper) + 1;
    const Node to = gold_place(side_, lower);
    const Table old = now_;
    const Table made =
        make(side_, from, old.lane, old.lanes,
             old.removed + removes_from_[side_][Index::at(from)] - removes_from_[side_][Index::at(to)]);
    if (to - from == 1) {
      add_row(from, old, old, made);
    } else {
      for (Node lane = 0; lane < old.lanes; lane += kLanes) {
        const Node lanes = std::min(kLanes, old.lanes - lane);
        add_forest(from, to, old.cut(lane, lanes), made.cut(lane, lanes));
      }
    }
    now_ = made;
  }

  // As in rows.hpp: only the tables that nodes to come ask for are held.
  void add_forest(Node from, Node to, const Table& bottom, const Table& top) {
    const Order& order = gold_sides_.from(side_);
    free_.clear();
    for (std::size_t k = pool_.size(); k > 0; --k) free_.push_back(k - 1);
    held_.clear();
    constexpr auto kNotPooled = static_cast<std::size_t>(-1);
    std::pair<Table, std::size_t> last{bottom, kNotPooled};
    held_.push_back(last);
    bool last_is_held = true;
    const auto let_go = [&](std::size_t pooled) {
      if (pooled != kNotPooled) free_.push_back(pooled);
    };
    for (Node x = to - 1; x >= from; --x) {
      std::pair<Table, std::size_t> made{top, kNotPooled};
      if (x > from) {
        Table& table = made.first;
        table.first = low_[side_][Index::at(x)];
        table.last = high_[side_][Index::at(x)];
        table.stride = Index::at(table.lanes);
        table.removed = last.first.removed + weights_.remove(order.node[Index::at(x)]);
        made.second = take(Index::at(std::max(table.last - table.first + 1, Node{0})) * table.stride);
        table.data = pool_[made.second].data();
      }
      add_row(x, last.first, held_.back().first, made.first);
      if (!last_is_held) let_go(last.second);
      const Node stop = order.end[Index::at(x)];
      const Node parent = order.parent[Index::at(x)];
      const Node parent_stop = parent == kNoParent ? gold_.size() : order.end[Index::at(parent)];
      if (stop != to && parent_stop != stop) {
        let_go(held_.back().second);
        held_.pop_back();
      }
      last = made;
      last_is_held = x > from && order.end[Index::at(x) - 1] == x;
      if (last_is_held) held_.push_back(last);
    }
  }

  std::size_t take(std::size_t cells) {
    if (free_.empty()) {
      pool_.emplace_back();
      free_.push_back(pool_.size() - 1);
    }
    const std::size_t taken = free_.back();
    free_.pop_back();
    if (pool_[taken].size() < cells) {
      pooled_ += cells - pool_[taken].size();
      meter_.hold(band_.cells.size() + mirror_.cells.size() + memory_[0].size() + memory_[1].size() + pooled_,
                  sizeof(Value));
      pool_[taken] = {};
      pool_[taken].resize(cells);
    }
    return taken;
  }

  // One more node of gold, at this place: `up` is without it, `next` without all its subtree.
  void add_row(Node x, const Table& up, const Table& next, const Table& made) {
    const int side = side_;
    const Order& order = test_sides_.from(side);
    const Node node = gold_sides_.from(side).node[Index::at(x)];
    const Value remove = weights_.remove(node);
    const Node m = test_.size();
    row_.resize(Index::at(made.lanes));
    outside(side, std::min(made.last + 1, m), made, row_.data());
    const Value* less = row_.data();
    check_interrupted(Index::at(made.lanes) * Index::at(std::max(made.last - made.first, Node{0})));
    for (Node y = made.last; y >= made.first; --y) {
      Value* out = made.row(y);
      if (y == m) {
        std::fill(out, out + made.lanes, made.removed);
        less = out;
        continue;
      }
      const Node j = order.node[Index::at(y)];
      const Node there = std::clamp(order.cross[Index::at(y)] + 1 - made.lane, Node{0}, made.lanes);
      if (there > 0) {
        const Value insert = weights_.insert(j);
        const Value pair = inside(node, j);
        const Value* above = up.has(y) ? up.row(y) : nullptr;
        const Node stop = order.end[Index::at(y)];
        const Value* beside = pair < kFar && next.has(stop) ? next.row(stop) : nullptr;
        if (above != nullptr && beside != nullptr)
          fill_lanes<true, true>(less, above, out, beside, remove, insert, pair, there);
        else if (above != nullptr)
          fill_lanes<true, false>(less, above, out, kNone, remove, insert, pair, there);
        else if (beside != nullptr)
          fill_lanes<false, true>(less, kNone, out, beside, remove, insert, pair, there);
        else
          fill_lanes<false, false>(less, kNone, out, kNone, remove, insert, pair, there);
        if (pair < kFar && beside == nullptr) {
          // Where the subtree was all there was, the rest of gold is deleted.
          const Value rest = pair + next.removed;
          const Node first = std::clamp(reach_[side][Index::at(stop)] + 1 - made.lane, Node{0}, there);
          for (Node z = first; z < there; ++z) out[z] = std::min(out[z], rest);
        }
      }
      std::copy(less + there, less + made.lanes, out + there);
      less = out;
    }
  }

  const Index& gold_;
  const Index& test_;
  const Weights& weights_;
  Meter& meter_;
  Band<Value>& band_;
  Band<Value> mirror_;
  Sides gold_sides_;
  Sides test_sides_;
  std::vector<Node> heavy_;  // the child with most nodes, by node; first that of the root above all
  std::vector<Value> inserts_below_;
  std::vector<Node> reach_[2];  // the last place from the other side of any test node from this place on
  std::vector<Value> removes_from_[2];  // what it takes to delete gold from this place on
  std::vector<Node> low_[2];
  std::vector<Node> high_[2];
  int side_ = 0;  // whose places are the rows of `now_`
  Table now_;
  std::vector<Node> path_;
  std::vector<Value> memory_[2];
  int using_ = 0;
  std::vector<Value> all_;
  std::vector<Value> row_;
  std::vector<std::vector<Value>> pool_;
  std::uint64_t pooled_ = 0;
  std::vector<std::size_t> free_;
  std::vector<std::pair<Table, std::size_t>> held_;
};

}  // namespace treegauge::ted
