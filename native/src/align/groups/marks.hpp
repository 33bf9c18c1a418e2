// Words that may be in groups: none is missed, some are marked in vain.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "align/groups/streams.hpp"

namespace treegauge::align {

// Of one side, by place in its stream.
struct SideMarks {
  std::vector<std::uint8_t> member;  // 1: the word may be in a group
  std::vector<std::uint8_t> later;   // not 0: and not as the first word of its side
  // Words that may be the first ones of a group whose other side begins with this longer word; sorted.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> longer;
};

struct GroupMarks {
  GroupMarks(const Stream& gold_stream, const Stream& test_stream);
  // No groups in streams of so many words.
  GroupMarks(std::size_t gold_words, std::size_t test_words)
      : gold{std::vector<std::uint8_t>(gold_words, 0), std::vector<std::uint8_t>(gold_words, 0), {}},
        test{std::vector<std::uint8_t>(test_words, 0), std::vector<std::uint8_t>(test_words, 0), {}} {}

  // Whether there may be a group.
  [[nodiscard]] bool any() const { return any_; }

  // False where nothing is known: all words are marked, and `longer` says nothing.
  [[nodiscard]] bool told_apart() const { return told_apart_; }

  SideMarks gold, test;

 private:
  bool any_ = false;
  bool told_apart_ = true;
};

}  // namespace treegauge::align
