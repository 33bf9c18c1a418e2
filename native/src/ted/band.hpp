// Which pairs of nodes, and which states of the recursion, can be part of a light enough mapping.
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

#include "limits.hpp"
#include "weights.hpp"

namespace treegauge::ted {

template <class Value>
struct Band {
  // States (i, j) with low[i] <= j <= high[i] may be passed, 0 <= i <= gold size.
  std::vector<Node> low;
  std::vector<Node> high;
  std::vector<char> deletable;
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
    start.resize(rows);
    for (std::size_t i = 0; i < rows; ++i) start[i] = static_cast<std::ptrdiff_t>(i) * test_size;
  }
};

// kUnreachable * 1.5 must fit.
static_assert(Band<std::int32_t>::kPending > kUnreachable<std::int32_t>);
static_assert(Band<std::int64_t>::kPending > kUnreachable<std::int64_t>);

// Prefix weights P up to `bound`, row by row as far as they reach. False if the sequences are
// further apart than the bound; otherwise `distance` is their distance.
template <class Weights>
bool fill_prefixes(const Weights& weights, Node gold_size, Node test_size,
                   typename Weights::Value bound, Meter& meter, Band<typename Weights::Value>& band,
                   std::vector<typename Weights::Value>& row,
                   typename Weights::Value& distance) {
  using Value = typename Weights::Value;
  constexpr Value far = kUnreachable<Value>;
  band.low.clear();
  band.high.clear();
  band.start.clear();
  band.cells.clear();
  row.resize(Index::at(test_size) + 1);
  const auto keep = [&](Node first, Node low, Node high) {
    const auto width = static_cast<std::size_t>(high - first) + 1;
    meter.hold(band.cells.size() + width, sizeof(Value));
    meter.count(width);
    band.low.push_back(low);
    band.high.push_back(high);
    band.start.push_back(static_cast<std::ptrdiff_t>(band.cells.size()) - first);
    band.cells.insert(band.cells.end(), row.begin() + first, row.begin() + high + 1);
  };
  Node reach = 0;
  row[0] = 0;
  while (reach < test_size && row[Index::at(reach)] + weights.insert(reach) <= bound) {
    row[Index::at(reach) + 1] = row[Index::at(reach)] + weights.insert(reach);
    ++reach;
  }
  keep(0, 0, reach);
  for (Node i = 0; i < gold_size; ++i) {
    const Node first = band.low.back();
    const Node last = band.high.back();
    const Value* up = band.cells.data() + (band.start.back() + first);
    Value* here = row.data() + first;
    const Value remove = weights.remove(i);
    Value diagonal = far;  // the cell above and one to the left, with its pair
    Value left = far;
    Node low = -1;
    Node j = first;
    for (; j <= test_size; ++j) {
      Value best = std::min(left, diagonal);
      if (j <= last) {
        best = std::min(best, up[j - first] + remove);
        diagonal = j < test_size ? up[j - first] + weights.pair(i, j) : far;
      } else {
        diagonal = far;
      }
      if (best > bound) {
        best = far;
        if (j > last) break;
      } else if (low < 0) {
        low = j;
      }
      here[j - first] = best;
      left = j < test_size ? best + weights.insert(j) : far;
    }
    if (low < 0) return false;
    keep(first, low, j - 1);
  }
  if (band.high.back() < test_size) return false;
  distance = band.cell(gold_size, test_size);
  return distance <= bound;
}

// After fill_prefixes: narrows the band to `bound` and leaves kPending or kUnreachable in the cells.
template <class Weights>
void narrow(const Index& gold, const Index& test, const Weights& weights,
            typename Weights::Value bound, Band<typename Weights::Value>& band,
            std::vector<typename Weights::Value> (&rows)[2]) {
  using Value = typename Weights::Value;
  constexpr Value far = kUnreachable<Value>;
  const Node n = gold.size();
  const Node m = test.size();
  const auto difference = [&](Node gold_count, Node test_count) -> Value {
    const Node more = gold_count - test_count;
    return more >= 0 ? static_cast<Value>(more) * weights.least_remove()
                     : static_cast<Value>(-more) * weights.least_insert();
  };
  // The least weight of all that is not the pair itself.
  const auto outside = [&](Node i, Node j, Value prefix, Value suffix) -> Value {
    const auto a = Index::at(i);
    const auto b = Index::at(j);
    const Value before = difference(gold.depth[a], test.depth[b]) +
                         difference(i - gold.depth[a], j - test.depth[b]);
    const Value after = difference(gold.end[a] - i, test.end[b] - j) +
                        difference(n - gold.end[a], m - test.end[b]);
    return std::min(std::max(prefix, before) + std::max(suffix, after), far);
  };
  band.deletable.assign(Index::at(n) + 1, 0);
  for (auto& row : rows) row.assign(Index::at(m) + 2, far);
  Node below_low = m + 1;  // columns of the row below that hold suffix weights
  Node below_high = m;
  for (Node i = n; i >= 0; --i) {
    Value* here = rows[i & 1].data();
    Value* below = rows[(i + 1) & 1].data();  // unreachable outside its columns
    const Node first = band.low[Index::at(i)];
    const Node last = band.high[Index::at(i)];
    Value* cells = band.cells.data() + (band.start[Index::at(i)] + first);
    const Value remove = i < n ? weights.remove(i) : far;
    Node low = m + 1;
    Node high = -1;
    bool deletable = false;
    Value right = far;
    for (Node j = last; j >= first; --j) {
      const Value prefix = cells[j - first];
      Value suffix = i == n && j == m ? Value{0} : right;
      Value removing = far;
      if (i < n) {
        removing = std::min(below[j] + remove, far);
        suffix = std::min(suffix, removing);
      }
      Value cell = far;
      if (i < n && j < m) {
        const Value pair = weights.pair(i, j);
        const Value rest = below[j + 1];
        if (pair < far && rest < far) {
          suffix = std::min(suffix, pair + rest);
          if (prefix + rest <= bound && prefix + rest + pair <= bound &&
              outside(i, j, prefix, rest) + pair <= bound) {
            cell = Band<Value>::kPending;
          }
        }
      }
      here[j] = suffix;
      right = j > 0 ? std::min(suffix + weights.insert(j - 1), far) : far;
      if (prefix < far && suffix < far) {
        if (prefix + suffix <= bound) {
          low = j;
          high = std::max(high, j);
        }
        if (removing < far && prefix + removing <= bound) deletable = true;
      }
      cells[j - first] = cell;
    }
    std::fill(below + std::min(below_low, m + 1), below + below_high + 1, far);
    below_low = first;
    below_high = last;
    band.low[Index::at(i)] = low;
    band.high[Index::at(i)] = high;
    band.deletable[Index::at(i)] = deletable ? 1 : 0;
  }
}

}  // namespace treegauge::ted
