// The lines of a file; also of one whose lines end in a carriage return alone, as old Macs wrote them.
#pragma once
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "corpus/corpus.hpp"

namespace treegauge::formats {

// Adds a file to the corpus. One with carriage returns and no line feed at all is read with line feeds
// instead: every byte stays in its place, lines are lines, and a note says so. What is not the
// first piece of a file (`may_be_old`) is not asked.
inline std::uint32_t add_source(Corpus& corpus, Source source, bool may_be_old = true) {
  const auto number = static_cast<std::uint32_t>(corpus.sources.size());
  const std::string_view bytes = source.bytes;
  const bool old = may_be_old && bytes.find('\n') == bytes.npos && bytes.find('\r') != bytes.npos;
  if (old) {
    auto text = std::make_shared<std::string>(bytes);
    std::replace(text->begin(), text->end(), '\r', '\n');
    source.bytes = *text;
    source.owner = std::move(text);
  }
  corpus.sources.push_back(std::move(source));
  if (old) {
    Issue issue;
    issue.code = "old-mac-line-ends";
    issue.source = number;
    issue.line = issue.column = 1;
    issue.message = "lines end in a carriage return alone, as on old Macs; they are read as lines";
    issue.hint = "end lines with a line feed";
    issue.note = true;
    corpus.issues.push_back(std::move(issue));
  }
  return number;
}

// Calls visit(row, offset) for each line, without its end, until one is enough (true).
template <typename Visit>
void each_line(std::string_view text, Visit visit) {
  std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view row = text.substr(at, end - at);
    if (row.ends_with('\r')) row.remove_suffix(1);
    if (visit(row, at)) return;
    at = end + 1;
  }
}

}  // namespace treegauge::formats
