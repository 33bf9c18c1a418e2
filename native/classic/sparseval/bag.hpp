// The longest common subsequence of two dependency lists as the 2006 program searches it.
#pragma once
#include <cstddef>
#include <cstdint>

#include "corpus/trees/preorder_tree.hpp"
#include "sequences/match_table.hpp"

namespace treegauge::classic {

struct BagMatch {
  std::size_t matched = 0;
  std::size_t open = 0;  // matches on the chosen path that are open on both sides
};

// How far from the diagonal of the best cell so far the search goes.
inline constexpr std::int64_t kBagRange = 2000;

// The table of the program has a row per gold and a column per test dependency. Every cell holds a
// count and an open count, by these rules (all buffers start at 0):
// - A cell takes its left neighbour; then the upper one if its count is greater; then, if the
//   diagonal's count + 1 is greater still, the diagonal, and adds 1 on a match. A match is looked
//   for only while diagonal + 1 + rows left exceeds the best count so far.
// - A match that raises the best count sets the reach to its distance from the main diagonal plus
//   `range`. Columns further right than row + reach are not visited: all but the last repeat the
//   count to their left, and everything else in them stays as it was two rows ago.
// - Columns further left than row - reach are left for good with the values from above, and so are
//   the first columns of a row when count + 1 + rows left does not exceed the best count before the
//   row. In the rows that follow, the column to the left of the first one visited is 0.
// Time is rows * columns / 64; memory is linear in the columns times the root of the rows.
BagMatch match_bags(const MatchTable& table, const Mask& row_open, const Mask& column_open,
                    std::int64_t range = kBagRange);

}  // namespace treegauge::classic
