#include "text/unicode.hpp"

#include <algorithm>

#include "text/unicode_tables.hpp"
#include "text/utf8.hpp"

namespace treegauge {

bool is_punctuation(char32_t code_point) { return contains(unicode_tables::kPunctuation, code_point); }

bool is_letter_or_digit(char32_t code_point) { return contains(unicode_tables::kLetterOrDigit, code_point); }

bool is_punctuation(std::string_view word) {
  for (std::size_t at = 0; at < word.size();) {
    const utf8::Character character = utf8::decode(word, at);
    if (!character.valid || !is_punctuation(character.code)) return false;
    at += character.bytes;
  }
  return !word.empty();
}

bool is_nonspacing_mark(char32_t code_point) {
  return code_point >= 0x300 && contains(unicode_tables::kNonspacingMark, code_point);
}

bool may_be_decomposed(std::string_view text) {
  // U+0300 is the first such letter; CC is the first byte of it.
  const bool candidate = std::any_of(text.begin(), text.end(),
                                     [](char byte) { return static_cast<unsigned char>(byte) >= 0xCC; });
  if (!candidate) return false;
  for (std::size_t at = 0; at < text.size();) {
    const utf8::Character character = utf8::decode(text, at);
    if (character.valid && contains(unicode_tables::kMayCompose, character.code)) return true;
    at += character.bytes;
  }
  return false;
}

}  // namespace treegauge
