// The band: pairs of nodes, and states of the recursion, that a light enough mapping can use.
//
// A mapping keeps pre-order, so read along pre-order it is an edit script between the two label
// sequences: the sequences' edit distance is a lower bound of the tree distance, and so is the
// cheapest script through a given cell. With P the weight of the cheapest script for two prefixes
// and S for two suffixes, no mapping of weight `bound` or less
//   passes the state (i, j): "all before i and j is decided, nothing after", if P + S > bound;
//   contains the pair (i, j) if P(i, j) + pair + S(i + 1, j + 1) > bound, where the numbers of
//   ancestors, left, right and descendant nodes of i and j, which can only be mapped among each
//   other (Touzet 2005), may raise P and S;
//   deletes i if P(i, j) + remove + S(i + 1, j) > bound for all j.
// What remains is a band around the diagonal, about as wide as the distance.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ted/limits.hpp"
#include "ted/weights.hpp"

namespace treegauge::ted {

template <class Value>
struct Band {
  // States (i, j) with low[i] <= j <= high[i] may be passed, 0 <= i <= gold size.
  std::vector<Node> low;
  std::vector<Node> high;
  std::vector<char> deletable;
  Node most_deleted = 0;  // this many nodes, and no more, may be deleted
  // One cell per state and a few around; cell (i, j) at cells[start[i] + j].
  std::vector<std::ptrdiff_t> start;
  std::vector<Value> cells;

  // The weight of two subtrees whose roots are paired; kUnreachable where no mapping pairs them,
  // and until computed kPending where one may.
  static constexpr Value kPending = kUnreachable<Value> + (kUnreachable<Value> / 2);

  [[nodiscard]] Value& cell(Node i, Node j) {
    return cells[static_cast<std::size_t>(start[Index::at(i)] + j)];
  }

