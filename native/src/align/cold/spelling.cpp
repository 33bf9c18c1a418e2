#include "align/cold/spelling.hpp"

#include <algorithm>
#include <array>

#include "text/unicode.hpp"
#include "text/utf8.hpp"

namespace treegauge::align {
namespace {

using fingerprint_parts::kBase;
using fingerprint_parts::kModulus;
using fingerprint_parts::product;
constexpr std::size_t kPowers = 4096;

// Letters that are not characters: bytes that are not UTF-8, and the letter of the empty word.
constexpr char32_t kFirstByte = 0x110000;
constexpr char32_t kEmptyWord = 0x110100;

constexpr std::array<std::uint64_t, kPowers> make_powers() {
  std::array<std::uint64_t, kPowers> powers{};
  powers[0] = 1;
  for (std::size_t k = 1; k < kPowers; ++k) powers[k] = product(powers[k - 1], kBase);
  return powers;
}
constexpr auto kPowerTable = make_powers();

bool is_left_out(char32_t letter) {
  switch (letter) {
    case U'-':
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2212:  // hyphens and dashes
    case U'\'':
    case 0x2018:
    case 0x2019:
    case 0x02BC:
    case 0xFF07:  // apostrophes
      return true;
    default: return false;
  }
}

}  // namespace

Fingerprint fingerprint_power(std::uint64_t length) {
  if (length < kPowers) return kPowerTable[length];
  std::uint64_t result = 1;
  for (std::uint64_t square = kBase; length > 0; length >>= 1, square = product(square, square))
    if ((length & 1) != 0) result = product(result, square);
  return result;
}

Fingerprint fingerprint_rest(Fingerprint both, Fingerprint before, std::uint64_t rest_length) {
  const std::uint64_t shifted = product(before, fingerprint_power(rest_length));
  return both >= shifted ? both - shifted : both + kModulus - shifted;
}

Fingerprint fingerprint_joined(Fingerprint before, Fingerprint rest, std::uint64_t rest_length) {
  return fingerprint_parts::sum(product(before, fingerprint_power(rest_length)), rest);
}

void Spelling::add(std::string_view word) {
  const std::size_t first = letters_.size();
  bool bare = true;
  for (std::size_t at = 0; at < word.size();) {
    const utf8::Character character = utf8::decode(word, at);
    if (character.valid) {
      letters_.push_back(character.code);
      bare = bare && !is_letter_or_digit(character.code);
      at += character.bytes;
    } else {
      for (std::size_t k = 0; k < character.bytes; ++k)
        letters_.push_back(kFirstByte + static_cast<unsigned char>(word[at++]));
    }
  }
  if (!bare) {
    const auto begin = letters_.begin() + static_cast<std::ptrdiff_t>(first);
    letters_.erase(std::remove_if(begin, letters_.end(), is_left_out), letters_.end());
  }
  if (letters_.size() == first) letters_.push_back(kEmptyWord);
  Fingerprint fingerprint = 0;
  for (std::size_t k = first; k < letters_.size(); ++k)
    fingerprints_.push_back(fingerprint = fingerprint_joined(fingerprint, letters_[k]));
  begin_.push_back(letters_.size());
  bare_.push_back(bare ? 1 : 0);
  note_beginnings(size() - 1);
}

void Spelling::note_beginnings(std::size_t first_word) {
  if (2 * letters_.size() > room_) {
    while (2 * letters_.size() > room_) room_ *= 2;
    beginnings_ = FingerprintFilter(room_);
    first_word = 0;
  }
  for (std::size_t word = first_word; word < size(); ++word)
    for (std::size_t at = begin_[word] + 1; at < begin_[word + 1]; ++at) beginnings_.add(fingerprints_[at]);
}

}  // namespace treegauge::align
