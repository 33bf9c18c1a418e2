#include "formats/cold/bracket_tags.hpp"

#include <algorithm>

namespace treegauge::formats {
namespace {

constexpr std::string_view kMarks = "()*";

// Calls open(label), and close(label) with what is written before a closing bracket; false if the text is
// no tag, or if one of them says so.
template <typename Open, typename Close>
bool each_bracket(std::string_view tag, Open open, Close close) {
  if (tag.empty()) return false;
  bool word = false;
  while (tag.starts_with('(')) {
    const std::size_t end = std::min(tag.find_first_of(kMarks, 1), tag.size());
    if (end == 1) return false;
    open(tag.substr(1, end - 1));
    tag.remove_prefix(end);
    // Without the word's mark one bracket closes at once.
    if (tag == ")") return close(std::string_view{});
  }
  if (tag.starts_with('*')) {
    word = true;
    tag.remove_prefix(1);
  }
  while (word && !tag.empty()) {
    const std::size_t end = tag.find_first_of(kMarks);
    if (end == std::string_view::npos || tag[end] != ')' || !close(tag.substr(0, end))) return false;
    tag.remove_prefix(end + 1);
  }
  return word;
}

}  // namespace

TaggedColumn read_tags(const std::vector<std::string_view>& tags) {
  TaggedColumn column;
  std::vector<std::size_t> opened;
  for (std::size_t word = 0; word < tags.size(); ++word) {
    const auto open = [&](std::string_view label) {
      const std::size_t above = opened.empty() ? TaggedSpan::kTop : opened.back();
      opened.push_back(column.spans.size());
      column.spans.push_back({label, word, word, above});
    };
    bool lonely = false;
    const auto close = [&](std::string_view label) {
      lonely = opened.empty() || (!label.empty() && label != column.spans[opened.back()].label);
      if (lonely) return false;
      column.spans[opened.back()].last = word + 1;
      opened.pop_back();
      return true;
    };
    if (each_bracket(tags[word], open, close)) continue;
    column.fault = lonely ? TagFault::nothing_open : TagFault::not_a_tag;
    column.word = word;
    return column;
  }
  if (!opened.empty()) {
    column.fault = TagFault::left_open;
    column.word = column.spans[opened.back()].first;
  }
  return column;
}

}  // namespace treegauge::formats
