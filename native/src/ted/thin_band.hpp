// The band of band.hpp at unit costs and for few edits, without a table of prefixes and one of suffixes:
// their edit distances are known by their steps (reach.hpp).
//
// Where a tag with its word is one node (contract.hpp) the sequences are still those of all nodes, and a
// state has the place of its first node in them.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <span>
#include <vector>

#include "ted/band.hpp"
#include "ted/reach.hpp"

namespace treegauge::ted {

// A tree of which some nodes are taken as one with the node before, and the whole tree behind it.
struct Spread {
  std::span<const Label> labels;  // of all nodes, in pre-order
  std::vector<Node> first;        // by node: its place among all, and last how many these are
  std::vector<Node> node;  // by place: the node that is first there, or -1; and last how many nodes there are

  // Every node for itself.
  void assign(const Index& tree) {
    labels = tree.labels;
    first.resize(Index::at(tree.size()) + 1);
    node.resize(first.size());
    std::iota(first.begin(), first.end(), 0);
    std::iota(node.begin(), node.end(), 0);
  }
};

class ThinBand {
 public:
  Spread gold;
  Spread test;

  // A lower bound of the distance of the trees behind the two sides, whose numbers are given: a mapping is an
  // edit script of the labels in pre-order, and of those in post-order. Reach::kMostEdits + 1 if it is more
  // than that.
  Node least_edits(const Index& gold_tree, const Index& test_tree) {
    prefixes_.start(gold.labels, test.labels, false);
    suffixes_.start(gold.labels, test.labels, true);
    const Node forth = prefixes_.distance();
    if (forth > Reach::kMostEdits) return forth;
    list_post_order(gold_tree, gold_post_);
    list_post_order(test_tree, test_post_);
    post_.start(gold_post_, test_post_, false);
    return std::max(forth, post_.distance());
  }

  // As narrow() of band.hpp, for all mappings with this many edits at most: 0 <= edits <= Reach::kMostEdits.
  // A node that stands for one node weighs `single` to delete or insert.
  template <class Weights>
  bool narrow(const Index& gold_tree, const Index& test_tree, const Weights& weights,
              typename Weights::Value single, Node edits, Meter& meter, Band<typename Weights::Value>& band);

 private:
  static void list_post_order(const Index& tree, std::vector<Label>& labels) {
    labels.resize(Index::at(tree.size()));
    for (Node node = 0; node < tree.size(); ++node) {
      const auto at = Index::at(node);
      labels[Index::at(tree.end[at] - 1 - tree.depth[at])] = tree.labels[at];
    }
  }

  // One diagonal of the band, in the row at hand: edits before it, from it on, and from the row behind on.
  // One more than there may be stands for any number.
  struct Diagonal {
    const Node* before_rows;
    const Node* after_rows;
    Node before;
    Node after;
    Node after_next;
    Node least_after;
  };

