#include "text/lower.hpp"

#include "text/unicode.hpp"
#include "text/unicode_tables.hpp"
#include "text/utf8.hpp"

namespace treegauge {
namespace {

constexpr char32_t kCapitalSigma = 0x3A3;
constexpr char32_t kSigma = 0x3C3;
constexpr char32_t kFinalSigma = 0x3C2;
constexpr char32_t kDottedCapitalI = 0x130;
constexpr std::string_view kDottedLowerI = "i\xCC\x87";

char32_t lower_code(char32_t code) {
  const unicode_tables::LowerRow* const row = unicode_tables::find_row(unicode_tables::kLower, code);
  if (row == nullptr || (code - row->first) % row->stride != 0) return code;
  return static_cast<char32_t>(static_cast<std::int32_t>(code) + row->delta);
}

bool is_case_ignorable(char32_t code) {
  return is_nonspacing_mark(code) || contains(unicode_tables::kOtherCaseIgnorable, code);
}

// The word-final sigma: a cased letter before it and none after it, not counting ignorable
// characters (accents, apostrophes) in between.
bool ends_word(std::string_view text, std::size_t at) {
  std::size_t before = at;
  bool after_letter = false;
  while (before > 0 && !after_letter) {
    do {
      --before;
    } while (before > 0 && utf8::is_continuation(text[before]));
    const auto [code, bytes, valid] = utf8::decode(text, before);
    if (valid && is_case_ignorable(code)) continue;
    if (!valid || !contains(unicode_tables::kCased, code)) return false;
    after_letter = true;
  }
  if (!after_letter) return false;
  std::size_t next = at + 2;
  while (next < text.size()) {
    const auto [code, bytes, valid] = utf8::decode(text, next);
    if (!valid) return true;
    if (!is_case_ignorable(code)) return !contains(unicode_tables::kCased, code);
    next += bytes;
  }
  return true;
}

}  // namespace

std::string lower(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  std::size_t at = 0;
  while (at < text.size()) {
    const char byte = text[at];
    if (static_cast<unsigned char>(byte) < 0x80) {
      result += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + ('a' - 'A')) : byte;
      ++at;
      continue;
    }
    const auto [code, bytes, valid] = utf8::decode(text, at);
    if (!valid) {
      result += byte;
      ++at;
      continue;
    }
    if (code == kCapitalSigma)
      utf8::append(result, ends_word(text, at) ? kFinalSigma : kSigma);
    else if (code == kDottedCapitalI)
      result += kDottedLowerI;
    else
      utf8::append(result, lower_code(code));
    at += bytes;
  }
  return result;
}

}  // namespace treegauge
