// A head as Perl reads it where it wants a number: the longest numeric prefix, else 0.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace treegauge::classic::conll {

struct Number {
  bool is_whole = true;
  std::int64_t whole = 0;  // when is_whole
  double real = 0;         // always: the value, rounded where 53 bits do not hold it
};

[[nodiscard]] Number number_of(std::string_view text);

// left - right as Perl prints it: whole numbers exactly, others with 15 significant digits.
[[nodiscard]] std::string difference(const Number& left, const Number& right);

// The absolute value of a number, printed alike.
[[nodiscard]] std::string absolute(const Number& number);

}  // namespace treegauge::classic::conll
