// Every distinct string of a corpus once; everything else holds its number.
#pragma once
#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

namespace treegauge {

using StringId = std::uint32_t;

// No string at all: a word without a tag, a tree without a comment. Not the empty string.
inline constexpr StringId kNoString = 0xFFFFFFFFu;

class Strings {
 public:
  Strings();
  // The texts live in blocks of their owner, so a copy stores them anew, with the same numbers.
  Strings(const Strings& other);
  Strings(Strings&&) = default;
  Strings& operator=(const Strings& other);
  Strings& operator=(Strings&&) = default;
  ~Strings() = default;

  // The number of this text; numbers count up from 0 in order of first appearance.
  StringId intern(std::string_view text);

  // The number of this text, or kNoString when it was never interned.
  [[nodiscard]] StringId find(std::string_view text) const;

  [[nodiscard]] std::string_view operator[](StringId id) const { return texts_[id]; }
  [[nodiscard]] std::size_t size() const { return texts_.size(); }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    StringId id = kNoString;
  };

  [[nodiscard]] std::size_t probe(std::string_view text, std::uint32_t hash) const;
  std::string_view store(std::string_view text);
  void grow();

  std::vector<Slot> table_;
  std::vector<std::string_view> texts_;
  std::deque<std::vector<char>> blocks_;
  std::size_t block_used_ = 0;
};

}  // namespace treegauge
