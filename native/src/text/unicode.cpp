#include "text/unicode.hpp"

#include <algorithm>

#include "text/unicode_tables.hpp"

namespace treegauge {
namespace {

bool contains(std::span<const unicode_tables::CodePointRange> ranges, char32_t code_point) {
  const auto after = std::upper_bound(
      ranges.begin(), ranges.end(), code_point,
      [](char32_t value, const unicode_tables::CodePointRange& range) { return value < range.first; });
  return after != ranges.begin() && code_point <= std::prev(after)->last;
}

}  // namespace

Utf8Character decode_utf8(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t offset) {
    return static_cast<unsigned char>(at + offset < text.size() ? text[at + offset] : '\0');
  };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  // The second byte's range rules out overlong forms, surrogates and what lies above U+10FFFF.
  std::size_t length = 0;
  unsigned low = 0x80;
  unsigned high = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    low = lead == 0xE0 ? 0xA0 : low;
    high = lead == 0xED ? 0x9F : high;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    low = lead == 0xF0 ? 0x90 : low;
    high = lead == 0xF4 ? 0x8F : high;
  } else {
    return {};
  }
  char32_t code_point = lead & (0x7Fu >> length);
  for (std::size_t offset = 1; offset < length; ++offset) {
    const unsigned next = byte(offset);
    if (next < low || next > high) return {kReplacementCharacter, offset, false};
    code_point = code_point << 6 | (next & 0x3Fu);
    low = 0x80;
    high = 0xBF;
  }
  return {code_point, length, true};
}

bool is_punctuation(char32_t code_point) { return contains(unicode_tables::kPunctuation, code_point); }

bool is_letter_or_digit(char32_t code_point) { return contains(unicode_tables::kLetterOrDigit, code_point); }

bool is_punctuation(std::string_view word) {
  for (std::size_t at = 0; at < word.size();) {
    const Utf8Character character = decode_utf8(word, at);
    if (!character.valid || !is_punctuation(character.code_point)) return false;
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
    const Utf8Character character = decode_utf8(text, at);
    if (character.valid && contains(unicode_tables::kMayCompose, character.code_point)) return true;
    at += character.bytes;
  }
  return false;
}

bool is_white_space(char32_t code_point) {
  return (code_point >= 0x09 && code_point <= 0x0D) || code_point == 0x20 || code_point == 0x85 ||
         code_point == 0xA0 || code_point == 0x1680 || (code_point >= 0x2000 && code_point <= 0x200A) ||
         code_point == 0x2028 || code_point == 0x2029 || code_point == 0x202F || code_point == 0x205F ||
         code_point == 0x3000;
}

}  // namespace treegauge
