// The word alignment of the CoNLL 2017 and 2018 shared tasks on parsing from raw text to Universal
// Dependencies (Zeman et al. 2017, 2018): by character spans, and by longest common subsequence of
// lower-cased forms where multiword tokens have no spans for their words.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "text/strings.hpp"

namespace treegauge::align {

// A text has no more characters.
inline constexpr std::uint64_t kMostCharacters = 0xFFFFFFFF;

// One side, one entry per word in order of the text. Characters are counted without white space, so
// that both sides share one scale. A word of a multiword token has the span of the whole token. Forms are
// asked for around multiword tokens alone.
struct UdWords {
  std::span<const std::uint32_t> begin;
  std::span<const std::uint32_t> end;              // one past the last character
  std::span<const std::uint8_t> multiword;         // not 0: the word is part of a multiword token
  std::function<StringId(std::size_t word)> form;  // lower-cased; numbers shared by both sides
};

struct WordPair {
  std::uint32_t gold;
  std::uint32_t system;
  friend bool operator==(const WordPair&, const WordPair&) = default;
};

// The aligned words, in order on both sides. Outside multiword tokens two words are aligned when
// their spans are equal. From the first multiword token on either side the region grows until no
// multiword token sticks out of it; inside, the words are a longest common subsequence of forms:
// equal forms are paired at once, else a gold word is passed over if that loses nothing, else a
// system word. Time and memory follow the text, but for the regions.
[[nodiscard]] std::vector<WordPair> align_ud(const UdWords& gold, const UdWords& system);

// The pairs inside one region (indices from 0), in time gold * system / 64. A table of more than
// `keep` machine words is not kept whole: then memory is about sqrt(gold) * system / 64 of them, and
// the time doubles.
[[nodiscard]] std::vector<WordPair> common_subsequence(std::span<const StringId> gold,
                                                       std::span<const StringId> system,
                                                       std::size_t keep = std::size_t{1} << 20);

}  // namespace treegauge::align
