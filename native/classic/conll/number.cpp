#include "classic/conll/number.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "text/ascii_case.hpp"

namespace treegauge::classic::conll {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

bool starts_with_word(std::string_view text, std::string_view word) {
  return text.size() >= word.size() &&
         std::equal(word.begin(), word.end(), text.begin(),
                    [](char expected, char letter) { return ascii_lower(letter) == expected; });
}

Number real_number(double value) { return {false, 0, value}; }

std::string printed(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Inf" : "Inf";
  char digits[40];
  std::snprintf(digits, sizeof digits, "%.15g", value == 0 ? 0.0 : value);
  return digits;
}

// Length of digits [ . digits ] [ e [sign] digits ] at the start of the text, 0 if it is none.
std::size_t decimal_length(std::string_view text, bool& is_whole) {
  const auto digits = [&](std::size_t at) {
    while (at < text.size() && is_digit(text[at])) ++at;
    return at;
  };
  std::size_t end = digits(0);
  std::size_t count = end;
  is_whole = true;
  if (end < text.size() && text[end] == '.') {
    const std::size_t fraction = digits(end + 1);
    count += fraction - end - 1;
    is_whole = fraction == end + 1;
    end = fraction;
  }
  if (count == 0) return 0;
  if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
    std::size_t exponent = end + 1;
    if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-')) ++exponent;
    if (const std::size_t after = digits(exponent); after > exponent) {
      end = after;
      is_whole = false;
    }
  }
  return end;
}

}  // namespace

Number number_of(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  const std::string_view rest = !text.empty() && (negative || text.front() == '+') ? text.substr(1) : text;
  if (starts_with_word(rest, "inf")) {
    const double infinity = std::numeric_limits<double>::infinity();
    return real_number(negative ? -infinity : infinity);
  }
  if (starts_with_word(rest, "nan")) return real_number(std::numeric_limits<double>::quiet_NaN());
  bool is_whole = false;
  const std::size_t length = decimal_length(rest, is_whole);
  if (length == 0) return {};
  if (is_whole) {
    std::int64_t magnitude = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + length, magnitude);
    if (error == std::errc{}) {
      const std::int64_t value = negative ? -magnitude : magnitude;
      return {true, value, static_cast<double>(value)};
    }
  }
  const double value = std::strtod(std::string(rest.substr(0, length)).c_str(), nullptr);
  return real_number(negative ? -value : value);
}

std::string difference(const Number& left, const Number& right) {
  std::int64_t whole = 0;
  if (left.is_whole && right.is_whole && !__builtin_sub_overflow(left.whole, right.whole, &whole))
    return std::to_string(whole);
  return printed(left.real - right.real);
}

std::string absolute(const Number& number) {
  if (number.is_whole && number.whole != std::numeric_limits<std::int64_t>::min())
    return std::to_string(std::abs(number.whole));
  return printed(std::fabs(number.real));
}

}  // namespace treegauge::classic::conll
