// The text of an answer without its thinking.

#include <algorithm>
#include <array>

#include "cold/repair/find.hpp"
#include "text/ascii_case.hpp"
#include "text/utf8.hpp"

namespace treegauge::repair {
namespace {

constexpr std::array<std::string_view, 6> kThinkingTags = {"think",     "thinking",   "thought",
                                                           "reasoning", "scratchpad", "reflection"};
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

struct Tag {
  std::size_t begin = std::string_view::npos;
  std::size_t end = 0;
  bool closing = false;
};

// The next tag of thinking at or after `from`.
Tag next_tag(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find('<', from); at != text.npos; at = text.find('<', at + 1)) {
    const bool closing = at + 1 < text.size() && text[at + 1] == '/';
    const std::string_view rest = text.substr(at + 1 + closing);
    for (const std::string_view name : kThinkingTags) {
      if (rest.size() <= name.size() || rest[name.size()] != '>') continue;
      if (!std::equal(name.begin(), name.end(), rest.begin(),
                      [](char a, char b) { return a == ascii_lower(b); }))
        continue;
      return {at, at + 1 + closing + name.size() + 1, closing};
    }
  }
  return {};
}

// Bytes that are not text become U+FFFD.
void add_text(std::string_view answer, std::size_t begin, std::size_t end, Piece& piece, Log& log) {
  const std::string_view text = answer.substr(0, end);
  for (std::size_t at = begin; at < end;) {
    const std::size_t bad = utf8::first_bad_byte(text, at);
    for (; at < bad; ++at) piece.add(text[at], at);
    if (at == end) return;
    log.once(Rule::bytes, at);
    piece.add(kReplacement, at++);
    // A run of bad bytes is one hole.
    while (at < end && utf8::first_bad_byte(text.substr(0, std::min(at + 4, end)), at) == at) ++at;
  }
}

}  // namespace

Piece whole_answer(std::string_view answer, Log& log) {
  Piece piece;
  piece.end = answer.size();
  piece.from.reserve(answer.size());
  piece.text.reserve(answer.size());
  std::size_t at = answer.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  bool inside = false;
  for (Tag tag = next_tag(answer, at);; tag = next_tag(answer, tag.end)) {
    if (tag.begin == answer.npos) {
      if (!inside) add_text(answer, at, answer.size(), piece, log);
      return piece;
    }
    log.add(Rule::thinking, tag.begin);
    if (tag.closing && !inside) {
      // Thinking that began before the answer did.
      piece.text.clear();
      piece.from.clear();
    } else if (!tag.closing && !inside) {
      add_text(answer, at, tag.begin, piece, log);
      piece.add('\n', tag.begin);
    }
    inside = !tag.closing;
    at = tag.end;
  }
}

bool ends_in_thinking(std::string_view answer) {
  bool inside = false;
  for (Tag tag = next_tag(answer, 0); tag.begin != answer.npos; tag = next_tag(answer, tag.end))
    inside = !tag.closing;
  return inside;
}

}  // namespace treegauge::repair
