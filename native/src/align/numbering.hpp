// The words of both sides renumbered densely, and which gold words of a strip equal a given test word.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tile.hpp"

namespace treegauge::align {

// Test words that no gold word equals share number 0.
struct Numbering {
  Numbering(std::span<const std::uint32_t> gold_words, std::span<const std::uint32_t> test_words);

  std::vector<std::uint32_t> gold;
  std::vector<std::uint32_t> test;
  std::size_t count = 1;  // numbers are below it
};

// The rows of every word in the strip of gold words that is loaded.
class Matches {
 public:
  explicit Matches(const Numbering& numbering) : gold_(numbering.gold), rows_(numbering.count) {}

  void load(std::size_t strip);
  [[nodiscard]] const Rows* rows() const { return rows_.data(); }

 private:
  std::span<const std::uint32_t> gold_;
  std::vector<Rows> rows_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace treegauge::align
