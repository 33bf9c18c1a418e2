#include "check.hpp"
#include "text/lower.hpp"
#include "text/utf8.hpp"

using treegauge::lower;
namespace utf8 = treegauge::utf8;

// Expected values: Python 3.11, str.lower.
TEST(lower_follows_the_full_mapping) {
  CHECK_EQ(lower("Hello, WORLD 9"), "hello, world 9");
  CHECK_EQ(lower("ÀÉÎÕÜ ŽŠĐ"), "àéîõü žšđ");
  CHECK_EQ(lower("\u0130I\u0131"), "i\u0307i\u0131");
  CHECK_EQ(lower("ẞ Ǆ Ǆǅ \U0001E900 Ა"), "ß ǆ ǆǆ \U0001E922 ა");
  CHECK_EQ(lower("猫 בית"), "猫 בית");
}

TEST(a_sigma_at_the_end_of_a_word_is_final) {
  CHECK_EQ(lower("ΟΔΟΣ"), "οδος");
  CHECK_EQ(lower("ΣΑΣ ΣΑ"), "σας σα");
  CHECK_EQ(lower("Σ"), "σ");
  CHECK_EQ(lower("Α'Σ"), "α'ς");  // the apostrophe is passed over
  CHECK_EQ(lower("ΑΣ'Β"), "ασ'β");
  CHECK_EQ(lower("1Σ"), "1σ");
}

TEST(bytes_that_are_no_text_stay) { CHECK_EQ(lower("A\xFF\xC3"), "a\xFF\xC3"); }

TEST(utf8_is_strict) {
  CHECK_EQ(utf8::first_invalid("plain ascii, a bit longer"), std::string_view::npos);
  CHECK_EQ(utf8::first_invalid("\u00e4\u20ac\U0001F600\U0010FFFF"), std::string_view::npos);
  CHECK_EQ(utf8::first_invalid("ab\xC0\x80"), 2u);        // overlong
  CHECK_EQ(utf8::first_invalid("a\xE0\x9F\xBF"), 1u);     // overlong
  CHECK_EQ(utf8::first_invalid("\xED\xA0\x80"), 0u);      // surrogate
  CHECK_EQ(utf8::first_invalid("\xF4\x90\x80\x80"), 0u);  // past the last character
  CHECK_EQ(utf8::first_invalid("12345678\xE2\x82"), 8u);  // cut off
  CHECK_EQ(utf8::count("a\u00e4\u20ac\U0001F600"), 4u);
}
