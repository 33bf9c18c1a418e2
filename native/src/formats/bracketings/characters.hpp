// Classes of bytes in bracketings, and brackets that are words.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "text/spaces.hpp"

namespace treegauge::formats {

enum CharacterClass : std::uint8_t { kText, kSpace, kOpen, kClose };

inline constexpr std::array<std::uint8_t, 256> kClasses = [] {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t byte = 0; byte < 128; ++byte)
    if (is_ascii_space(static_cast<char>(byte))) table[byte] = kSpace;
  table[static_cast<unsigned char>('(')] = kOpen;
  table[static_cast<unsigned char>(')')] = kClose;
  return table;
}();

inline CharacterClass class_of(char c) {
  return static_cast<CharacterClass>(kClasses[static_cast<unsigned char>(c)]);
}

// Comments, and the file headers of the old treebank.
inline bool starts_comment(std::string_view rest) {
  return rest.starts_with('#') || rest.starts_with(';') || rest.starts_with("%%") || rest.starts_with("*x*");
}

// Tags under which a lone bracket is the word itself, as in (-LRB- () or ($( )).
inline bool may_tag_a_bracket(std::string_view tag) {
  constexpr std::array<std::string_view, 14> kTags = {"-LRB-", "-RRB-", "-LSB-", "-RSB-", "-LCB-",
                                                      "-RCB-", "$",     "PU",    "PUNCT", "PUNC",
                                                      "SYM",   ":",     "NFP",   "."};
  return std::find(kTags.begin(), kTags.end(), tag) != kTags.end();
}

}  // namespace treegauge::formats
