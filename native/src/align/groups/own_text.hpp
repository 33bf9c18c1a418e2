// Texts without the words of kind kOnlyInGroups that are in no group.
#pragma once
#include <cstdint>
#include <vector>

#include "align/groups/groups.hpp"
#include "align/groups/streams.hpp"

namespace treegauge::align {

// A text of its own.
struct OwnText {
  std::vector<std::uint32_t> words, sentences;
  std::vector<std::uint8_t> kinds;
  std::vector<std::uint32_t> left_out;  // words of the original that are not here

  [[nodiscard]] GroupText text() const { return {{words, kinds}, sentences}; }
};

// Without the bare words of kind kOnlyInGroups that are in no group; `marks`: by place in the stream, which
// words may be in one.
[[nodiscard]] OwnText without_apart(const GroupText& side, const Stream& stream,
                                    const std::vector<std::uint8_t>& marks);
// The same where there are no groups.
[[nodiscard]] OwnText without_apart(const GroupText& side);

[[nodiscard]] bool has_apart(const Text& text);

// Puts words back that were left out: each into a slot of its own, behind all words before it.
void put_back(GroupAlignment& alignment, const std::vector<std::uint32_t>& gold_out,
              const std::vector<std::uint32_t>& test_out);

}  // namespace treegauge::align
