// UTF-8 and the few character properties that scoring rules name (Unicode 14.0).
#pragma once
#include <cstddef>
#include <string_view>

namespace treegauge {

inline constexpr char32_t kReplacementCharacter = 0xFFFD;

struct Utf8Character {
  char32_t code_point = kReplacementCharacter;
  std::size_t bytes = 1;
  bool valid = false;
};

// The character that starts at text[at] (at < text.size()). What is not UTF-8 comes back as U+FFFD,
// one for each maximal ill-formed part (The Unicode Standard, chapter 3, table 3-8).
[[nodiscard]] Utf8Character decode_utf8(std::string_view text, std::size_t at);

// General category P*: connectors, dashes, brackets, quotes and other punctuation; no symbols.
[[nodiscard]] bool is_punctuation(char32_t code_point);

// A non-empty valid UTF-8 string of punctuation only: what the CoNLL scorers leave out with -p.
[[nodiscard]] bool is_punctuation(std::string_view word);

// General category L* or N*.
[[nodiscard]] bool is_letter_or_digit(char32_t code_point);

// General category Mn: marks that take no place of their own, such as Arabic vowels.
[[nodiscard]] bool is_nonspacing_mark(char32_t code_point);

// The text may not be in NFC: it has a letter that could be composed with the one before it, or is written
// in another way when composed. False for all ASCII and almost all other text, and quick to say so.
[[nodiscard]] bool may_be_decomposed(std::string_view text);

// The White_Space property.
[[nodiscard]] bool is_white_space(char32_t code_point);

}  // namespace treegauge
