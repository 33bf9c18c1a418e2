// Text as udeval takes it in: lines of any ending, forms without white space.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace treegauge::classic::ud {

// Lines end with \n, \r\n or \r, as in a text file of Python.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  bool next(std::string_view& line);

  // Of the line that next gave last, from 1.
  [[nodiscard]] std::size_t number() const { return number_; }

 private:
  static constexpr std::size_t kUnknown = static_cast<std::size_t>(-1);
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t feed_ = kUnknown;  // the next \n, or the end
  std::size_t number_ = 0;
};

// The text, which must be UTF-8, without the characters of Unicode category Zs.
[[nodiscard]] std::string without_spaces(std::string_view text);

}  // namespace treegauge::classic::ud
