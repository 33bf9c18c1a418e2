// The letters of words, to compare the spelling of several words with that of others.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace treegauge::align {

// Strings of letters as numbers below 2^61 - 1: equal strings have equal ones, and two different strings are
// taken for equal once in 10^18 times. Those of parts are made from those of wholes (Karp and Rabin 1987).
using Fingerprint = std::uint64_t;

namespace fingerprint_parts {
inline constexpr std::uint64_t kModulus = (std::uint64_t{1} << 61) - 1;
inline constexpr std::uint64_t kBase = 0x1234567'89ABCDEF % kModulus;
__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  const auto wide = static_cast<Wide>(a) * b;
  const std::uint64_t sum =
      (static_cast<std::uint64_t>(wide) & kModulus) + static_cast<std::uint64_t>(wide >> 61);
  return sum >= kModulus ? sum - kModulus : sum;
}
constexpr std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
  return a + b >= kModulus ? a + b - kModulus : a + b;
}
}  // namespace fingerprint_parts

[[nodiscard]] Fingerprint fingerprint_power(std::uint64_t length);
// What is added to `before` by the letters behind it, where both together are `both`.
[[nodiscard]] Fingerprint fingerprint_rest(Fingerprint both, Fingerprint before, std::uint64_t rest_length);
[[nodiscard]] Fingerprint fingerprint_joined(Fingerprint before, Fingerprint rest, std::uint64_t rest_length);
// With one more letter, or whatever else is numbered.
[[nodiscard]] constexpr Fingerprint fingerprint_joined(Fingerprint before, std::uint32_t letter) {
  return fingerprint_parts::sum(fingerprint_parts::product(before, fingerprint_parts::kBase),
                                Fingerprint{letter} + 1);
}

// A set of fingerprints that may seem to have one that is not in it: a bit for each, in little memory.
class FingerprintFilter {
 public:
  // For so many fingerprints or fewer.
  explicit FingerprintFilter(std::size_t count)
      : bits_(static_cast<unsigned>(std::bit_width(count)) + 2),
        words_(((std::size_t{1} << bits_) + 63) / 64) {}

  void add(Fingerprint fingerprint) {
    const std::uint64_t at = place(fingerprint);
    words_[at / 64] |= std::uint64_t{1} << (at % 64);
  }
  [[nodiscard]] bool may_have(Fingerprint fingerprint) const {
    const std::uint64_t at = place(fingerprint);
    return (words_[at / 64] >> (at % 64) & 1u) != 0;
  }

 private:
  [[nodiscard]] std::uint64_t place(Fingerprint fingerprint) const {
    return (fingerprint * 0x9E3779B97F4A7C15) >> (64 - bits_);
  }
  unsigned bits_;
  std::vector<std::uint64_t> words_;
};

// By word number: its letters as they are compared in groups. Hyphens and apostrophes are left out of words
// with a letter or digit. A word without a letter or digit is bare: all its characters stay.
class Spelling {
 public:
  Spelling() { begin_.push_back(0); }

  // Adds the next word, in UTF-8. Bytes that are not a character are letters of their own kind.
  void add(std::string_view word);

  [[nodiscard]] std::size_t size() const { return bare_.size(); }
  [[nodiscard]] bool bare(std::uint32_t word) const { return bare_[word] != 0; }
  [[nodiscard]] std::size_t length(std::uint32_t word) const { return begin_[word + 1] - begin_[word]; }
  // Never empty: an empty word has a letter that no other word has.
  [[nodiscard]] std::u32string_view letters(std::uint32_t word) const {
    return std::u32string_view(letters_).substr(begin_[word], length(word));
  }
  // The fingerprint of a word's first letters.
  [[nodiscard]] Fingerprint prefix(std::uint32_t word, std::size_t count) const {
    return count == 0 ? 0 : fingerprints_[begin_[word] + count - 1];
  }
  [[nodiscard]] Fingerprint whole(std::uint32_t word) const { return prefix(word, length(word)); }
  // The fingerprint of the letters from `from` on, before `to`.
  [[nodiscard]] Fingerprint part(std::uint32_t word, std::size_t from, std::size_t to) const {
    return fingerprint_rest(prefix(word, to), prefix(word, from), to - from);
  }
  // False where no word begins with the letters of this one and this letter behind them.
  [[nodiscard]] bool may_go_on(std::uint32_t word, char32_t letter) const {
    return beginnings_.may_have(fingerprint_joined(whole(word), letter));
  }

 private:
  static constexpr std::size_t kFirstRoom = 1024;

  void note_beginnings(std::size_t first_word);

  std::u32string letters_;
  std::vector<Fingerprint> fingerprints_;  // by letter: the fingerprint of its word up to it
  std::vector<std::size_t> begin_;
  std::vector<std::uint8_t> bare_;
  FingerprintFilter beginnings_{kFirstRoom};  // of words, two letters or more
  std::size_t room_ = kFirstRoom;             // twice as many letters as it is for, at least
};

}  // namespace treegauge::align
