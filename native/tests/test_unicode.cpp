#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "check.hpp"
#include "text/spaces.hpp"
#include "text/unicode.hpp"
#include "text/utf8.hpp"

using namespace treegauge;

namespace {

std::string encode(char32_t code_point) {
  std::string text;
  if (code_point < 0x80) {
    text += static_cast<char>(code_point);
  } else if (code_point < 0x800) {
    text += static_cast<char>(0xC0 | code_point >> 6);
    text += static_cast<char>(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    text += static_cast<char>(0xE0 | code_point >> 12);
    text += static_cast<char>(0x80 | (code_point >> 6 & 0x3F));
    text += static_cast<char>(0x80 | (code_point & 0x3F));
  } else {
    text += static_cast<char>(0xF0 | code_point >> 18);
    text += static_cast<char>(0x80 | (code_point >> 12 & 0x3F));
    text += static_cast<char>(0x80 | (code_point >> 6 & 0x3F));
    text += static_cast<char>(0x80 | (code_point & 0x3F));
  }
  return text;
}

bool is_scalar(char32_t code_point) { return code_point < 0xD800 || code_point > 0xDFFF; }

// Bytes of each piece: the decoder's steps through a text.
std::vector<std::size_t> steps(const std::string& text) {
  std::vector<std::size_t> lengths;
  for (std::size_t at = 0; at < text.size(); at += lengths.back()) {
    const utf8::Character character = utf8::decode(text, at);
    lengths.push_back(character.bytes);
  }
  return lengths;
}

}  // namespace

TEST(every_code_point_comes_back) {
  for (char32_t code_point = 0; code_point <= 0x10FFFF; ++code_point) {
    const std::string text = encode(code_point);
    const utf8::Character character = utf8::decode(text, 0);
    if (is_scalar(code_point))
      CHECK(character.valid && character.code == code_point && character.bytes == text.size());
    else
      CHECK(!character.valid && character.code == utf8::kReplacementCharacter);
  }
}

// The Unicode Standard 14.0, table 3-8: 61 F1 80 80 E1 80 C2 62 80 63 80 BF 64 decodes to
// a, FFFD (3 bytes), FFFD (2), FFFD (1), b, FFFD, c, FFFD, FFFD, d.
TEST(maximal_parts_of_the_standard) {
  const std::string text = "\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64";
  CHECK((steps(text) == std::vector<std::size_t>{1, 3, 2, 1, 1, 1, 1, 1, 1, 1}));
}

// Table 3-6 and 3-7 of the standard: overlong forms and surrogates fall apart into single bytes.
TEST(ill_formed_sequences) {
  CHECK((steps("\xC0\xAF") == std::vector<std::size_t>{1, 1}));
  CHECK((steps("\xE0\x80\xBF") == std::vector<std::size_t>{1, 1, 1}));
  CHECK((steps("\xED\xA0\x80") == std::vector<std::size_t>{1, 1, 1}));
  CHECK((steps("\xF4\x91\x92\x93") == std::vector<std::size_t>{1, 1, 1, 1}));
  CHECK((steps("\xE2\x82") == std::vector<std::size_t>{2}));
}

TEST(decoding_any_bytes_ends_and_covers_them) {
  std::mt19937 random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (const std::size_t size = random() % 12; text.size() < size;)
      text += static_cast<char>(random() % 3 == 0 ? random() % 128 : 128 + random() % 128);
    std::size_t covered = 0;
    for (const std::size_t length : steps(text)) {
      CHECK(length >= 1 && length <= 4);
      covered += length;
    }
    CHECK_EQ(covered, text.size());
  }
}

// Counts for Unicode 14.0 (Python 3.11's unicodedata, equal to Perl 5.36's \p{Punctuation} and
// \p{NonspacingMark} on every code point).
TEST(properties_of_unicode_14) {
  std::size_t punctuation = 0;
  std::size_t marks = 0;
  for (char32_t code_point = 0; code_point <= 0x10FFFF; ++code_point) {
    punctuation += is_punctuation(code_point) ? 1 : 0;
    marks += is_nonspacing_mark(code_point) ? 1 : 0;
  }
  CHECK_EQ(punctuation, std::size_t{819});
  CHECK_EQ(marks, std::size_t{1950});
}

TEST(punctuation_words) {
  CHECK(is_punctuation("."));
  CHECK(is_punctuation("«…»"));
  CHECK(is_punctuation("。"));
  CHECK(is_punctuation("--"));
  CHECK(!is_punctuation(""));
  CHECK(!is_punctuation("$"));  // a currency symbol
  CHECK(!is_punctuation("+"));  // a mathematical symbol
  CHECK(!is_punctuation(".a"));
  CHECK(!is_punctuation(".\xFF"));
}

TEST(white_space) {
  CHECK(is_white_space(U' ') && is_white_space(U'\t') && is_white_space(0xA0) && is_white_space(0x3000));
  CHECK(!is_white_space(U'a') && !is_white_space(0x200B) && !is_white_space(0xFEFF));
}
