// Numbers by print.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "treegauge/align/spelling.hpp"

namespace treegauge::align {

// A number for each print; 0 for one that is not there.
class PrintTable {
 public:
  PrintTable() : entries_(std::size_t{1} << bits_) {}

  std::uint32_t& operator[](Print print) {
    std::size_t place = find(print);
    if (entries_[place].print != print) {
      if (2 * ++count_ > entries_.size()) {
        grow();
        place = find(print);
      }
      entries_[place].print = print;
    }
    return entries_[place].value;
  }
  [[nodiscard]] std::uint32_t at(Print print) const { return entries_[find(print)].value; }

 private:
  static constexpr Print kNoPrint = ~Print{0};
  struct Entry {
    Print print = kNoPrint;
    std::uint32_t value = 0;
  };
  [[nodiscard]] std::size_t find(Print print) const {
    const std::size_t mask = entries_.size() - 1;
    std::size_t place = (print * 0x9E3779B97F4A7C15) >> (64 - bits_);
    while (entries_[place].print != print && entries_[place].print != kNoPrint) place = (place + 1) & mask;
    return place;
  }
  void grow() {
    std::vector<Entry> old(std::size_t{1} << ++bits_);
    std::swap(old, entries_);
    for (const Entry& entry : old) {
      if (entry.print != kNoPrint) entries_[find(entry.print)] = entry;
    }
  }

  unsigned bits_ = 6;
  std::size_t count_ = 0;
  std::vector<Entry> entries_;
};

// A set of prints that may seem to have one that is not in it: a bit for each, in little memory.
class PrintFilter {
 public:
  // For so many prints or fewer.
  explicit PrintFilter(std::size_t count)
      : bits_(static_cast<unsigned>(std::bit_width(count)) + 2), words_(((std::size_t{1} << bits_) + 63) / 64) {}

  void add(Print print) {
    const std::uint64_t at = place(print);
    words_[at / 64] |= std::uint64_t{1} << (at % 64);
  }
  [[nodiscard]] bool may_have(Print print) const {
    const std::uint64_t at = place(print);
    return (words_[at / 64] >> (at % 64) & 1u) != 0;
  }

 private:
  [[nodiscard]] std::uint64_t place(Print print) const { return (print * 0x9E3779B97F4A7C15) >> (64 - bits_); }
  unsigned bits_;
  std::vector<std::uint64_t> words_;
};

}  // namespace treegauge::align
