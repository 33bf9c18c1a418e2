// A column of brackets beside words: `(A0*` opens, `*)` closes, `*` is the word.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace treegauge::formats {

struct TaggedSpan {
  std::string_view label;
  std::size_t first = 0, last = 0;  // numbers of words: first, one behind the last
  std::size_t above = kTop;         // the span around it, by number
  static constexpr std::size_t kTop = static_cast<std::size_t>(-1);
};

enum class TagFault : std::uint8_t { none, not_a_tag, nothing_open, left_open };

// The spans of one column, by first word, outer ones first. `(X)` is `(X*)`, as names of CoNLL-2012 have it;
// a label behind the word (`*A0)`) must be that of the bracket it closes. On a fault `word` is where.
struct TaggedColumn {
  std::vector<TaggedSpan> spans;
  TagFault fault = TagFault::none;
  std::size_t word = 0;
};

TaggedColumn read_tags(const std::vector<std::string_view>& tags);

}  // namespace treegauge::formats
