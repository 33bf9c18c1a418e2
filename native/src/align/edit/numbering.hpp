// Dense numbers for the words of both sides.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "align/equality.hpp"

namespace treegauge::align {

// Test words that no gold word equals share number 0.
struct Numbering {
  Numbering(std::span<const std::uint32_t> gold_words, std::span<const std::uint32_t> test_words);

  // The test words that a gold word equals without having its number.
  void link(std::span<const std::uint32_t> gold_words, std::span<const std::uint32_t> test_words,
            const Equality& equality);
  // Their numbers, by a gold word's number.
  [[nodiscard]] std::span<const std::uint32_t> links(std::uint32_t gold_number) const {
    if (link_begin_.empty()) return {};
    return std::span(links_).subspan(link_begin_[gold_number],
                                     link_begin_[gold_number + 1] - link_begin_[gold_number]);
  }
  [[nodiscard]] bool has_links() const { return !link_begin_.empty(); }
  [[nodiscard]] bool equal(std::uint32_t gold_number, std::uint32_t test_number) const;

  std::vector<std::uint32_t> gold;
  std::vector<std::uint32_t> test;
  std::size_t count = 1;  // numbers are below it

 private:
  std::vector<std::size_t> link_begin_;  // empty where there are no links
  std::vector<std::uint32_t> links_;
};

}  // namespace treegauge::align
