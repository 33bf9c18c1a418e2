// Tree distances, counted per chunk.
#pragma once
#include <cstdint>
#include <vector>

#include "treegauge/compare/count.hpp"
#include "treegauge/compare/trees.hpp"
#include "treegauge/ted/distance.hpp"

namespace treegauge {

// Rows are units; a chunk's figures stand on its first unit.
struct DistanceColumns {
  Column deleted, inserted, relabeled, matched, gold, test, words;
  Column cost;   // of the cheapest mapping
  Column worst;  // cost of deleting and inserting everything but the words in common
  Column moved;  // cost of insertions that put a deleted node with the same words below elsewhere
};

// Costs of the operations, and of deleting or inserting nodes of some labels (keys of constituents
// and tags).
struct EditCosts {
  std::int64_t remove = 1, insert = 1, relabel = 1;
  std::vector<std::pair<Key, std::int64_t>> remove_label, insert_label;
  bool moved = false;  // look for nodes that moved
};

// Which trees: constituents, or dependencies where the corpora have them and no constituents.
struct TreePair {
  SideTrees gold, test;
};
TreePair trees_of(const Comparison& comparison, TreeShape shape);

// Emms (2008): the cheapest T-mapping of each chunk. `words` is the length of the longest common
// subsequence of the two yields.
DistanceColumns count_distance(const Comparison& comparison, TreeShape shape, const EditCosts& costs);

// Nodes of one chunk side by side: (gold, test) numbers in pre-order of the chunk's trees.
ted::Result<std::int64_t> mapping_of(const TreePair& trees, std::size_t chunk, const EditCosts& costs);

// The E-mapping of dependency trees: nodes (a relation over its word and all below it) with the same
// label and the same first and last slot.
PrfColumns count_relation_spans(const Comparison& comparison, bool labeled);

// Roark (2002): edit distance between the trees written as strings of brackets and words.
struct LinearColumns {
  Column cost, gold, test;
};
LinearColumns count_linear(const Comparison& comparison, TreeShape shape);

// Sampson and Babarczy (2003): for each word the labels from root to word, compared by edit distance.
// `score` is in billionths and summed over words; a word alone in its slot scores 0.
struct LineageColumns {
  Column score, words;
};
LineageColumns count_lineages(const Comparison& comparison, bool labeled, bool boundaries);

}  // namespace treegauge
