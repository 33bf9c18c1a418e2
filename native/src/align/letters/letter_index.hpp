// An index of a vocabulary: which words may share enough letters with a word, 256 at a time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "align/edit/column.hpp"
#include "align/letters/likeness.hpp"

namespace treegauge::align {

// For each kind of letter the words that have it once, twice, ...: a bit for each word. The letters that two
// words have in common, in any order, are counted with a bit of the count in each of some planes; what is in
// common in the same order is no more.
class LetterIndex {
 public:
  // Words in order of length.
  LetterIndex(std::span<const std::uint32_t> words, std::span<const LetterSet> sets,
              const Spelling& spelling);

  // Finds the places in [first, last) of words that may be alike the one at `place`, in
  // order. `found` has room for all; returns how many there are.
  [[nodiscard]] std::size_t find(std::size_t place, std::size_t first, std::size_t last,
                                 std::uint32_t* found) const;

  static constexpr std::size_t kBlock = kLanes * 64;

  // The words of one length in a block.
  struct Lengths {
    std::uint32_t length;
    std::uint32_t first, last;  // places
  };

 private:
  static constexpr std::size_t kLetters = 64;
  static constexpr std::size_t kTimes = 3;  // a letter is counted so often

  template <class Take>
  void each_letter(std::size_t place, Take take) const;

  std::span<const std::uint32_t> words_;
  std::span<const LetterSet> sets_;
  const Spelling& spelling_;
  std::size_t blocks_;
  std::vector<Rows<1>> bits_;     // by letter and times, then by block
  std::vector<Lengths> lengths_;  // in order
};

}  // namespace treegauge::align
