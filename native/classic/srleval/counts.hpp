// The counts behind the table: right relations over reference words, and their totals.
#pragma once
#include <cstdint>

#include "classic/srleval/bags.hpp"
#include "classic/srleval/corpus.hpp"

namespace treegauge::classic::srleval_parts {

// Right, and the number of things on either side.
struct Tally {
  std::uint64_t right = 0;
  std::uint64_t ref = 0;
  std::uint64_t hyp = 0;

  Tally& operator+=(const Tally& other) {
    right += other.right;
    ref += other.ref;
    hyp += other.hyp;
    return *this;
  }
  friend Tally operator+(Tally sum, const Tally& other) { return sum += other; }
};

struct Counts {
  Tally syntax_labeled;
  Tally syntax_unlabeled;
  Tally syntax_labels;
  Tally syntax_lexicalized;
  Tally syntax_exact;
  Tally semantic_labeled;
  Tally semantic_unlabeled;
  Tally semantic_lexicalized;
  Tally predicates;
  Tally propositions;
  Tally semantic_exact;
  Tally boundaries;
  Tally tags;
  std::uint64_t word_errors = 0;
  Bags bags;

  Counts& operator+=(const Counts& other);
};

// Align the words of both files and count. Throws Failure where the original stops.
[[nodiscard]] Counts compare(const Corpus& ref, const Corpus& hyp);

}  // namespace treegauge::classic::srleval_parts
