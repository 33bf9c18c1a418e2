#include "text/utf8.hpp"

#include <algorithm>
#include <bit>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace treegauge::utf8 {
namespace {

// The first byte from `at` on that is not ASCII, or NUL where that is asked for; or `end`.
template <bool kStopAtNul>
const char* end_of_ascii(const char* at, const char* end) {
#ifdef __SSE2__
  for (; end - at >= 16; at += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i nul = _mm_cmpeq_epi8(bytes, _mm_setzero_si128());
    const int stops = _mm_movemask_epi8(kStopAtNul ? _mm_or_si128(bytes, nul) : bytes);
    if (stops != 0) return at + std::countr_zero(static_cast<unsigned>(stops));
  }
#endif
  while (at < end && static_cast<unsigned char>(*at) < 0x80 && (!kStopAtNul || *at != '\0')) ++at;
  return at;
}

template <bool kStopAtNul>
std::size_t first_stop(std::string_view text, std::size_t from) {
  const char* const end = text.data() + text.size();
  const char* at = text.data() + from;
  while ((at = end_of_ascii<kStopAtNul>(at, end)) != end) {
    // Letters that are none of ASCII seldom stand alone.
    do {
      const auto place = static_cast<std::size_t>(at - text.data());
      const Character character = decode(text, place);
      if (!character.valid || (kStopAtNul && *at == '\0')) return place;
      at += character.bytes;
    } while (at != end && static_cast<unsigned char>(*at) >= 0x80);
  }
  return text.size();
}

}  // namespace

std::size_t first_bad_byte(std::string_view text, std::size_t from) {
  return first_stop<true>(text, std::min(from, text.size()));
}

std::size_t first_invalid(std::string_view text) {
  const std::size_t at = first_stop<false>(text, 0);
  return at == text.size() ? std::string_view::npos : at;
}

std::size_t count(std::string_view text) {
  std::size_t characters = 0;
  for (const char byte : text) characters += is_continuation(byte) ? 0 : 1;
  return characters;
}

void append(std::string& text, char32_t code) {
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
