// UTF-8, read strictly: no surrogates, no overlong forms.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace treegauge::utf8 {

inline constexpr char32_t kReplacementCharacter = 0xFFFD;

struct Character {
  char32_t code = kReplacementCharacter;
  std::size_t bytes = 1;
  bool valid = false;
};

// The character that starts at text[at] (at < text.size()). What is not UTF-8 comes back as U+FFFD, one for
// each maximal ill-formed part (The Unicode Standard, chapter 3, table 3-8).
[[nodiscard]] inline Character decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t offset) -> unsigned {
    return at + offset < text.size() ? static_cast<unsigned char>(text[at + offset]) : 0;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  if (lead < 0xC2 || lead > 0xF4) return {};
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  // The second byte's range rules out overlong forms, surrogates and what lies above U+10FFFF.
  unsigned next = byte(1);
  if (next < (lead == 0xE0 ? 0xA0U : lead == 0xF0 ? 0x90U : 0x80U)) return {};
  if (next > (lead == 0xED ? 0x9FU : lead == 0xF4 ? 0x8FU : 0xBFU)) return {};
  char32_t code = (lead & (0x7FU >> length)) << 6 | (next & 0x3FU);
  for (std::size_t offset = 2; offset < length; ++offset) {
    next = byte(offset);
    if ((next & 0xC0U) != 0x80) return {kReplacementCharacter, offset, false};
    code = code << 6 | (next & 0x3FU);
  }
  return {code, length, true};
}

// It goes on with the character before it.
[[nodiscard]] constexpr bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// The first position at or after `from` that is a NUL byte or no UTF-8; text.size() if all is well.
[[nodiscard]] std::size_t first_bad_byte(std::string_view text, std::size_t from);

// The position of the first byte that belongs to no character; npos when there is none.
[[nodiscard]] std::size_t first_invalid(std::string_view text);

// Characters of a text; of one that is not valid, the bytes that begin one.
[[nodiscard]] std::size_t count(std::string_view text);

void append(std::string& text, char32_t code);

// The column of the byte at `offset` in its line: characters, from 1. A byte order mark is none.
[[nodiscard]] std::uint64_t column_at(std::string_view text, std::uint64_t offset);

}  // namespace treegauge::utf8
