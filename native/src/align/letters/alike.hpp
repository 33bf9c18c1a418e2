// Pairs of words that share enough letters.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "align/cold/spelling.hpp"
#include "align/equality.hpp"
#include "align/letters/likeness.hpp"

namespace treegauge::align {

// The pairs of different words of two texts, gold first, that cost less than a substitution
// (Likeness::letters).
struct AlikeWords {
  struct Costs {
    std::uint32_t word;
    std::uint32_t cost;
  };
  // The test words alike one gold word, with what they cost beside it.
  [[nodiscard]] std::span<const Costs> of(std::uint32_t gold) const {
    return std::span(costs).subspan(begin[gold], begin[gold + 1] - begin[gold]);
  }
  // Says that they will be asked for.
  void fetch(std::uint32_t gold) const { __builtin_prefetch(costs.data() + begin[gold]); }

  std::vector<Equality::Pair> near;
  std::vector<Equality::Pair> far;  // those that cost kFarCost or more
  std::vector<std::size_t> begin;   // by gold word, one more than there are
  std::vector<Costs> costs;
};
inline constexpr std::uint32_t kFarCost = 16;

// Time follows the square of the vocabulary, half a nanosecond for a pair.
[[nodiscard]] AlikeWords alike_words(std::span<const std::uint32_t> gold, std::span<const std::uint32_t> test,
                                     const Spelling& spelling);

// Finds the places of `words` whose sets of letters do not rule out that they are alike `word`, in order.
// `found` has room for all; returns how many there are.
[[nodiscard]] std::size_t perhaps_alike(const LetterSet& word, std::span<const LetterSet> words,
                                        std::uint32_t* found);

}  // namespace treegauge::align
