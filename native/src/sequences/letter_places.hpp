// The positions of each letter in a word of at most 64 letters, as bits.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace treegauge {

class LetterPlaces {
 public:
  static constexpr std::size_t kMostLetters = 64;

  // Letters beyond are left out.
  explicit LetterPlaces(std::u32string_view letters) {
    for (const char32_t letter : letters.substr(0, kMostLetters)) {
      Entry& entry = entries_[place(letter)];
      entry.letter = letter;
      entry.places |= std::uint64_t{1} << count_++;
    }
  }
  [[nodiscard]] std::uint64_t operator[](char32_t letter) const { return entries_[place(letter)].places; }
  [[nodiscard]] unsigned size() const { return count_; }

 private:
  static constexpr std::size_t kEntries = 2 * kMostLetters;
  struct Entry {
    char32_t letter = 0;
    std::uint64_t places = 0;
  };
  // Of the letter, or where it would be: half of all are free.
  [[nodiscard]] std::size_t place(char32_t letter) const {
    std::size_t at = letter % kEntries;
    while (entries_[at].places != 0 && entries_[at].letter != letter) at = (at + 1) % kEntries;
    return at;
  }

  std::array<Entry, kEntries> entries_{};
  unsigned count_ = 0;
};

}  // namespace treegauge
