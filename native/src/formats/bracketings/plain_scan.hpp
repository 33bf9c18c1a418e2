// The grammar of bracketings in the common layout: a tree on one line, (LABEL (TAG word) …), one space where
// one belongs.
//
// Sixty-four bytes are looked at in one go for brackets and blanks; what stands between two of these is a
// label or a word.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>

#include "text/scan.hpp"

namespace treegauge::formats {

// Brackets and blanks of a text one after the other. `last`: sixty-four bytes may be read from here, not from
// further on.
class PlainMarks {
 public:
  PlainMarks(const char* at, const char* last) : base_(at), last_(last) { look(); }

  // The next one, or nullptr where the text is too near its end.
  const char* next() {
    while (bits_ == 0) {
      if (last_ - base_ < static_cast<std::ptrdiff_t>(SixtyFour::kSize)) return nullptr;
      base_ += SixtyFour::kSize;
      look();
    }
    const char* const found = base_ + static_cast<unsigned>(std::countr_zero(bits_));
    bits_ &= bits_ - 1;
    return found;
  }
  // Bytes before this have been looked at.
  [[nodiscard]] const char* seen() const { return base_ + SixtyFour::kSize; }
  // Whether one of them is not a plain ASCII, or NUL.
  [[nodiscard]] bool suspect() const { return suspect_; }

 private:
  void look() {
    const SixtyFour found = look_at_sixty_four(base_);
    suspect_ |= !found.plain;
    bits_ = found.ends;
  }

  const char* base_;
  const char* last_;
  bool suspect_ = false;
  std::uint64_t bits_ = 0;
};

// Reads the tree that opens at the first mark, and tells `sink` what it finds:
//   bool open(label, size)               a constituent begins; false: it is not to be read this way
//   bool word(tag, size, word, size)     a word in its bracket; the same
//   bool close()                         the innermost constituent ends; true: it was the tree
//   void tight()                         where the sink has it: no blank stands between two brackets, )(
// Returns one behind the tree's last bracket, or nullptr where the tree is anything but plain: a line break
// inside it, a bracket in a word, words without tags, anything missing.
template <typename Sink>
const char* scan_plain_tree(PlainMarks& marks, Sink& sink) {
  const char* open = marks.next();
  while (true) {
    const char* const blank = marks.next();
    const char* const mark = blank == nullptr ? nullptr : marks.next();
    if (mark == nullptr || *blank != ' ') return nullptr;
    const auto label_size = static_cast<std::size_t>(blank - open - 1);
    if (*mark == '(') {
      if (mark != blank + 1 || !sink.open(open + 1, label_size)) return nullptr;
      open = mark;
      continue;
    }
    if (*mark != ')' || mark == blank + 1 || label_size == 0) return nullptr;
    if (!sink.word(open + 1, label_size, blank + 1, static_cast<std::size_t>(mark - blank - 1)))
      return nullptr;
    const char* before = mark;
    const char* after = marks.next();
    while (after != nullptr && *after == ')' && after == before + 1) {
      if (sink.close()) return after + 1;
      before = after;
      after = marks.next();
    }
    if (after != before + 1) return nullptr;
    if (*after == ' ') {
      open = marks.next();
      if (open != after + 1 || *open != '(') return nullptr;
    } else if (*after == '(') {
      open = after;
      if constexpr (requires { sink.tight(); }) sink.tight();
    } else {
      return nullptr;
    }
  }
}

}  // namespace treegauge::formats
