// Which words may be in a group at all: no word of any group is missed, some too many are found.
#pragma once
#include <cstdint>
#include <vector>

#include "streams.hpp"

namespace treegauge::align {

// By place in the stream of each side: 1 for a word that may be in a group.
struct GroupMarks {
  GroupMarks(const Stream& gold_stream, const Stream& test_stream);

  [[nodiscard]] bool any() const { return any_; }

  std::vector<std::uint8_t> gold, test;

 private:
  bool any_ = false;
};

}  // namespace treegauge::align
