// Edit scripts between two sequences at unit costs, by how far each number of edits reaches (Ukkonen 1985).
//
// On a diagonal (all cells with the same j - i) the edit distance of prefixes never falls from one cell to
// the next, so it is known by its steps: the last row that so many edits reach. A few edits take a few
// numbers for each diagonal, whatever the length of the sequences.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <span>
#include <vector>

#include "base/interrupt.hpp"
#include "ted/tree.hpp"

namespace treegauge::ted {

class Reach {
 public:
  // No more edits than this are looked at.
  static constexpr Node kMostEdits = 32;

  // Of prefixes, or of suffixes: then rows and columns are counted from the end.
  void start(std::span<const Label> gold, std::span<const Label> test, bool suffixes) {
    gold_ = gold;
    test_ = test;
    suffixes_ = suffixes;
    if (rows_.empty()) rows_.resize(Index::at((2 * kMostEdits + 3) * kLevels));
    levels_ = 1;
    row(0, 0) = slide(0, 0);
  }

  // The last row of the diagonal that so many edits reach, 0 to `known()` of them. Not for diagonals further
  // from 0 than `edits`.
  [[nodiscard]] const Node* rows(Node diagonal) const { return rows_.data() + at(diagonal, 0); }
  [[nodiscard]] Node known() const { return levels_ - 1; }

  void extend(Node edits) {
    while (levels_ <= edits)
      if (suffixes_)
        add_level<true>();
      else
        add_level<false>();
  }

  // The fewest edits that lead from one sequence to the other; kMostEdits + 1 if that is not enough.
  Node distance() {
    const auto n = static_cast<Node>(gold_.size());
    const Node last = static_cast<Node>(test_.size()) - n;
    for (Node edits = std::abs(last); edits <= kMostEdits; ++edits) {
      extend(edits);
      if (rows(last)[edits] == n) return edits;
    }
    return kMostEdits + 1;
  }

 private:
  static constexpr Node kLevels = kMostEdits + 1;
  static constexpr Node kNowhere = -2 * kMostEdits;

  static std::size_t at(Node diagonal, Node edits) {
    return Index::at((diagonal + kMostEdits + 1) * kLevels + edits);
  }
  Node& row(Node diagonal, Node edits) { return rows_[at(diagonal, edits)]; }

  template <bool kSuffixes>
  [[nodiscard]] Node slide_from(Node i, Node diagonal) const {
    const auto n = static_cast<Node>(gold_.size());
    const auto m = static_cast<Node>(test_.size());
    const Node stop = std::min(n, m - diagonal);
    const Node from = i;
    if constexpr (kSuffixes)
      while (i < stop && gold_[Index::at(n - 1 - i)] == test_[Index::at(m - 1 - i - diagonal)]) ++i;
    else
      while (i < stop && gold_[Index::at(i)] == test_[Index::at(i + diagonal)]) ++i;
    check_interrupted(Index::at(i - from));
    return i;
  }
  [[nodiscard]] Node slide(Node i, Node diagonal) const {
    return suffixes_ ? slide_from<true>(i, diagonal) : slide_from<false>(i, diagonal);
  }

  template <bool kSuffixes>
  void add_level() {
    const auto n = static_cast<Node>(gold_.size());
    const auto m = static_cast<Node>(test_.size());
    const Node edits = levels_++;
    for (const Node beyond : {edits, edits + 1}) row(beyond, edits - 1) = row(-beyond, edits - 1) = kNowhere;
    for (Node diagonal = -edits; diagonal <= edits; ++diagonal) {
      const Node relabeled = row(diagonal, edits - 1) + 1;
      const Node inserted = row(diagonal - 1, edits - 1);
      const Node deleted = row(diagonal + 1, edits - 1) + 1;
      // At the border there is nothing left to relabel; a cell before it is reached by an edit as well.
      const Node reached = std::min({std::max({relabeled, inserted, deleted}), n, m - diagonal});
      const bool outside = reached < std::max(Node{0}, -diagonal);
      row(diagonal, edits) = outside ? kNowhere : slide_from<kSuffixes>(reached, diagonal);
    }
  }

  std::span<const Label> gold_;
  std::span<const Label> test_;
  bool suffixes_ = false;
  Node levels_ = 0;
  std::vector<Node> rows_;  // by diagonal and edits
};

}  // namespace treegauge::ted
