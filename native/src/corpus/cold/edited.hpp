// Brings edited regions (speech repairs) into a normal form, after Charniak and Johnson (2001).
#pragma once
#include <vector>

#include "corpus/trees/preorder_tree.hpp"

namespace treegauge {

// 1. An edit node keeps only its preterminals; an edit node inside another dissolves in it.
// 2. An edit node that is the first (last) child of another node becomes its left (right) sibling,
//    as often as possible, but never leaves the root; a node left empty goes.
// 3. Edit nodes that are neighbours under one parent become one, with the label of the first.
// A preterminal whose own label is an edit label is an edit node of one word: it moves and merges.
// Returns for each node of the new tree the old node it came from (of merged regions, the first);
// nothing where the tree has no edited region and stays as it is.
std::vector<NodeId> normalise_edited(PreorderTree& tree, const StringSet& edit_labels);

}  // namespace treegauge
