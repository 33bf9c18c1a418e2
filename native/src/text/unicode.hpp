// The few properties of characters that scoring rules name (Unicode 14.0); white space is in text/spaces.hpp.
#pragma once
#include <string_view>

namespace treegauge {

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

}  // namespace treegauge
