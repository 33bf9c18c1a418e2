// One side of a sentence as evalb reads it.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "text/strings.hpp"

namespace treegauge::classic::evalb_parts {

inline constexpr std::uint32_t kNoBracket = 0xFFFFFFFFu;

// The numbers are those that the -d listing shows.
enum class Mark : std::uint8_t { kUnmatched = 0, kMatched = 1, kDeleted = 5, kUndefined = 9 };

struct Terminal {
  std::string_view word;
  StringId tag = kNoString;
  Mark mark = Mark::kUndefined;
};

struct Bracket {
  std::int64_t start = 0;
  std::int64_t end = -1;  // stays -1 when the bracket is never closed
  StringId label = kNoString;
  std::uint32_t parent = kNoBracket;
  Mark mark = Mark::kUndefined;
  // Where in the line the -D listing finds the bracket's content.
  std::size_t text_begin = 0;
  std::size_t text_end = std::string_view::npos;
};

// A word that may be a quotation mark on one side and a possessive on the other.
struct Quote {
  Terminal terminal;
  std::int64_t index = 0;     // how many words were kept before it
  std::uint32_t bracket = 0;  // how many brackets were opened before it
  std::uint32_t parent = kNoBracket;
  std::int64_t depth = 0;
};

struct Side {
  std::string_view line;
  std::vector<Terminal> words;
  std::vector<Bracket> brackets;
  std::vector<Quote> quotes;
  std::int64_t length = 0;  // words, also deleted ones, but without DELETE_LABEL_FOR_LENGTH
  bool nested = true;       // no bracket was closed before it was opened

  void clear(std::string_view text) {
    line = text;
    words.clear();
    brackets.clear();
    quotes.clear();
    length = 0;
    nested = true;
  }
};

}  // namespace treegauge::classic::evalb_parts
