// Both sides of a comparison as ordered labelled trees: what tree distances are taken of.
//
// A stretch (segments/stretches.hpp) gives one tree on each side, the trees of its sentences side by side;
// mostly a stretch is one sentence. Constituents that do not count are spliced out, words that do not count
// are left out, and so are constituents without any word that counts. Of dependency trees every word is a
// node with its relation as label that holds the word and its dependents in word order; a non-projective
// tree keeps the order of the head words.
#pragma once
#include <cstdint>
#include <vector>

#include "compare/canonical.hpp"
#include "compare/comparison.hpp"
#include "compare/distance/tags.hpp"
#include "compare/segments/stretches.hpp"
#include "ted/tree.hpp"

namespace treegauge {

enum class NodeKind : std::uint8_t { constituent, preterminal, word };

// The number of a key's label. Kinds have numbers of their own, but tags of constituent trees have those of
// constituents: equal labels are equal, one being a tag and the other a phrase (Emms 2008). A relation
// is never equal to a tag.
inline ted::Label label_number(Key key, NodeKind kind) { return key * 3 + static_cast<ted::Label>(kind); }
// The label of a constituent that does not count, where it is wanted all the same.
inline constexpr ted::Label kNoLabel = 0xFFFFFFFFu;

struct TreeShape {
  bool labeled = true;       // else all constituents are alike, and all preterminals
  bool preterminals = true;  // else they are spliced out (roof)
  bool uncounted = false;    // constituents that do not count are there, without a label
};

struct SideTrees {
  std::vector<ted::Label> labels;
  std::vector<ted::Node> parents;       // within the tree
  std::vector<std::size_t> offsets{0};  // one more entry than trees
  std::vector<NodeKind> kind;
  std::vector<Row> row;  // node row; of preterminals, words and relations the token row

  [[nodiscard]] ted::Trees trees() const { return {labels, parents, offsets}; }
  [[nodiscard]] std::size_t size(std::size_t tree) const { return offsets[tree + 1] - offsets[tree]; }
};

struct TreePair {
  SideTrees gold, test;
};

// Where the trees of a comparison come from: its stretches, chunk after chunk, found once and shared by all
// that asks for trees. The comparison must outlive it.
class TreePairs {
 public:
  // `fine`: of dependencies, the fine tags (tags.hpp). Throws std::invalid_argument where one side has
  // constituents and the other dependencies.
  explicit TreePairs(const Comparison& comparison, bool fine = false);

  [[nodiscard]] const Comparison& comparison() const { return comparison_; }
  [[nodiscard]] bool dependencies() const { return dependencies_; }
  [[nodiscard]] const std::vector<Stretch>& stretches() const { return stretches_; }
  // Names of relations by key; empty of constituents.
  [[nodiscard]] const std::vector<std::string>& relations() const { return relations_.names; }
  // Names of tags by key; empty: they are keyed as in the comparison.
  [[nodiscard]] const std::vector<std::string>& tags() const { return tags_.names; }
  // By chunk: its first stretch; one more entry than chunks.
  [[nodiscard]] const std::vector<std::size_t>& chunk_begin() const { return chunk_begin_; }

  // The trees of the stretches [begin, end), numbered from 0. Labels are numbered alike on both sides.
  [[nodiscard]] TreePair trees(TreeShape shape, std::size_t begin, std::size_t end) const;
  [[nodiscard]] TreePair trees(TreeShape shape) const { return trees(shape, 0, stretches_.size()); }

  // The label of a node as it stands in its file.
  [[nodiscard]] std::string_view name(bool gold, NodeKind kind, Row row) const;

 private:
  [[nodiscard]] SideTrees side(bool gold, TreeShape shape, std::size_t begin, std::size_t end) const;

  const Comparison& comparison_;
  bool dependencies_ = false;
  CanonicalKeys relations_;
  TagPair tags_;
  std::vector<Stretch> stretches_;
  std::vector<std::size_t> chunk_begin_;
};

}  // namespace treegauge
