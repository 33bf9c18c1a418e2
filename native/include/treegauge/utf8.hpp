// Reading UTF-8 one character at a time, strictly: no surrogates, no overlong forms.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace treegauge::utf8 {

struct Decoded {
  std::uint32_t code = 0;
  std::size_t length = 0;  // in bytes; 0 where the bytes are no character
};

// The character that starts at text[at]; at must be inside the text.
[[nodiscard]] Decoded decode(std::string_view text, std::size_t at);

// The position of the first byte that belongs to no character; npos when there is none.
[[nodiscard]] std::size_t first_invalid(std::string_view text);

// Characters of a valid text.
[[nodiscard]] std::size_t count(std::string_view text);

void append(std::string& text, std::uint32_t code);

}  // namespace treegauge::utf8
