// Constituents of trees whose branches may cross: put into the order of a corpus, with edges and pieces.
#pragma once
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge {

// For readers of formats in which a constituent may have any words. Buffers are used again.
class TreeOrder {
 public:
  // Brings the last sentence of a corpus into the form that corpus.hpp asks for. Its words stand in their
  // order and have parents; its constituents have labels and parents, and stand in any order. Edges, order
  // and runs are made here. Returns kNoRow; or, where nothing was changed, the row of a constituent that has
  // no words or is above itself.
  Row settle(Corpus& corpus);

  // Where a constituent of that sentence stands now, by the row that it had before.
  [[nodiscard]] Row place(Row node) const { return place_[node - first_node_]; }

 private:
  struct Piece {
    Row node, first, last;
  };

  // Finds edges, pieces and order; false where a constituent is above itself.
  bool climb(const Corpus& corpus);

  Row first_node_ = 0, odd_ = 0;
  std::vector<Row> first_, last_, begin_;  // by constituent: its edges, and where its last piece begins
  std::vector<Row> order_;                 // the constituents in their new order
  std::vector<Row> place_, label_, parent_;
  std::vector<Piece> pieces_;
};

// Settles all sentences with runs once more, after words or constituents were taken out of a corpus; every
// constituent has words.
void settle_again(Corpus& corpus);

// Whether two constituents of one sentence, of which one is above the other, have the same words.
bool same_words(const Corpus& corpus, Row a, Row b);

}  // namespace treegauge
