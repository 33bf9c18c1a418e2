// R for all pairs of nodes on one path of a tree and nodes of another tree, whatever the path's
// turns (Demaine, Mozes, Rossman and Weimann 2009).
//
// The first tree grows from the bottom of the path to its top. From one node of the path to the
// next, first what hangs off to the right is added, then what hangs off to the left, then the node.
// At each stage D holds the weight against every forest that is left of the second tree when nodes
// are cut off it from both sides: D(a, b) for the last a nodes in pre-order that are also among the
// last b nodes of the mirror image's pre-order. Adding on one side cuts forests on that side only,
// so that the other side's b is a lane of its own: lanes are worked on side by side.
#pragma once
#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "base/interrupt.hpp"
#include "ted/lanes.hpp"
#include "ted/rows.hpp"
#include "ted/strategy.hpp"
#include "ted/weights.hpp"

namespace treegauge::ted {

// kSwapped: the path is in test, and gold is the tree that is cut.
template <class Weights, bool kSwapped>
class InnerPath {
 public:
  using Value = typename Weights::Value;

  // pairs[gold * test size + test]: R, known for what hangs off the path.
  InnerPath(const Views& views, const Weights& weights, std::vector<Value>& pairs, RowStack<Value>& rows)
      : tall_(kSwapped ? views.test : views.gold),
        wide_(kSwapped ? views.gold : views.test),
        weights_(weights),
        pairs_(pairs),
        rows_(rows),
        pair_columns_(Index::at(views.test[0].size()) - 1) {}

  // Along the heavy path of one subtree against another; nodes in pre-order counted from 1, 0 above
  // all. Returns the weight of the two trees below 0 and 0.
  Value run(Node top, Node other) {
    for (int side = 0; side < 2; ++side) {
      first_[side] = std::max(wide_[side].place[Index::at(other)], Node{1});
      count_ = wide_[side].end[Index::at(wide_[side].place[Index::at(other)])] - first_[side];
    }
    start();
    std::vector<Node> path;
    for (Node node = top; node >= 0; node = tall_[0].heavy[Index::at(node)]) path.push_back(node);
    for (std::size_t k = path.size(); k > 0; --k) {
      const Node node = path[k - 1];
      if (k < path.size()) {
        add_hanging(1, node, path[k]);
        add_hanging(0, node, path[k]);
      }
      if (node == 0) break;
      pair_up(node);
      if (k > 1) add_node(node);
    }
    return at(count_, count_);
  }

 private:
  static constexpr Node kLanes = 64;

  [[nodiscard]] Value remove(Node tall) const {
    if constexpr (kSwapped) return weights_.insert(tall - 1);
    return weights_.remove(tall - 1);
  }
  [[nodiscard]] Value insert(Node wide) const {
    if constexpr (kSwapped) return weights_.remove(wide - 1);
    return weights_.insert(wide - 1);
  }
  [[nodiscard]] Value pair(Node tall, Node wide) const {
    if constexpr (kSwapped) return weights_.pair(wide - 1, tall - 1);
    return weights_.pair(tall - 1, wide - 1);
  }
  [[nodiscard]] Value& inside(Node tall, Node wide) {
    const Node gold = kSwapped ? wide : tall;
    const Node test = kSwapped ? tall : wide;
    return pairs_[Index::at(gold - 1) * pair_columns_ + Index::at(test - 1)];
  }
  [[nodiscard]] Value& at(Node a, Node b) {
    return forests_[Index::at(a) * (Index::at(count_) + 1) + Index::at(b)];
  }

  // The node that is cut off when a nodes are left from this side.
  [[nodiscard]] Node cut(int side, Node a) const {
    return wide_[side].preorder[Index::at(first_[side] + count_ - a)];
  }
  // How many must be left from the other side for this node to be there.
  [[nodiscard]] Node needed(int side, Node wide) const {
    return count_ - (wide_[1 - side].place[Index::at(wide)] - first_[1 - side]);
  }
  [[nodiscard]] Node size(Node wide) const { return wide_[0].end[Index::at(wide)] - wide; }

  // Nothing yet of the tree that grows: all is inserted.
  void start() {
    const auto width = Index::at(count_) + 1;
    inserted_.assign(width * width, 0);
    for (Node a = 1; a <= count_; ++a) {
      const Node node = cut(0, a);
      const Value weight = insert(node);
      const Node there = needed(0, node);
      Value* here = inserted_.data() + Index::at(a) * width;
      const Value* less = here - width;
      check_interrupted(width);
      for (Node b = 0; b <= count_; ++b) here[b] = less[b] + (b >= there ? weight : Value{0});
    }
    forests_ = inserted_;
  }

