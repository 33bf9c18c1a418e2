// Head dependencies of a tree whose constituents have lexical heads.
#pragma once
#include <vector>

#include "corpus/cold/head_table.hpp"

namespace treegauge {

// The constituent `label` with head word `word` is a child, but not the head, of the constituent
// `governor_label` with head word `governor_word` (Roark et al. 2006).
struct HeadDependency {
  StringId governor_label = kNoString;
  StringId governor_word = kNoString;  // kNoString: the governor's head is an edited region
  StringId label = kNoString;
  StringId word = kNoString;
  NodeId leaf = kNoNode;  // the dependent's preterminal
  NodeId node = kNoNode;  // the dependent constituent, whose parent is the governor
  bool open = true;       // neither head is of a closed class
};

// The dependencies in the order of their dependents' words. `heads` is from lexical_heads(). The
// root governs all its children with `root_word` for a head word. Constituents with a label in
// `edit_labels` govern nothing and depend on nothing. A preterminal is of a closed class when its
// label is in `closed_labels` or its word in `closed_words`; the root, when its label is.
std::vector<HeadDependency> head_dependencies(const PreorderTree& tree, const std::vector<NodeId>& heads,
                                              const StringSet& edit_labels, const StringSet& closed_labels,
                                              const StringSet& closed_words, StringId root_word);

}  // namespace treegauge
