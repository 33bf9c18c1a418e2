// Splits lines at tabs: it looks at sixty-four bytes at once for tabs and line ends.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace treegauge {

// Tabs, line feeds and carriage returns of a text, one after the other.
class TabMarks {
 public:
  explicit TabMarks(std::string_view text)
      : block_(text.data()), end_(text.data() + text.size()), bits_(look()) {}

  // The next one; the end of the text behind the last.
  const char* next() {
    while (bits_ == 0) {
      if (end_ - block_ <= kBlock) return end_;
      block_ += kBlock;
      bits_ = look();
    }
    const char* const mark = block_ + std::countr_zero(bits_);
    bits_ &= bits_ - 1;
    return mark;
  }

 private:
  static constexpr std::ptrdiff_t kBlock = 64;

  static bool is_mark(char c) { return c == '\t' || c == '\n' || c == '\r'; }

  // Bit i: the byte i of the block is one.
  [[nodiscard]] std::uint64_t look() const {
#ifdef __SSE2__
    if (end_ - block_ >= kBlock) {
      std::uint64_t marks = 0;
      for (std::size_t part = 0; part < 4; ++part) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block_ + 16 * part));
        const __m128i tab = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\t'));
        const __m128i feed = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n'));
        const __m128i carriage = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r'));
        const auto bits =
            static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_or_si128(tab, _mm_or_si128(feed, carriage))));
        marks |= std::uint64_t{bits} << 16 * part;
      }
      return marks;
    }
#endif
    std::uint64_t marks = 0;
    for (std::ptrdiff_t i = 0; i < kBlock && i < end_ - block_; ++i)
      marks |= std::uint64_t{is_mark(block_[i])} << i;
    return marks;
  }

  const char* block_;
  const char* end_;
  std::uint64_t bits_;
};

// What ends a line.
enum class LineEnd : std::uint8_t { feed, pair, carriage, none };

// Lines end with \n, \r\n or \r; the text's end ends the last one, if it has any bytes.
class TabRows {
 public:
  // So many columns of a line can be asked for.
  static constexpr std::size_t kKept = 10;

  explicit TabRows(std::string_view text) : marks_(text), at_(text.data()), end_(text.data() + text.size()) {}

  // Goes to the next line, if there is one.
  bool next() {
    if (at_ == end_) return false;
    begin_ = at_;
    TabMarks marks = marks_;  // a copy can stay in registers
    std::size_t tabs = 0;
    const char* mark = marks.next();
    while (mark != end_ && *mark == '\t') {
      if (tabs < kKept) ends_[tabs] = mark;
      ++tabs;
      mark = marks.next();
    }
    marks_ = marks;
    if (tabs < kKept) ends_[tabs] = mark;
    columns_ = tabs + 1;
    line_end_ = mark;
    finish(mark);
    ++number_;
    return true;
  }

  // Of the line that next went to; from 1.
  [[nodiscard]] std::size_t number() const { return number_; }
  [[nodiscard]] std::string_view line() const { return between(begin_, line_end_); }
  [[nodiscard]] LineEnd ending() const { return ending_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }
  // One of its columns, below columns() and kKept.
  [[nodiscard]] std::string_view operator[](std::size_t column) const {
    return between(column == 0 ? begin_ : ends_[column - 1] + 1, ends_[column]);
  }

 private:
  static std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
  }

  void finish(const char* mark) {
    if (mark == end_) {
      ending_ = LineEnd::none;
      at_ = end_;
    } else if (*mark == '\n') {
      ending_ = LineEnd::feed;
      at_ = mark + 1;
    } else if (mark + 1 != end_ && mark[1] == '\n') {
      ending_ = LineEnd::pair;
      at_ = marks_.next() + 1;
    } else {
      ending_ = LineEnd::carriage;
      at_ = mark + 1;
    }
  }

  TabMarks marks_;
  const char* at_;
  const char* end_;
  const char* begin_ = nullptr;
  const char* line_end_ = nullptr;
  std::array<const char*, kKept> ends_{};
  std::size_t columns_ = 0;
  std::size_t number_ = 0;
  LineEnd ending_ = LineEnd::none;
};

}  // namespace treegauge