  // The path's next node with every node of the other tree: what is below both is in D.
  void pair_up(Node node) {
    for (Node j = 0; j < count_; ++j) {
      const Node wide = wide_[0].preorder[Index::at(first_[0] + j)];
      const Value below = at(count_ - j - 1, needed(0, wide) - 1);
      inside(node, wide) = std::min(pair(node, wide) + below, kUnreachable<Value>);
    }
  }

  void add_node(Node node) {
    const auto width = Index::at(count_) + 1;
    const Value weight = remove(node);
    Value* row = forests_.data();
    for (Node b = 0; b <= count_; ++b) row[b] += weight;
    for (Node a = 1; a <= count_; ++a) {
      const Node wide = cut(0, a);
      const Value* less = row;
      check_interrupted(width);
      row += width;
      step(less, row, row, inserted_.data() + Index::at(a - size(wide)) * width, weight, insert(wide),
           inside(node, wide), needed(0, wide), count_ + 1);
    }
  }

  // One row of lanes: out = min(up + remove, less + insert, next + inside) where the cut node is
  // there, else less. `up` may be `out`.
  static void step(const Value* less, const Value* up, Value* out, const Value* next, Value remove,
                   Value insert, Value inside, Node there, Node lanes) {
    const Node first = std::clamp(there, Node{0}, lanes);
    std::copy(less, less + first, out);
    fill_lanes<true, true>(less + first, up + first, out + first, next + first, remove, insert, inside,
                           lanes - first);
  }

  // The subtrees between two nodes of the path: those before it as seen from this side.
  void add_hanging(int side, Node upper, Node lower) {
    const Node from = tall_[side].place[Index::at(upper)] + 1;
    const Node to = tall_[side].place[Index::at(lower)];
    if (from == to) return;
    for (Node lane = 0; lane <= count_; lane += kLanes)
      add_hanging(side, from, to, lane, std::min(kLanes, count_ + 1 - lane));
  }

  void add_hanging(int side, Node from, Node to, Node lane, Node lanes) {
    const View& tall = tall_[side];
    const auto left = [](auto* row, Node a) { return row + Index::at(a) * kLanes; };
    Value* bottom = rows_.start((Index::at(count_) + 1) * kLanes);
    move_lanes<false>(side, lane, lanes, bottom);
    for (Node i = to - 1; i >= from; --i) {
      check_interrupted(Index::at(count_) * kLanes);
      const Node node = tall.preorder[Index::at(i)];
      Value* here = rows_.open();
      const Value* up = rows_.last();
      const Value* next = rows_.stop();
      const Value weight = remove(node);
      for (Node b = 0; b < lanes; ++b) here[b] = up[b] + weight;
      for (Node a = 1; a <= count_; ++a) {
        const Node wide = cut(side, a);
        step(left(here, a - 1), left(up, a), left(here, a), left(next, a - size(wide)), weight, insert(wide),
             inside(node, wide), needed(side, wide) - lane, lanes);
      }
      rows_.close(tall.end, tall.parent, i, from, to);
    }
    move_lanes<true>(side, lane, lanes, rows_.last());
  }

  // These lanes of D from this side, one row of kLanes for each a: to `rows` or back. From side 1 the table
  // is read across, in small squares, so that few of its rows are looked at at a time.
  template <bool kBack>
  void move_lanes(int side, Node lane, Node lanes, std::conditional_t<kBack, const Value*, Value*> rows) {
    const auto row = [&](Node a) { return rows + Index::at(a) * kLanes; };
    if (side == 0) {
      for (Node a = 0; a <= count_; ++a)
        if constexpr (kBack)
          std::copy_n(row(a), lanes, &at(a, lane));
        else
          std::copy_n(&at(a, lane), lanes, row(a));
      return;
    }
    constexpr Node kSquare = 16;
    for (Node b0 = 0; b0 < lanes; b0 += kSquare) {
      const Node b_end = std::min(b0 + kSquare, lanes);
      for (Node a0 = 0; a0 <= count_; a0 += kSquare) {
        const Node a_end = std::min(a0 + kSquare, count_ + 1);
        for (Node b = b0; b < b_end; ++b) {
          Value* const across = &at(lane + b, 0);  // NOLINT(misc-const-correctness): written if kBack
          for (Node a = a0; a < a_end; ++a)
            if constexpr (kBack)
              across[a] = row(a)[b];
            else
              row(a)[b] = across[a];
        }
      }
    }
  }

  const View (&tall_)[2];
  const View (&wide_)[2];
  const Weights& weights_;
  std::vector<Value>& pairs_;
  RowStack<Value>& rows_;
  std::size_t pair_columns_;
  Node first_[2] = {0, 0};  // where the cut tree starts, from either side
  Node count_ = 0;          // its nodes
  std::vector<Value> inserted_;
  std::vector<Value> forests_;
};

}  // namespace treegauge::ted
