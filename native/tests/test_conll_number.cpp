#include <cmath>
#include <string>

#include "check.hpp"
#include "classic/conll/number.hpp"

using namespace treegauge::classic::conll;

// Values printed by Perl 5.36: perl -e 'print "$x"-1'.
TEST(text_minus_one) {
  const struct {
    const char* text;
    const char* result;
  } cases[] = {
      {"7", "6"},
      {"", "-1"},
      {"abc", "-1"},
      {"+3", "2"},
      {"-0", "-1"},
      {"0x1f", "-1"},
      {"1e2", "99"},
      {"1e", "0"},
      {".5", "-0.5"},
      {"5.", "4"},
      {"1_000", "0"},
      {"--3", "-1"},
      {"-1.5", "-2.5"},
      {"inf", "Inf"},
      {"Info", "Inf"},
      {"-inf", "-Inf"},
      {"nanx", "NaN"},
      {"in", "-1"},
      {"1e400", "Inf"},
      {"1e-400", "-1"},
      {"3x", "2"},
      {"007", "6"},
      {"18446744073709551616", "1.84467440737096e+19"},
  };
  for (const auto& example : cases)
    CHECK_EQ(difference(number_of(example.text), number_of("1")), std::string(example.result));
}

TEST(whole_numbers_are_exact) {
  CHECK_EQ(difference(number_of("123456789012345678"), number_of("1")), std::string("123456789012345677"));
  CHECK_EQ(difference(number_of("9223372036854775807"), number_of("-1")),
           std::string("9.22337203685478e+18"));
}

TEST(fractions_have_fifteen_digits) {
  CHECK_EQ(difference(number_of("0.1"), number_of("0.3")), std::string("-0.2"));
  CHECK_EQ(difference(number_of("1.0"), number_of("1")), std::string("0"));
}

TEST(absolute_values) {
  CHECK_EQ(absolute(number_of("-3")), std::string("3"));
  CHECK_EQ(absolute(number_of("-1.5")), std::string("1.5"));
  CHECK(std::isnan(number_of("nan").real));
}
