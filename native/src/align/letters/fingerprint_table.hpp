// A hash table from fingerprints of words (spelling.hpp) to numbers.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "align/cold/spelling.hpp"

namespace treegauge::align {

// A number for each fingerprint; 0 for one that is not there.
class FingerprintTable {
 public:
  // There is room for some fingerprints, and more come as they are needed.
  explicit FingerprintTable(std::size_t room = 16)
      : bits_(static_cast<unsigned>(std::bit_width(room)) + 1),
        entries_(std::size_t{1} << bits_),
        known_(known_words()) {}

  std::uint32_t& operator[](Fingerprint fingerprint) {
    std::size_t place = find(fingerprint);
    if (entries_[place].fingerprint != fingerprint) {
      if (2 * ++count_ > entries_.size()) {
        grow();
        place = find(fingerprint);
      }
      entries_[place].fingerprint = fingerprint;
      note(fingerprint);
    }
    return entries_[place].value;
  }
  [[nodiscard]] std::uint32_t at(Fingerprint fingerprint) const {
    // Most that are asked for are not there, and the bits are few enough to stay at hand.
    const std::uint64_t bit = known_bit(fingerprint);
    if ((known_[bit / 64] >> (bit % 64) & 1u) == 0) return 0;
    return entries_[find(fingerprint)].value;
  }

 private:
  static constexpr Fingerprint kNoFingerprint = ~Fingerprint{0};
  struct Entry {
    Fingerprint fingerprint = kNoFingerprint;
    std::uint32_t value = 0;
  };
  static std::uint64_t hash(Fingerprint fingerprint) { return fingerprint * 0x9E3779B97F4A7C15; }
  [[nodiscard]] std::size_t find(Fingerprint fingerprint) const {
    const std::size_t mask = entries_.size() - 1;
    std::size_t place = hash(fingerprint) >> (64 - bits_);
    while (entries_[place].fingerprint != fingerprint && entries_[place].fingerprint != kNoFingerprint)
      place = (place + 1) & mask;
    return place;
  }
  // Four bits for each entry.
  [[nodiscard]] std::uint64_t known_bit(Fingerprint fingerprint) const {
    return hash(fingerprint) >> (62 - bits_);
  }
  [[nodiscard]] std::size_t known_words() const { return ((std::size_t{4} << bits_) + 63) / 64; }
  void note(Fingerprint fingerprint) {
    const std::uint64_t bit = known_bit(fingerprint);
    known_[bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
  void grow() {
    std::vector<Entry> old(std::size_t{1} << ++bits_);
    std::swap(old, entries_);
    known_.assign(known_words(), 0);
    for (const Entry& entry : old) {
      if (entry.fingerprint == kNoFingerprint) continue;
      entries_[find(entry.fingerprint)] = entry;
      note(entry.fingerprint);
    }
  }

  unsigned bits_;
  std::size_t count_ = 0;
  std::vector<Entry> entries_;
  std::vector<std::uint64_t> known_;  // fingerprints that may be there, a bit for each
};

}  // namespace treegauge::align
