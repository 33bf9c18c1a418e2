#include "formats/encoding.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>
#include <vector>

#include "base/interrupt.hpp"
#include "text/utf8.hpp"

namespace treegauge::formats {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::string describe(char byte) {
  char text[8];
  std::snprintf(text, sizeof text, "0x%02X", static_cast<unsigned>(static_cast<unsigned char>(byte)));
  return text;
}

}  // namespace

void mark_bad_bytes(Corpus& corpus, std::uint32_t source, Row first_sentence, std::uint32_t first_line,
                    bool by_word) {
  const std::string_view text = corpus.sources[source].bytes;
  auto& sentences = corpus.sentences;
  std::size_t at = utf8::first_bad_byte(text, 0);
  if (at >= text.size()) return;
  // Channels of a recording may take turns in a file: its sentences are not in its order.
  using Place = std::pair<std::uint64_t, Row>;
  std::vector<Place> places;
  for (Row s = first_sentence; s < sentences.size(); ++s) {
    places.emplace_back(sentences.offset[s], s);
    for (Row token = sentences.first_token[s]; by_word && token < corpus.token_end(s); ++token)
      places.emplace_back(corpus.tokens.offset[token], s);
  }
  std::sort(places.begin(), places.end());
  std::size_t counted = 0;
  std::uint64_t line = first_line;
  while (at < text.size()) {
    check_interrupted(4);
    line += static_cast<std::uint64_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                                                  text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    counted = at;
    const auto begin = places.begin();
    const auto after = std::upper_bound(begin, places.end(), Place{at, kNoRow});
    const auto next = after == places.end() ? text.size() : after->first;
    Issue issue;
    issue.source = source;
    issue.line = line;
    issue.column = utf8::column_at(text, at);
    if (after != begin) {
      issue.sentence = std::prev(after)->second;
      sentences.state[issue.sentence] = SentenceState::broken;
    }
    if (text[at] == '\0') {
      issue.code = "nul-byte";
      issue.message = "a NUL byte; expected text";
      issue.hint = "is this a binary or UTF-16 file? convert it to UTF-8";
    } else {
      issue.code = "invalid-utf8";
      issue.message = "byte " + describe(text[at]) + " is not valid UTF-8";
      issue.hint = "convert the file to UTF-8, for example: iconv -f LATIN1 -t UTF-8";
    }
    corpus.issues.push_back(std::move(issue));
    at = utf8::first_bad_byte(text, std::max<std::size_t>(next, at + 1));
  }
}

std::optional<std::string_view> comment_value(std::string_view row, std::string_view key) {
  if (!row.starts_with('#')) return std::nullopt;
  row = trimmed(row.substr(1));
  if (!row.starts_with(key)) return std::nullopt;
  row = trimmed(row.substr(key.size()));
  if (row.empty()) return row;
  if (!row.starts_with('=')) return std::nullopt;
  return trimmed(row.substr(1));
}

}  // namespace treegauge::formats