  // Every state and pair, for tables that are computed in full.
  void open(Node gold_size, Node test_size) {
    const auto rows = Index::at(gold_size) + 1;
    low.assign(rows, 0);
    high.assign(rows, test_size);
    deletable.assign(rows, 1);
    most_deleted = gold_size;
    start.resize(rows);
    for (std::size_t i = 0; i < rows; ++i) start[i] = static_cast<std::ptrdiff_t>(i) * test_size;
  }
};

// kUnreachable * 1.5 must fit.
static_assert(Band<std::int32_t>::kPending > kUnreachable<std::int32_t>);
static_assert(Band<std::int64_t>::kPending > kUnreachable<std::int64_t>);

// What it takes at least to even out two numbers of nodes.
template <class Weights>
typename Weights::Value evened_out(const Weights& weights, Node gold_count, Node test_count) {
  using Value = typename Weights::Value;
  const Node more = gold_count - test_count;
  return more >= 0 ? static_cast<Value>(more) * weights.least_remove()
                   : static_cast<Value>(-more) * weights.least_insert();
}

// Prefix weights P, row by row, as far as they stay within `bound` together with what the numbers
// of nodes to come take at least. False if the sequences are
// further apart than the bound; otherwise `distance` is their distance.
template <class Weights>
bool fill_prefixes(const Weights& weights, Node gold_size, Node test_size, typename Weights::Value bound,
                   Meter& meter, Band<typename Weights::Value>& band,
                   std::vector<typename Weights::Value>& row, typename Weights::Value& distance) {
  using Value = typename Weights::Value;
  band.low.clear();
  band.high.clear();
  band.start.clear();
  band.cells.clear();
  row.resize(Index::at(test_size) + 1);
  const auto keep = [&](Node first, Node low, Node high) {
    const auto width = static_cast<std::size_t>(high - first) + 1;
    meter.count(width);
    if (band.cells.size() + width > band.cells.capacity()) {
      // While the cells move, both the old and the new ones are there.
      const std::size_t room = std::max(band.cells.size() + width, band.cells.capacity() * 3 / 2);
      meter.hold(band.cells.capacity() + room, sizeof(Value));
      band.cells.reserve(room);
    }
    band.low.push_back(low);
    band.high.push_back(high);
    band.start.push_back(static_cast<std::ptrdiff_t>(band.cells.size()) - first);
    band.cells.insert(band.cells.end(), row.begin() + first, row.begin() + high + 1);
  };
  const auto too_far = [&](Value weight, Node i, Node j) {
    return weight > bound || weight + evened_out(weights, gold_size - i, test_size - j) > bound;
  };
  if (too_far(0, 0, 0)) return false;
  row[0] = 0;
  Node reach = 0;
  while (reach < test_size) {
    const Value weight = row[Index::at(reach)] + weights.insert(reach);
    if (too_far(weight, 0, reach + 1)) break;
    row[Index::at(++reach)] = weight;
  }
  keep(0, 0, reach);
  for (Node i = 0; i < gold_size; ++i) {
    const Node first = band.low.back();
    const Node last = band.high.back();
    const Value* up = band.cells.data() + (band.start.back() + first);
    Value* here = row.data() + first;
    const Value remove = weights.remove(i);
    // Below the row above, then one column further, then as far as inserting reaches.
    Value left = up[0] + remove;
    here[0] = left;
    const Node width = last - first;
    check_interrupted(Index::at(width));
    for (Node k = 1; k <= width; ++k) {
      const Value single = std::min(up[k] + remove, left + weights.insert(first + k - 1));
      left = std::min(single, up[k - 1] + weights.pair(i, first + k - 1));
      here[k] = left;
    }
    Node high = last;
    if (last < test_size) {
      left = std::min(left + weights.insert(last), up[width] + weights.pair(i, last));
      while (!too_far(left, i + 1, high + 1)) {
        ++high;
        here[high - first] = left;
        if (high == test_size) break;
        left += weights.insert(high);
      }
    }
    Node low = first;
    while (low <= high && too_far(here[low - first], i + 1, low)) ++low;
    if (low > high) return false;
    while (too_far(here[high - first], i + 1, high)) --high;
    keep(first, low, high);
  }
  if (band.high.back() < test_size) return false;
  distance = band.cell(gold_size, test_size);
  return distance <= bound;
}

// After fill_prefixes: narrows the band to `bound`, which must not be above the one it was filled
// to, and leaves kPending or kUnreachable in the cells. False, and unfinished, if some gold node
// can neither be paired nor deleted: no mapping is within the bound.
template <class Weights>
bool narrow(const Index& gold, const Index& test, const Weights& weights, typename Weights::Value bound,
            Band<typename Weights::Value>& band, std::vector<typename Weights::Value> (&rows)[2]) {
  using Value = typename Weights::Value;
  constexpr Value far = kUnreachable<Value>;
  const Node n = gold.size();
  const Node m = test.size();
  const auto difference = [&](Node gold_count, Node test_count) {
    return evened_out(weights, gold_count, test_count);
  };
  band.deletable.assign(Index::at(n) + 1, 0);
  band.most_deleted = n;
  if (weights.least_remove() > 0 && bound / weights.least_remove() < static_cast<Value>(n))
    band.most_deleted = static_cast<Node>(bound / weights.least_remove());
  // Suffix weights of this row and the one below; unreachable outside the band.
  for (auto& row : rows) row.assign(Index::at(m) + 2, far);
  Node below_first = 0;
  Node below_last = -1;
  for (Node i = n; i >= 0; --i) {
    Value* here = rows[i & 1].data();
    Value* below = rows[(i + 1) & 1].data();
    Node first = band.low[Index::at(i)];
    Node last = band.high[Index::at(i)];
    const auto too_far = [&](Node j) {
      const Value prefix = band.cell(i, j);
      return prefix > bound || prefix + difference(n - i, m - j) > bound;
    };
    while (first < last && too_far(first)) ++first;
    while (first < last && too_far(last)) --last;
    check_interrupted(Index::at(std::max(last - first, Node{0})));
    Value* cells = band.cells.data() + (band.start[Index::at(i)] + first);
    Node low = m + 1;
    Node high = -1;
    const auto pass = [&](Node j) {
      low = j;
      high = std::max(high, j);
    };
    if (i == n) {
      Value suffix = last == m ? Value{0} : far;
      for (Node j = last; j >= first; --j) {
        here[j] = suffix;
        if (cells[j - first] + suffix <= bound) pass(j);
        cells[j - first] = far;
        if (j > first) suffix = std::min(suffix + weights.insert(j - 1), far);
      }
    } else {
      const Value remove = weights.remove(i);
      const Node depth = gold.depth[Index::at(i)];
      const Node left_of = i - depth;
      const Node size = gold.end[Index::at(i)] - i;
      const Node right_of = n - gold.end[Index::at(i)];
      Value right = far;
      bool deletable = false;
      bool pairable = false;
      for (Node j = last; j >= first; --j) {
        const Value prefix = cells[j - first];
        Value cell = far;
        const Value removing = below[j] + remove;
        Value suffix = std::min({right, removing, far});
        if (j < m && below[j + 1] < far) {
          const Value pair = weights.pair(i, j);
          const Value rest = below[j + 1];
          if (pair < far) suffix = std::min(suffix, pair + rest);
          if (pair < far && prefix + rest <= bound && prefix + rest + pair <= bound) {
            const auto b = Index::at(j);
            const Value before = difference(depth, test.depth[b]) + difference(left_of, j - test.depth[b]);
            const Value after = difference(size, test.end[b] - j) + difference(right_of, m - test.end[b]);
            const Value outside = std::max(prefix, before) + std::max(rest, after);
            if (outside <= bound && outside + pair <= bound) {
              cell = Band<Value>::kPending;
              pairable = true;
            }
          }
        }
        if (prefix <= bound) {
          if (prefix + suffix <= bound) pass(j);
          if (removing < far && prefix + removing <= bound) deletable = true;
        }
        here[j] = suffix;
        cells[j - first] = cell;
        if (j > first) right = suffix + weights.insert(j - 1);
      }
      if (!deletable && !pairable) return false;
      band.deletable[Index::at(i)] = deletable ? 1 : 0;
    }
    if (below_first <= below_last) std::fill(below + below_first, below + below_last + 1, far);
    below_first = first;
    below_last = last;
    band.low[Index::at(i)] = low;
    band.high[Index::at(i)] = high;
  }
  return true;
}

}  // namespace treegauge::ted
