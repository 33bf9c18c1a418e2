// A table of strings: every distinct string of a corpus once; everything else holds its number.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <string_view>
#include <vector>

namespace treegauge {

using StringId = std::uint32_t;

// No string at all: a word without a tag, a tree without a comment. Not the empty string.
inline constexpr StringId kNoString = 0xFFFFFFFFu;

// Up to seven bytes and their number in one word: for most words and labels this is all of the text.
inline constexpr std::size_t kLongestPacked = 7;

inline std::uint64_t packed(std::string_view text) {
  const char* const at = text.data();
  const std::size_t size = text.size();
  std::uint64_t bytes = 0;
  if (size >= 4) {
    std::uint32_t front = 0;
    std::uint32_t back = 0;
    std::memcpy(&front, at, 4);
    std::memcpy(&back, at + size - 4, 4);
    // The last four overlap the first; what overlaps says the same twice, when the bytes that come
    // later in memory are the ones that are shifted.
    const std::size_t shift = 8 * (size - 4);
    bytes = std::endian::native == std::endian::little ? front | std::uint64_t{back} << shift
                                                       : back | std::uint64_t{front} << shift;
  } else if (size > 0) {
    const auto byte = [at](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(at[i])}; };
    bytes = byte(0) | byte(size / 2) << 8 | byte(size - 1) << 16;
  }
  return bytes | std::uint64_t{size} << 56;
}

class Strings {
 public:
  Strings();
  // The texts live in blocks of their owner, so a copy stores them anew, with the same numbers.
  Strings(const Strings& other);
  // NOLINTNEXTLINE(performance-noexcept-move-constructor): a deque's may throw
  Strings(Strings&&) = default;
  Strings& operator=(const Strings& other);
  Strings& operator=(Strings&&) = default;
  ~Strings() = default;

  // The number of this text; numbers count up from 0 in order of first appearance.
  StringId intern(std::string_view text) {
    if (text.size() <= kLongestPacked) {
      const std::uint64_t key = packed(text);
      const Slot& slot = table_[place_of(key)];
      if (slot.key == key) return slot.id;
    }
    return look_up(text);
  }

  // The number of this text, or kNoString when it was never interned.
  [[nodiscard]] StringId find(std::string_view text) const;

  [[nodiscard]] std::string_view operator[](StringId id) const { return texts_[id]; }
  [[nodiscard]] std::size_t size() const { return texts_.size(); }

 private:
  // No key of a text: its first byte is neither a number of packed bytes nor that of a long text.
  static constexpr std::uint64_t kFree = std::uint64_t{0xFE} << 56;

  struct Slot {
    std::uint64_t key = kFree;
    StringId id = kNoString;
  };

  [[nodiscard]] std::size_t place_of(std::uint64_t key) const {
    return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15ull >> shift_);
  }
  StringId look_up(std::string_view text);
  [[nodiscard]] std::size_t probe(std::string_view text, std::uint64_t key) const;
  std::string_view store(std::string_view text);
  void grow();

  std::vector<Slot> table_;
  int shift_ = 0;  // leaves as many bits as the table's size has
  std::vector<std::string_view> texts_;
  std::deque<std::vector<char>> blocks_;
  std::size_t block_used_ = 0;            // of the last block
  std::deque<std::vector<char>> giants_;  // texts that would waste a block
};

}  // namespace treegauge
