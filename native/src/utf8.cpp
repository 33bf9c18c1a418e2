#include "treegauge/utf8.hpp"

#include <cstring>

namespace treegauge::utf8 {
namespace {

constexpr std::uint64_t kHighBits = 0x8080808080808080ull;

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u; }

}  // namespace

Decoded decode(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) {
    return {first, 1};
  }
  if (first < 0xC2 || first > 0xF4) {
    return {};
  }
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (text.size() - at < length) {
    return {};
  }
  std::uint32_t code = first & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[at + i])) {
      return {};
    }
    code = code << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3Fu);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  return overlong || surrogate || code > 0x10FFFF ? Decoded{} : Decoded{code, length};
}

std::size_t first_invalid(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (text.size() - at >= 8) {
      std::uint64_t piece = 0;
      std::memcpy(&piece, text.data() + at, 8);
      if ((piece & kHighBits) == 0) {
        at += 8;
        continue;
      }
    }
    const std::size_t length = decode(text, at).length;
    if (length == 0) {
      return at;
    }
    at += length;
  }
  return std::string_view::npos;
}

std::size_t count(std::string_view text) {
  std::size_t characters = 0;
  for (const char byte : text) {
    characters += is_continuation(byte) ? 0 : 1;
  }
  return characters;
}

void append(std::string& text, std::uint32_t code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xC0u | code >> 6);
    text += static_cast<char>(0x80u | (code & 0x3Fu));
  } else if (code < 0x10000) {
    text += static_cast<char>(0xE0u | code >> 12);
    text += static_cast<char>(0x80u | (code >> 6 & 0x3Fu));
    text += static_cast<char>(0x80u | (code & 0x3Fu));
  } else {
    text += static_cast<char>(0xF0u | code >> 18);
    text += static_cast<char>(0x80u | (code >> 12 & 0x3Fu));
    text += static_cast<char>(0x80u | (code >> 6 & 0x3Fu));
    text += static_cast<char>(0x80u | (code & 0x3Fu));
  }
}

std::uint64_t column_at(std::string_view text, std::uint64_t offset) {
  const std::size_t newline = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  std::string_view row = text.substr(begin, offset - begin);
  if (begin == 0 && row.starts_with("\xEF\xBB\xBF")) row.remove_prefix(3);
  return count(row) + 1;
}

}  // namespace treegauge::utf8
