#include "classic/udeval/python_int.hpp"

#include <algorithm>
#include <array>

#include "text/spaces.hpp"
#include "text/utf8.hpp"

namespace treegauge::classic {
namespace {

constexpr std::int64_t kLimit = std::int64_t{1} << 62;
constexpr std::size_t kMostDigits = 4300;

// The zeros of all scripts but ASCII; the other nine digits follow each. From Python 3.11's
// unicodedata (Unicode 14.0): every character whose unicodedata.decimal is 0.
constexpr std::array<std::uint32_t, 65> kZeros{
    0x0660,  0x06f0,  0x07c0,  0x0966,  0x09e6,  0x0a66,  0x0ae6,  0x0b66,  0x0be6,  0x0c66,  0x0ce6,
    0x0d66,  0x0de6,  0x0e50,  0x0ed0,  0x0f20,  0x1040,  0x1090,  0x17e0,  0x1810,  0x1946,  0x19d0,
    0x1a80,  0x1a90,  0x1b50,  0x1bb0,  0x1c40,  0x1c50,  0xa620,  0xa8d0,  0xa900,  0xa9d0,  0xa9f0,
    0xaa50,  0xabf0,  0xff10,  0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450,
    0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60, 0x16ac0,
    0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
};

constexpr std::uint32_t kNoDigit = 10;

std::uint32_t digit_value(std::uint32_t code) {
  if (code < 0x80) return code >= '0' && code <= '9' ? code - '0' : kNoDigit;
  const auto next = std::upper_bound(kZeros.begin(), kZeros.end(), code);
  return next != kZeros.begin() && code - *(next - 1) < 10 ? code - *(next - 1) : kNoDigit;
}

std::size_t skip_spaces(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const auto [code, bytes, valid] = utf8::decode(text, at);
    if (!valid || !is_white_space(code)) break;
    at += bytes;
  }
  return at;
}

}  // namespace

std::optional<std::int64_t> python_int(std::string_view text) {
  if (const auto plain = plain_number(text)) return plain;
  std::size_t at = skip_spaces(text, 0);
  bool negative = false;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) {
    negative = text[at] == '-';
    ++at;
  }
  std::int64_t value = 0;
  std::size_t digits = 0;
  bool after_digit = false;
  while (at < text.size()) {
    if (text[at] == '_' && after_digit) {
      after_digit = false;
      ++at;
      continue;
    }
    const auto [code, bytes, valid] = utf8::decode(text, at);
    const std::uint32_t digit = valid ? digit_value(code) : kNoDigit;
    if (digit == kNoDigit) break;
    value = std::min(kLimit, value >= kLimit / 10 ? kLimit : value * 10 + digit);
    ++digits;
    after_digit = true;
    at += bytes;
  }
  if (!after_digit || digits > kMostDigits || skip_spaces(text, at) != text.size()) return std::nullopt;
  return negative ? -value : value;
}

}  // namespace treegauge::classic
