// A part of an answer that may hold a parse: its text once it is unescaped, and where each byte came from.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "text/spaces.hpp"

namespace treegauge::repair {

struct Piece {
  std::string text;
  std::vector<std::size_t> from;  // by byte: its offset in the answer
  bool cut = false;               // it was begun (a fence, a string) and never ended
  std::size_t end = 0;            // the answer's offset behind it
  bool other_brackets = false;    // its brackets were no round ones

  void add(char byte, std::size_t offset) {
    text.push_back(byte);
    from.push_back(offset);
  }
  void add(std::string_view bytes, std::size_t offset) {
    for (const char byte : bytes) add(byte, offset);
  }
  void add_part(const Piece& other, std::size_t begin, std::size_t stop) {
    text.append(other.text, begin, stop - begin);
    from.insert(from.end(), other.from.begin() + static_cast<std::ptrdiff_t>(begin),
                other.from.begin() + static_cast<std::ptrdiff_t>(stop));
  }
  [[nodiscard]] std::size_t offset(std::size_t at) const { return at < from.size() ? from[at] : end; }
};

[[nodiscard]] inline std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_ascii_space(text[at])) ++at;
  return at;
}

}  // namespace treegauge::repair
