// A hash table from prints (the hashes of words, spelling.hpp) to numbers.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "align/cold/spelling.hpp"

namespace treegauge::align {

// A number for each print; 0 for one that is not there.
class PrintTable {
 public:
  // There is room for some prints, and more come as they are needed.
  explicit PrintTable(std::size_t room = 16)
      : bits_(static_cast<unsigned>(std::bit_width(room)) + 1),
        entries_(std::size_t{1} << bits_),
        known_(known_words()) {}

  std::uint32_t& operator[](Print print) {
    std::size_t place = find(print);
    if (entries_[place].print != print) {
      if (2 * ++count_ > entries_.size()) {
        grow();
        place = find(print);
      }
      entries_[place].print = print;
      note(print);
    }
    return entries_[place].value;
  }
  [[nodiscard]] std::uint32_t at(Print print) const {
    // Most that are asked for are not there, and the bits are few enough to stay at hand.
    const std::uint64_t bit = known_bit(print);
    if ((known_[bit / 64] >> (bit % 64) & 1u) == 0) return 0;
    return entries_[find(print)].value;
  }

 private:
  static constexpr Print kNoPrint = ~Print{0};
  struct Entry {
    Print print = kNoPrint;
    std::uint32_t value = 0;
  };
  static std::uint64_t hash(Print print) { return print * 0x9E3779B97F4A7C15; }
  [[nodiscard]] std::size_t find(Print print) const {
    const std::size_t mask = entries_.size() - 1;
    std::size_t place = hash(print) >> (64 - bits_);
    while (entries_[place].print != print && entries_[place].print != kNoPrint) place = (place + 1) & mask;
    return place;
  }
  // Four bits for each entry.
  [[nodiscard]] std::uint64_t known_bit(Print print) const { return hash(print) >> (62 - bits_); }
  [[nodiscard]] std::size_t known_words() const { return ((std::size_t{4} << bits_) + 63) / 64; }
  void note(Print print) {
    const std::uint64_t bit = known_bit(print);
    known_[bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
  void grow() {
    std::vector<Entry> old(std::size_t{1} << ++bits_);
    std::swap(old, entries_);
    known_.assign(known_words(), 0);
    for (const Entry& entry : old) {
      if (entry.print == kNoPrint) continue;
      entries_[find(entry.print)] = entry;
      note(entry.print);
    }
  }

  unsigned bits_;
  std::size_t count_ = 0;
  std::vector<Entry> entries_;
  std::vector<std::uint64_t> known_;  // prints that may be there, a bit for each
};

}  // namespace treegauge::align
