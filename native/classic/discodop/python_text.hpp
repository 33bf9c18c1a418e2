// Text as Python sees it: white space, and letters counted by character.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "text/spaces.hpp"
#include "text/utf8.hpp"

namespace treegauge::classic::discodop_parts {

// The bytes of the white space at this place; 0 where there is none.
[[nodiscard]] inline std::size_t space_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x80) return is_ascii_space(text[at]) || (byte >= 0x1C && byte <= 0x1F) ? 1 : 0;
  const utf8::Character character = utf8::decode(text, at);
  return character.valid && is_white_space(character.code) ? character.bytes : 0;
}

// The first place at or after `at` without white space.
[[nodiscard]] inline std::size_t skip_spaces(std::string_view text, std::size_t at) {
  while (const std::size_t bytes = space_at(text, at)) at += bytes;
  return at;
}

// Without white space at the end.
[[nodiscard]] inline std::string_view right_trimmed(std::string_view text) {
  std::size_t end = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = space_at(text, at);
    at += bytes != 0 ? bytes : 1;
    if (bytes == 0) end = at;
  }
  return text.substr(0, end);
}

[[nodiscard]] inline std::string blanks(std::string_view text, std::size_t width) {
  const std::size_t letters = utf8::count(text);
  return letters < width ? std::string(width - letters, ' ') : std::string();
}

[[nodiscard]] inline std::string right_justified(std::string_view text, std::size_t width) {
  return blanks(text, width).append(text);
}

[[nodiscard]] inline std::string left_justified(std::string_view text, std::size_t width) {
  return std::string(text).append(blanks(text, width));
}

}  // namespace treegauge::classic::discodop_parts
