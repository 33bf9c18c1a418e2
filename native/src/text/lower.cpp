#include "text/lower.hpp"

#include <algorithm>

#include "text/lower_tables.hpp"
#include "text/utf8.hpp"

namespace treegauge {
namespace {

constexpr std::uint32_t kCapitalSigma = 0x3A3;
constexpr std::uint32_t kSigma = 0x3C3;
constexpr std::uint32_t kFinalSigma = 0x3C2;
constexpr std::uint32_t kDottedCapitalI = 0x130;
constexpr std::string_view kDottedLowerI = "i\xCC\x87";

template <typename Table>
auto find_row(const Table& table, std::uint32_t code) {
  const auto row = std::lower_bound(table.begin(), table.end(), code,
                                    [](const auto& entry, std::uint32_t c) { return entry.last < c; });
  return row != table.end() && row->first <= code ? row : table.end();
}

std::uint32_t lower_code(std::uint32_t code) {
  const auto row = find_row(lower_tables::kLower, code);
  if (row == lower_tables::kLower.end() || (code - row->first) % row->stride != 0) return code;
  return static_cast<std::uint32_t>(static_cast<std::int32_t>(code) + row->delta);
}

template <typename Table>
bool contains(const Table& table, std::uint32_t code) {
  return find_row(table, code) != table.end();
}

// The word-final sigma: a cased letter before it and none after it, not counting ignorable
// characters (accents, apostrophes) in between.
bool ends_word(std::string_view text, std::size_t at) {
  std::size_t before = at;
  bool after_letter = false;
  while (before > 0 && !after_letter) {
    do {
      --before;
    } while (before > 0 && (static_cast<unsigned char>(text[before]) & 0xC0u) == 0x80u);
    const auto [code, length] = utf8::decode(text, before);
    if (length != 0 && contains(lower_tables::kIgnored, code)) continue;
    if (length == 0 || !contains(lower_tables::kCased, code)) return false;
    after_letter = true;
  }
  if (!after_letter) return false;
  std::size_t next = at + 2;
  while (next < text.size()) {
    const auto [code, length] = utf8::decode(text, next);
    if (length == 0) return true;
    if (!contains(lower_tables::kIgnored, code)) return !contains(lower_tables::kCased, code);
    next += length;
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
    const auto [code, length] = utf8::decode(text, at);
    if (length == 0) {
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
    at += length;
  }
  return result;
}

}  // namespace treegauge
