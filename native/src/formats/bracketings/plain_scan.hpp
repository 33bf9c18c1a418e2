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
    const char* const mark = base_ + static_cast<unsigned>(std::countr_zero(bits_));
    bits_ &= bits_ - 1;
    return mark;
  }
  // Bytes before this have been looked at.
  [[nodiscard]] const char* seen() const { return base_ + SixtyFour::kSize; }
  // Whether one of them is not a plain ASCII, or NUL.
  [[nodiscard]] bool suspect() const { return suspect_; }

 private:
  void look() {
    const SixtyFour block = look_at_sixty_four(base_);
    suspect_ |= !block.plain;
    bits_ = block.ends;
  }

  const char* base_;
  const char* last_;
  bool suspect_ = false;
  std::uint64_t bits_ = 0;
};

// The bracket behind white space that is more or other than one space: a line that goes on with blanks, as in
// trees over several lines. `at`, `next`: the first two marks. nullptr where something else follows, and
// where it is for the careful reader to say whether the tree goes on: behind an empty line, and before a
// bracket in the first column.
template <typename Sink>
[[gnu::noinline]] const char* behind_blanks(PlainMarks& marks, const char* at, const char* next, Sink& sink) {
  bool line = false;
  const char* const begin = at;
  while (*at != '(' && *at != ')') {
    if (next != at + 1) return nullptr;
    if (*at == '\n') {
      if (line || *next == '(') return nullptr;
      line = true;
      sink.line_ends(at);
    }
    at = next;
    if (*at == '(' || *at == ')') break;
    next = marks.next();
  }
  sink.uneven(begin, at);
  return at;
}

// Reads the tree that opens at the first mark, and tells `sink` what it finds:
//   bool open(label, size)               a constituent begins; false: it is not to be read this way
//   bool word(tag, size, word, size)     a word in its bracket; the same
//   bool close()                         the innermost constituent ends; true: it was the tree
//   void uneven(begin, end)              between two brackets stands other white space than one blank, or
//   none void line_ends(at)                   where the sink has it, trees may go over several lines
// Returns one behind the tree's last bracket, or nullptr where the tree is anything but plain: a bracket in a
// word, words without tags, anything missing.
template <typename Sink>
const char* scan_plain_tree(PlainMarks& marks, Sink& sink) {
  constexpr bool kSeveralLines = requires { sink.line_ends(nullptr); };
  const char* open = marks.next();
  while (true) {
    const char* const blank = marks.next();
    const char* mark = blank == nullptr ? nullptr : marks.next();
    if (mark == nullptr) return nullptr;
    const auto label_size = static_cast<std::size_t>(blank - open - 1);
    if (*blank != ' ' || (mark == blank + 1 && *mark != '(')) [[unlikely]] {
      if (!kSeveralLines || *blank == '(' || *blank == ')') return nullptr;
      if constexpr (kSeveralLines) mark = behind_blanks(marks, blank, mark, sink);
      if (mark == nullptr || *mark == ')' || !sink.open(open + 1, label_size)) return nullptr;
      open = mark;
      continue;
    }
    if (*mark == '(') {
      if (mark != blank + 1 || !sink.open(open + 1, label_size)) return nullptr;
      open = mark;
      continue;
    }
    if (*mark != ')' || label_size == 0) return nullptr;
    if (!sink.word(open + 1, label_size, blank + 1, static_cast<std::size_t>(mark - blank - 1)))
      return nullptr;
    const char* before = mark;
    const char* after = marks.next();
    while (true) {
      while (after != nullptr && *after == ')' && after == before + 1) {
        if (sink.close()) return after + 1;
        before = after;
        after = marks.next();
      }
      if (after != before + 1) return nullptr;
      if (*after == '(') {
        sink.uneven(after, after);
        open = after;
        break;
      }
      const char* const next = marks.next();
      if (*after == ' ' && next == after + 1 && *next == '(') [[likely]] {
        open = next;
        break;
      }
      if constexpr (!kSeveralLines)
        return nullptr;
      else
        after = behind_blanks(marks, after, next, sink);
      if (after == nullptr) return nullptr;
      open = after;
      if (*after == '(') break;
      before = after - 1;
    }
  }
}

}  // namespace treegauge::formats
