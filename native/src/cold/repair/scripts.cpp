#include "cold/repair/scripts.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>

#include "text/unicode.hpp"
#include "text/utf8.hpp"

namespace treegauge::repair {
namespace {

// Blocks of Unicode from this code point on, up to the next row; 0: several scripts, or none.
struct Block {
  char32_t first;
  std::uint8_t script;
};

// Latin 1, Greek 2, Cyrillic 3, Armenian 4, Hebrew 5, Arabic 6, Syriac and Thaana 7, scripts of India one
// each from 8 on, Thai 18, Lao 19, Tibetan 20, Burmese 21, Georgian 22, Hangul 23, Ethiopic 24, Khmer 25,
// Mongolian 26, kana 27, Han 28.
constexpr auto kBlocks = std::to_array<Block>({
    {0x0041, 1},  {0x02B0, 0},  {0x0370, 2},   {0x0400, 3},  {0x0530, 4},   {0x0590, 5},  {0x0600, 6},
    {0x0700, 7},  {0x0750, 6},  {0x0780, 7},   {0x0860, 7},  {0x08A0, 6},   {0x0900, 8},  {0x0980, 9},
    {0x0A00, 10}, {0x0A80, 11}, {0x0B00, 12},  {0x0B80, 13}, {0x0C00, 14},  {0x0C80, 15}, {0x0D00, 16},
    {0x0D80, 17}, {0x0E00, 18}, {0x0E80, 19},  {0x0F00, 20}, {0x1000, 21},  {0x10A0, 22}, {0x1100, 23},
    {0x1200, 24}, {0x13A0, 0},  {0x1780, 25},  {0x1800, 26}, {0x18B0, 0},   {0x1C80, 3},  {0x1C90, 22},
    {0x1CC0, 0},  {0x1E00, 1},  {0x1F00, 2},   {0x2000, 0},  {0x2C60, 1},   {0x2C80, 0},  {0x2DE0, 3},
    {0x2E00, 0},  {0x2E80, 28}, {0x3000, 0},   {0x3005, 28}, {0x3008, 0},   {0x3040, 27}, {0x3100, 0},
    {0x3130, 23}, {0x3190, 0},  {0x31F0, 27},  {0x3200, 0},  {0x3400, 28},  {0xA000, 0},  {0xA640, 3},
    {0xA6A0, 0},  {0xA720, 1},  {0xA800, 0},   {0xAC00, 23}, {0xD7B0, 0},   {0xF900, 28}, {0xFB00, 1},
    {0xFB13, 4},  {0xFB1D, 5},  {0xFB50, 6},   {0xFE00, 0},  {0xFE70, 6},   {0xFF00, 0},  {0xFF21, 1},
    {0xFF66, 27}, {0xFFA0, 0},  {0x1AFF0, 27}, {0x1B170, 0}, {0x20000, 28}, {0x33480, 0},
});
constexpr std::size_t kScripts = 29;

std::uint8_t script_of(char32_t code) {
  const auto after = std::upper_bound(kBlocks.begin(), kBlocks.end(), code,
                                      [](char32_t value, const Block& block) { return value < block.first; });
  return after == kBlocks.begin() ? 0 : std::prev(after)->script;
}

// Letters by their script.
std::array<std::size_t, kScripts> letters_by_script(const std::vector<std::string_view>& words) {
  std::array<std::size_t, kScripts> counts{};
  for (const std::string_view word : words) {
    for (std::size_t at = 0; at < word.size();) {
      const utf8::Character letter = utf8::decode(word, at);
      at += letter.bytes;
      if (letter.valid && is_letter_or_digit(letter.code)) ++counts[script_of(letter.code)];
    }
  }
  return counts;
}

}  // namespace

bool in_other_script(const std::vector<std::string_view>& text, const std::vector<std::string_view>& gold) {
  const auto own = letters_by_script(text);
  const auto asked = letters_by_script(gold);
  std::size_t all = 0;
  std::size_t shared = 0;
  bool any = false;
  // Digits and the like are of every script.
  for (std::size_t script = 1; script < kScripts; ++script) {
    all += own[script];
    if (asked[script] > 0) {
      any = true;
      shared += own[script];
    }
  }
  return any && all > 0 && 10 * shared < all;
}

}  // namespace treegauge::repair
