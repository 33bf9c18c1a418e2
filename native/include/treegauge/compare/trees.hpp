// Both sides of a comparison as ordered labelled trees: what tree distances are taken of.
//
// A chunk gives one tree on each side (the trees of its sentences side by side). Constituents that do
// not count are spliced out, words that do not count are left out, and so are constituents
// without any word that counts.
#pragma once
#include <cstdint>
#include <vector>

#include "treegauge/comparison.hpp"
#include "treegauge/ted/tree.hpp"

namespace treegauge {

enum class NodeKind : std::uint8_t { constituent, preterminal, word };

// The number of a key's label: constituents, tags and words never share one.
inline ted::Label label_number(Key key, NodeKind kind) { return key * 3 + static_cast<ted::Label>(kind); }

struct TreeShape {
  bool labeled = true;        // else all constituents are alike, and all preterminals
  bool preterminals = true;   // else they are spliced out (roof)
  bool words = true;          // else the yield is left out
};

struct SideTrees {
  std::vector<ted::Label> labels;
  std::vector<ted::Node> parents;         // within the chunk's tree
  std::vector<std::size_t> offsets{0};    // one more entry than chunks
  std::vector<NodeKind> kind;
  std::vector<Row> row;                   // node row, or token row for preterminals and words

  [[nodiscard]] ted::Trees trees() const { return {labels, parents, offsets}; }
};

// Labels are numbered alike on both sides.
SideTrees constituent_trees(const Comparison& comparison, bool gold, TreeShape shape);

// Dependency trees: every word is a node with its relation as label that holds the word and its
// dependents in word order. A non-projective tree keeps the order of the head words.
// `relations`: keys by StringId, alike on both sides.
SideTrees dependency_trees(const Comparison& comparison, bool gold, const std::vector<Key>& relations,
                           TreeShape shape);

}  // namespace treegauge
