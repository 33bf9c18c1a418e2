// UTF-8: finding bytes that are none, and reading one character at a time (strictly: no surrogates, no
// overlong forms).
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace treegauge {

// Length of the well-formed sequence at the front of `text` (Unicode 15, table 3-7), 0 if there is none.
inline std::size_t utf8_sequence(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto follows = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0) == 0x80; };
  if (text.empty()) return 0;
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return follows(1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    if (!follows(1) || !follows(2)) return 0;
    if (lead == 0xE0 && byte(1) < 0xA0) return 0;
    if (lead == 0xED && byte(1) > 0x9F) return 0;
    return 3;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    if (!follows(1) || !follows(2) || !follows(3)) return 0;
    if (lead == 0xF0 && byte(1) < 0x90) return 0;
    if (lead == 0xF4 && byte(1) > 0x8F) return 0;
    return 4;
  }
  return 0;
}

// The first position at or after `from` that is a NUL byte or no UTF-8; text.size() if all is well.
[[nodiscard]] std::size_t first_bad_byte(std::string_view text, std::size_t from);

}  // namespace treegauge

namespace treegauge::utf8 {

struct Decoded {
  std::uint32_t code = 0;
  std::size_t length = 0;  // in bytes; 0 where the bytes are no character
};

// The character that starts at text[at]; at must be inside the text.
[[nodiscard]] Decoded decode(std::string_view text, std::size_t at);

// The position of the first byte that belongs to no character; npos when there is none.
[[nodiscard]] std::size_t first_invalid(std::string_view text);

// Characters of a text; of one that is not valid, the bytes that begin one.
[[nodiscard]] std::size_t count(std::string_view text);

void append(std::string& text, std::uint32_t code);

// The column of the byte at `offset` in its line: characters, from 1. A byte order mark is none.
[[nodiscard]] std::uint64_t column_at(std::string_view text, std::uint64_t offset);

}  // namespace treegauge::utf8
