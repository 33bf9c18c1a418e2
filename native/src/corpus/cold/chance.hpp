// Uninformed trees on the words of a corpus, as baselines.
#pragma once
#include <cstdint>

#include "corpus/corpus.hpp"

namespace treegauge {

enum class Chance : std::uint8_t {
  right_branching,  // constituents: (S a (X b (X c d))); heads: every word depends on the word before it
  left_branching,   // ((X (X a b) c) d); every word depends on the word behind it
  flat,             // (S a b c d); every word depends on the first
  random,           // one of all binary trees, one of all projective trees; each is equally likely
};

// The same words and sentences. Constituents have gold's most frequent label (and its most frequent labels at
// the top), arcs its most frequent relation, words its most frequent tag. Random trees are those of the seed.
[[nodiscard]] Corpus chance_trees(const Corpus& gold, Chance chance, std::uint64_t seed);

}  // namespace treegauge
