// Where a run of plain text in a bracketing ends. Words and labels are short, so what a byte by byte
// loop costs is the wrong guess at its end: sixteen bytes are looked at in one go where that can be.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "text/spaces.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace treegauge {

inline constexpr std::array<bool, 256> kEndsText = [] {
  std::array<bool, 256> ends{};
  for (std::size_t byte = 0; byte < 128; ++byte)
    ends[byte] = is_ascii_space(static_cast<char>(byte)) || byte == '(' || byte == ')';
  return ends;
}();

#ifdef __SSE2__
// Bit i: byte i is a space or a bracket.
inline std::uint32_t ends_in_sixteen(__m128i bytes) {
  const __m128i bracket = _mm_cmpeq_epi8(_mm_or_si128(bytes, _mm_set1_epi8(1)), _mm_set1_epi8(')'));
  const __m128i blank = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(' '));
  // Tab to carriage return are the five bytes that 9 takes to nothing and that 5 more take no further.
  const __m128i from_tab = _mm_sub_epi8(bytes, _mm_set1_epi8('\t'));
  const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(from_tab, _mm_set1_epi8(4)), from_tab);
  return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_or_si128(bracket, _mm_or_si128(blank, control))));
}
#endif

// The first space or bracket at or after `at`, or `end`.
inline const char* end_of_text(const char* at, const char* end) {
#ifdef __SSE2__
  while (end - at >= 16) {
    const std::uint32_t ends = ends_in_sixteen(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at)));
    if (ends != 0) return at + std::countr_zero(ends);
    at += 16;
  }
#endif
  while (at < end && !kEndsText[static_cast<unsigned char>(*at)]) ++at;
  return at;
}

// What sixty-four bytes are.
struct SixtyFour {
  static constexpr std::size_t kSize = 64;
  std::uint64_t ends;  // bit i: byte i is a space or a bracket
  bool plain;          // all are ASCII, and none is NUL
};

inline SixtyFour look_at_sixty_four(const char* at) {
#ifdef __SSE2__
  __m128i all = _mm_setzero_si128();
  __m128i least = _mm_set1_epi8(-1);
  std::uint64_t ends = 0;
  for (std::size_t part = 0; part < 4; ++part) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at + 16 * part));
    all = _mm_or_si128(all, bytes);
    least = _mm_min_epu8(least, bytes);
    ends |= std::uint64_t{ends_in_sixteen(bytes)} << 16 * part;
  }
  const __m128i nul = _mm_cmpeq_epi8(least, _mm_setzero_si128());
  return {ends, _mm_movemask_epi8(_mm_or_si128(all, nul)) == 0};
#else
  SixtyFour block{0, true};
  for (std::size_t i = 0; i < SixtyFour::kSize; ++i) {
    const auto byte = static_cast<unsigned char>(at[i]);
    block.ends |= std::uint64_t{kEndsText[byte]} << i;
    block.plain = block.plain && byte != 0 && byte < 0x80;
  }
  return block;
#endif
}

}  // namespace treegauge
