#include <random>
#include <string>

#include "check.hpp"
#include "text/utf8.hpp"

namespace utf8 = treegauge::utf8;

namespace {

// Bytes of the character at the front, 0 if there is none.
std::size_t sequence(std::string_view text) {
  const utf8::Character character = text.empty() ? utf8::Character{} : utf8::decode(text, 0);
  return character.valid ? character.bytes : 0;
}

}  // namespace

TEST(lengths_of_sequences) {
  CHECK_EQ(sequence("a"), 1u);
  CHECK_EQ(sequence("\xC3\xA4"), 2u);
  CHECK_EQ(sequence("\xE6\x85\xA2"), 3u);
  CHECK_EQ(sequence("\xF0\x9F\x98\x80"), 4u);
  CHECK_EQ(sequence(""), 0u);
}

// Unicode 15, table 3-7: the borders of what is well-formed.
TEST(borders) {
  CHECK_EQ(sequence("\x80"), 0u);
  CHECK_EQ(sequence("\xC1\xBF"), 0u);
  CHECK_EQ(sequence("\xC2\x80"), 2u);
  CHECK_EQ(sequence("\xE0\x9F\xBF"), 0u);
  CHECK_EQ(sequence("\xE0\xA0\x80"), 3u);
  CHECK_EQ(sequence("\xED\x9F\xBF"), 3u);
  CHECK_EQ(sequence("\xED\xA0\x80"), 0u);
  CHECK_EQ(sequence("\xF0\x8F\xBF\xBF"), 0u);
  CHECK_EQ(sequence("\xF0\x90\x80\x80"), 4u);
  CHECK_EQ(sequence("\xF4\x8F\xBF\xBF"), 4u);
  CHECK_EQ(sequence("\xF4\x90\x80\x80"), 0u);
  CHECK_EQ(sequence("\xF5\x80\x80\x80"), 0u);
  CHECK_EQ(sequence("\xC3"), 0u);
  CHECK_EQ(sequence("\xE6\x85"), 0u);
  CHECK_EQ(sequence("\xF0\x9F\x98"), 0u);
}

TEST(the_first_bad_byte_at_every_place) {
  for (std::size_t place = 0; place < 20; ++place) {
    std::string text(20, 'a');
    text[place] = '\xFF';
    CHECK_EQ(utf8::first_bad_byte(text, 0), place);
    CHECK_EQ(utf8::first_bad_byte(text, place), place);
    CHECK_EQ(utf8::first_bad_byte(text, place + 1), text.size());
    text[place] = '\0';
    CHECK_EQ(utf8::first_bad_byte(text, 0), place);
    text[place] = '\x01';
    CHECK_EQ(utf8::first_bad_byte(text, 0), text.size());
  }
  CHECK_EQ(utf8::first_bad_byte("", 0), 0u);
}

TEST(equals_one_byte_at_a_time) {
  std::mt19937 random(5);
  const auto slow = [](std::string_view text, bool stop_at_nul) {
    std::size_t at = 0;
    while (at < text.size() && !(stop_at_nul && text[at] == '\0')) {
      const std::size_t length = sequence(text.substr(at));
      if (length == 0) break;
      at += length;
    }
    return at;
  };
  // Whole characters first, so that bad bytes come late and behind many plain ones, too.
  constexpr std::string_view kPieces[] = {"a",
                                          "bcdefghijklmnopqr",
                                          "\xC3\xA4",
                                          "\xE6\x85\xA2",
                                          "\xF0\x9F\x98\x80",
                                          std::string_view("\0", 1),
                                          "\xC3",
                                          "\xFF"};
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    const std::size_t pieces = random() % 3 == 0 ? 8 : 5;
    for (unsigned length = random() % 24; length > 0; --length) text += kPieces[random() % pieces];
    text.shrink_to_fit();
    CHECK_EQ(utf8::first_bad_byte(text, 0), slow(text, true));
    const std::size_t invalid = slow(text, false);
    CHECK_EQ(utf8::first_invalid(text), invalid == text.size() ? std::string_view::npos : invalid);
  }
}
