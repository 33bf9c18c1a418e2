// The lines of a file, some hundred at a time.
#pragma once
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "text/scan.hpp"
#include "text/seen_texts.hpp"

namespace treegauge {

// The next bytes of a file: puts at most so many at a place and returns how many; 0 at its end.
using NextBytes = std::function<std::size_t(char*, std::size_t)>;

// A file's lines, some at a time.
class PlainLines {
 public:
  // Bytes that are taken at a time: two such texts stay in the processor's second cache.
  static constexpr std::size_t kBlock = std::size_t{64} << 10;
  // Behind the text stand so many line ends, so that nobody has to look where it ends.
  static constexpr std::size_t kBehind = SixtyFour::kSize + SeenTexts::kRead;

  explicit PlainLines(NextBytes next) : next_(std::move(next)) {}
  // Takes the next lines: about kBlock bytes of them, or exactly `lines`, if that is not 0. Returns how many
  // there are; none at the end, and where a line is too long (`lacking` then).
  std::size_t take(std::vector<char>& text, std::size_t lines);
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  // Whether a line was too long, lines are missing, or the last one ends in a carriage return alone, as on
  // old Macs.
  [[nodiscard]] bool lacking() const { return lacking_; }
  // Whether bytes were read and not taken, by the last time: of a line that is too long, even where none was
  // taken.
  [[nodiscard]] bool has_more() const { return !left_.empty(); }

 private:
  bool fill(std::vector<char>& text);
  NextBytes next_;
  std::vector<char> left_;  // read, and not taken yet
  std::size_t size_ = 0;    // bytes of the text that is being taken
  std::uint64_t bytes_ = 0;
  bool ended_ = false;
  bool lacking_ = false;
};

}  // namespace treegauge
