// Joins edited regions across a sentence cut, as in SParseval's tree of a whole side.
#pragma once
#include <cstddef>
#include <cstdint>

#include "compare/comparison.hpp"

namespace treegauge {

// Goes through the sentences of one side that are compared as one. Regions are in normal form
// (corpus/cold/edited.hpp): flat, and at an edge of a sentence they hang on its root. A root that counts is
// a constituent of its own, and no region leaves it. A place is a number by which the caller finds
// the region that it added.
class JoinedRegions {
 public:
  static constexpr std::size_t kNowhere = ~std::size_t{0};

  explicit JoinedRegions(const Side& side) : side_(&side) {}

  // The next sentence. One that takes no part keeps its neighbours apart.
  void enter(Row sentence) {
    if (side_->keys.edited.empty()) return;
    const Corpus& corpus = *side_->corpus;
    const Row first_token = corpus.sentences.first_token[sentence];
    const Row end_token = corpus.token_end(sentence);
    const bool used = side_->use[sentence] != 0;
    if (used && first_token == end_token) return;
    const bool open = last_ != kNoRow;
    // A region without a word that counts has no place; what it continues is still the neighbour.
    if (open && here_ == kNowhere && last_ == first_) here_ = before_;
    before_ = here_;
    here_ = kNowhere;
    first_ = last_ = kNoRow;
    const Row root = corpus.sentences.first_node[sentence];
    const Row end = corpus.node_end(sentence);
    if (!used || end - root < 2 || corpus.discontinuous(sentence) ||
        side_->keys.label[corpus.nodes.label[root]] != kUncounted)
      return;
    if (open && is_region(root + 1, root) && corpus.nodes.first[root + 1] == first_token) first_ = root + 1;
    if (is_region(end - 1, root) && corpus.nodes.last[end - 1] == end_token) last_ = end - 1;
  }

  // The place of the region that this node continues; kNowhere if it stands for itself.
  std::size_t continued(Row node) {
    if (node != first_ || before_ == kNowhere) return kNowhere;
    if (node == last_) here_ = before_;
    return before_;
  }

  // A node that stands for itself was added.
  void added(Row node, std::size_t place) {
    if (node == last_) here_ = place;
  }

 private:
  [[nodiscard]] bool is_region(Row node, Row root) const {
    const Nodes& nodes = side_->corpus->nodes;
    return nodes.parent[node] == root && side_->keys.edited[nodes.label[node]] != 0;
  }

  const Side* side_;
  Row first_ = kNoRow,
      last_ = kNoRow;              // the regions at the edges of the sentence; the first, if it continues one
  std::size_t before_ = kNowhere;  // the region that ends the text before the sentence
  std::size_t here_ = kNowhere;    // the region that ends the sentence
};

}  // namespace treegauge