  Reach prefixes_;
  Reach suffixes_;
  Reach post_;
  std::vector<Label> gold_post_;
  std::vector<Label> test_post_;
  std::vector<Diagonal> diagonals_;
  std::vector<char> test_decided_;
};

template <class Weights>
bool ThinBand::narrow(const Index& gold_tree, const Index& test_tree, const Weights& weights,
                      typename Weights::Value single, Node edits, Meter& meter,
                      Band<typename Weights::Value>& band) {
  using Value = typename Weights::Value;
  constexpr Value far = kUnreachable<Value>;
  const Node n = gold_tree.size();
  const Node m = test_tree.size();
  const auto all_gold = static_cast<Node>(gold.labels.size());
  const auto all_test = static_cast<Node>(test.labels.size());
  const Node end = all_test - all_gold;  // the diagonal of the last cell
  if (std::abs(end) > edits) return false;
  prefixes_.extend(edits);
  suffixes_.extend(edits);
  // From the first cell to a diagonal and from there to the last takes at least as many edits as diagonals
  // are crossed.
  const Node slack = (edits - std::abs(end)) / 2;
  const Node lowest = std::max(std::min(end, Node{0}) - slack, -all_gold);
  const Node highest = std::min(std::max(end, Node{0}) + slack, all_test);
  const Node width = highest - lowest + 1;
  const Node none = edits + 1;
  // A node stands for two at most, so that two diagonals on either side may be asked for: no way leads there.
  constexpr Node kBeside = 2;
  diagonals_.assign(Index::at(width + 2 * kBeside), {nullptr, nullptr, none, none, none, none});
  Diagonal* diagonals = diagonals_.data() + kBeside;
  for (Node k = 0; k < width; ++k) {
    const Node diagonal = lowest + k;
    const Node least_after = std::abs(end - diagonal);
    diagonals[k] = {prefixes_.rows(diagonal),
                    suffixes_.rows(end - diagonal),
                    std::abs(diagonal),
                    none,
                    none,
                    least_after};
  }
  const auto edits_after = [&](const Diagonal& diagonal, Node from, Node place) {
    while (from > diagonal.least_after && diagonal.after_rows[from - 1] >= all_gold - place) --from;
    return from;
  };
  for (Node k = 0; k < width; ++k) diagonals[k].after_next = edits_after(diagonals[k], none, 0);
  const std::size_t most_cells = Index::at(n + 1) * Index::at(width);
  meter.count(most_cells);
  meter.hold(most_cells, sizeof(Value));
  if (band.cells.size() < most_cells) band.cells.resize(most_cells);
  const auto rows = Index::at(n) + 1;
  band.low.resize(rows);
  band.high.resize(rows);
  band.start.resize(rows);
  band.deletable.assign(rows, 0);
  band.most_deleted = std::min(n, edits);
  test_decided_.assign(Index::at(m) + 1, 0);
  const Value most = (static_cast<Value>(edits) + 1) * single - 1;
  std::size_t used = 0;
  for (Node i = 0; i <= n; ++i) {
    const auto a = Index::at(i);
    const Node place = gold.first[a];
    const Node next_place = i < n ? gold.first[a + 1] : place;
    const Node taken = next_place - place;  // by a deletion
    check_interrupted(Index::at(width) * 8);
    for (Node k = 0; k < width; ++k) {
      Diagonal& diagonal = diagonals[k];
      while (diagonal.before <= edits && diagonal.before_rows[diagonal.before] < place) ++diagonal.before;
      diagonal.after = diagonal.after_next;
      diagonal.after_next = edits_after(diagonal, diagonal.after, next_place);
    }
    Node low = m + 1;
    Node high = -1;
    bool deletable = false;
    bool pairable = false;
    for (Node k = 0; k < width; ++k) {
      const Diagonal& diagonal = diagonals[k];
      if (diagonal.before + diagonal.after > edits) continue;
      const Node there = place + lowest + k;
      if (there < 0 || there > all_test) continue;
      const Node j = test.node[Index::at(there)];
      if (j < 0) continue;
      const auto b = Index::at(j);
      if (low > m) {
        low = j;
        band.start[a] = static_cast<std::ptrdiff_t>(used) - j;
      } else {
        while (++high < j) band.cells[used++] = far;
      }
      high = j;
      Value cell = far;
      const Node inserted = j < m ? test.first[b + 1] - there : 0;
      if (j < m && diagonal.before + inserted + diagonals[k + inserted].after <= edits) test_decided_[b] = 1;
      if (i < n && diagonal.before + taken + diagonals[k - taken].after_next <= edits) deletable = true;
      if (i < n && j < m && inserted == taken && diagonal.before + diagonal.after_next <= edits) {
        const Value pair = weights.pair(i, j);
        const Node depth = gold_tree.depth[a];
        const Node other_depth = test_tree.depth[b];
        const Node stop = gold.first[Index::at(gold_tree.end[a])];
        const Node other_stop = test.first[Index::at(test_tree.end[b])];
        const Node before = std::abs(depth - other_depth) + std::abs((place - depth) - (there - other_depth));
        const Node after = std::abs((stop - place) - (other_stop - there)) +
                           std::abs((all_gold - stop) - (all_test - other_stop));
        const Node outside = std::max(diagonal.before, before) + std::max(diagonal.after_next, after);
        if (outside <= edits && pair <= most - static_cast<Value>(outside) * single) {
          cell = Band<Value>::kPending;
          pairable = true;
          test_decided_[b] = 1;
        }
      }
      band.cells[used++] = cell;
    }
    if (low > m || (i < n && !deletable && !pairable)) return false;
    band.low[a] = low;
    band.high[a] = high;
    band.deletable[a] = deletable ? 1 : 0;
  }
  for (Node j = 0; j < m; ++j)
    if (test_decided_[Index::at(j)] == 0) return false;
  return true;
}

}  // namespace treegauge::ted
