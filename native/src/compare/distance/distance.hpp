// Scores of trees, counted per stretch: rows are units, and a stretch's figures stand on its unit.
#pragma once
#include <cstdint>
#include <vector>

#include "compare/count/count.hpp"
#include "compare/distance/trees.hpp"
#include "ted/distance.hpp"

namespace treegauge {

struct DistanceColumns {
  Column deleted, inserted, relabeled, matched, gold, test, words;
  Column cost;   // of the cheapest mapping
  Column worst;  // cost of deleting and inserting everything but the words in common
  Column moved;  // cost of insertions that put a deleted node with the same words below elsewhere
};

// What deleting or inserting a node with this label costs. `key`: of constituents and tags the
// comparison's, of relations the number in TreePairs. In constituent trees a constituent's costs are those of
// the tag with the same label.
struct LabelCost {
  NodeKind kind = NodeKind::constituent;
  Key key = 0;
  std::int64_t cost = 1;
};

struct EditCosts {
  std::int64_t remove = 1, insert = 1, relabel = 1;
  std::vector<LabelCost> remove_label, insert_label;
  bool moved = false;  // look for nodes that moved
};

// Emms (2008): the cheapest T-mapping of each stretch. `words` is the length of the longest common
// subsequence of the two yields. A stretch that is too large for the exact distance raises
// ted::LimitExceeded with a message that names it.
DistanceColumns count_distance(const TreePairs& pairs, TreeShape shape, const EditCosts& costs,
                               const ted::Limits& limits = {});

// The T-mapping of one stretch: (gold, test) numbers in pre-order. `trees`: those of this stretch alone.
ted::Result<std::int64_t> mapping_of(const TreePair& trees, const EditCosts& costs,
                                     const ted::Limits& limits = {});

// The E-mapping of one pair of `trees`: nodes of one kind with the same label and the same first and last
// slot, as multisets, the outer ones first; words with what shares their slot. For each gold node the
// number of its partner, kNoParent if it has none; both count within the pair's trees.
std::vector<ted::Node> equal_nodes(const TreePairs& pairs, const TreePair& trees, std::size_t pair);

// Nodes that are not words, and how many of them are in the E-mapping.
PrfColumns count_equal_nodes(const TreePairs& pairs, TreeShape shape);

// Roark (2002): edit distance between the trees written as strings of brackets and words.
struct LinearColumns {
  Column cost, gold, test;
};
LinearColumns count_linear(const TreePairs& pairs, TreeShape shape);

}  // namespace treegauge
