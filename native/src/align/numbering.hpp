// The words of both sides renumbered densely, and which of 64 gold words equal a given test word.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "column.hpp"

namespace treegauge::align {

inline constexpr std::size_t kStripRows = 64;

// Test words that no gold word equals share number 0.
struct Numbering {
  Numbering(std::span<const std::uint32_t> gold_words, std::span<const std::uint32_t> test_words);

  std::vector<std::uint32_t> gold;
  std::vector<std::uint32_t> test;
  std::size_t count = 1;  // numbers are below it
};

// For the strip of 64 gold words that is loaded: the rows of every word.
class Matches {
 public:
  explicit Matches(const Numbering& numbering) : gold_(numbering.gold), rows_(numbering.count, 0) {}

  void load(std::size_t strip);
  [[nodiscard]] const Word* rows() const { return rows_.data(); }

 private:
  std::span<const std::uint32_t> gold_;
  std::vector<Word> rows_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace treegauge::align
