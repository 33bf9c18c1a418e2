#include "treegauge/utf8.hpp"

#include <random>
#include <string>

#include "check.hpp"

using treegauge::first_bad_byte;
using treegauge::utf8_sequence;

TEST(lengths_of_sequences) {
  CHECK_EQ(utf8_sequence("a"), 1u);
  CHECK_EQ(utf8_sequence("\xC3\xA4"), 2u);
  CHECK_EQ(utf8_sequence("\xE6\x85\xA2"), 3u);
  CHECK_EQ(utf8_sequence("\xF0\x9F\x98\x80"), 4u);
  CHECK_EQ(utf8_sequence(""), 0u);
}

// Unicode 15, table 3-7: the borders of what is well-formed.
TEST(borders) {
  CHECK_EQ(utf8_sequence("\x80"), 0u);
  CHECK_EQ(utf8_sequence("\xC1\xBF"), 0u);
  CHECK_EQ(utf8_sequence("\xC2\x80"), 2u);
  CHECK_EQ(utf8_sequence("\xE0\x9F\xBF"), 0u);
  CHECK_EQ(utf8_sequence("\xE0\xA0\x80"), 3u);
  CHECK_EQ(utf8_sequence("\xED\x9F\xBF"), 3u);
  CHECK_EQ(utf8_sequence("\xED\xA0\x80"), 0u);
  CHECK_EQ(utf8_sequence("\xF0\x8F\xBF\xBF"), 0u);
  CHECK_EQ(utf8_sequence("\xF0\x90\x80\x80"), 4u);
  CHECK_EQ(utf8_sequence("\xF4\x8F\xBF\xBF"), 4u);
  CHECK_EQ(utf8_sequence("\xF4\x90\x80\x80"), 0u);
  CHECK_EQ(utf8_sequence("\xF5\x80\x80\x80"), 0u);
  CHECK_EQ(utf8_sequence("\xC3"), 0u);
  CHECK_EQ(utf8_sequence("\xE6\x85"), 0u);
  CHECK_EQ(utf8_sequence("\xF0\x9F\x98"), 0u);
}

TEST(the_first_bad_byte_at_every_place) {
  for (std::size_t place = 0; place < 20; ++place) {
    std::string text(20, 'a');
    text[place] = '\xFF';
    CHECK_EQ(first_bad_byte(text, 0), place);
    CHECK_EQ(first_bad_byte(text, place), place);
    CHECK_EQ(first_bad_byte(text, place + 1), text.size());
    text[place] = '\0';
    CHECK_EQ(first_bad_byte(text, 0), place);
    text[place] = '\x01';
    CHECK_EQ(first_bad_byte(text, 0), text.size());
  }
  CHECK_EQ(first_bad_byte("", 0), 0u);
}

TEST(equals_one_byte_at_a_time) {
  std::mt19937 random(5);
  constexpr std::string_view kAlphabet("ab\0\xC3\xA4\xE6\x85\xA2\xF0\x9F\x98\x80\xFF", 13);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (unsigned length = random() % 24; length > 0; --length) text += kAlphabet[random() % kAlphabet.size()];
    std::size_t slow = 0;
    while (slow < text.size() && text[slow] != '\0') {
      const std::size_t length = utf8_sequence(std::string_view(text).substr(slow));
      if (length == 0) break;
      slow += length;
    }
    if (first_bad_byte(text, 0) != slow) {
      CHECK_EQ(first_bad_byte(text, 0), slow);
      return;
    }
  }
}
