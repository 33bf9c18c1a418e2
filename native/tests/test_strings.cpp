#include <random>
#include <string>
#include <unordered_map>

#include "check.hpp"
#include "text/strings.hpp"

using treegauge::kNoString;
using treegauge::StringId;
using treegauge::Strings;

TEST(numbers_count_up_in_order_of_first_appearance) {
  Strings strings;
  CHECK_EQ(strings.intern("NP"), 0u);
  CHECK_EQ(strings.intern("VP"), 1u);
  CHECK_EQ(strings.intern("NP"), 0u);
  CHECK_EQ(strings.size(), 2u);
  CHECK_EQ(strings[1], "VP");
}

TEST(find_does_not_add) {
  Strings strings;
  CHECK_EQ(strings.find("NP"), kNoString);
  CHECK_EQ(strings.size(), 0u);
  strings.intern("NP");
  CHECK_EQ(strings.find("NP"), 0u);
  CHECK_EQ(strings.find("N"), kNoString);
}

TEST(the_empty_string_is_a_string) {
  Strings strings;
  CHECK_EQ(strings.intern(""), 0u);
  CHECK_EQ(strings.find(""), 0u);
  CHECK_EQ(strings[0], "");
}

TEST(nul_bytes_and_long_tails_tell_strings_apart) {
  Strings strings;
  const std::string_view nul("a\0b", 3);
  CHECK_EQ(strings.intern("a"), 0u);
  CHECK_EQ(strings.intern(nul), 1u);
  CHECK_EQ(strings.intern("12345678"), 2u);
  CHECK_EQ(strings.intern("123456789"), 3u);
  CHECK_EQ(strings.find(nul), 1u);
}

TEST(texts_stay_where_they_are) {
  Strings strings;
  strings.intern("first");
  const char* const place = strings[0].data();
  const std::string giant(200'000, 'x');
  strings.intern(giant);
  for (int i = 0; i < 50'000; ++i) strings.intern("word " + std::to_string(i));
  strings.intern(giant + "y");
  CHECK(strings[0].data() == place);
  CHECK_EQ(strings.find("first"), 0u);
  CHECK_EQ(strings.find(giant), 1u);
  CHECK_EQ(strings[2], "word 0");
  CHECK_EQ(strings.size(), 50'003u);
}

// A text as large as a block, before any block is there, must not be taken for one with room.
TEST(giants_are_never_written_over) {
  for (const std::size_t size : {16'384u, 16'385u, 65'535u, 65'536u, 65'537u}) {
    Strings strings;
    const std::string giant(size, 'x');
    strings.intern(giant);
    strings.intern("small");
    strings.intern(giant + "y");
    strings.intern("more");
    CHECK(strings[0] == giant);
    CHECK_EQ(strings[1], "small");
    CHECK_EQ(strings[3], "more");
    CHECK_EQ(strings.find(giant), 0u);
    CHECK_EQ(strings.intern(giant), 0u);
  }
}

TEST(packed_keys_tell_all_short_texts_apart) {
  std::mt19937 random(5);
  std::unordered_map<std::uint64_t, std::string> seen;
  for (int i = 0; i < 100'000; ++i) {
    std::string text;
    // Few kinds of bytes, so that texts differ in one place only; NUL and high bytes among them.
    for (unsigned left = random() % 8; left > 0; --left) text += "\0\x01\x7F\x80\xFF"[random() % 5];
    const auto [known, fresh] = seen.try_emplace(treegauge::packed(text), text);
    if (known->second != text) CHECK_EQ(known->second, text);
  }
}

TEST(packed_reads_nothing_outside_the_text) {
  for (std::size_t size = 0; size <= 7; ++size) {
    const std::string inside(size, 'b');
    for (const char around : {'\0', 'a', '\xFF'}) {
      const std::string text = std::string(8, around) + inside + std::string(8, around);
      CHECK_EQ(treegauge::packed(std::string_view(text).substr(8, size)), treegauge::packed(inside));
    }
  }
}

// Short and long texts that begin alike, every length on both sides of what is packed.
TEST(texts_of_every_length_are_apart) {
  Strings strings;
  std::unordered_map<std::string, StringId> expected;
  for (const char fill : {'\0', 'a', '\x80', '\xFF'}) {
    for (std::size_t length = 0; length <= 40; ++length) {
      for (std::size_t changed = 0; changed <= length; ++changed) {
        std::string text(length, fill);
        if (changed < length) text[changed] = 'z';
        const auto [known, fresh] = expected.try_emplace(text, static_cast<StringId>(expected.size()));
        CHECK_EQ(strings.intern(text), known->second);
      }
    }
  }
  CHECK_EQ(strings.size(), expected.size());
  for (const auto& [text, id] : expected) {
    CHECK_EQ(strings.find(text), id);
    CHECK(strings[id] == text);
  }
}

TEST(equals_a_map) {
  std::mt19937 random(3);
  Strings strings;
  std::unordered_map<std::string, StringId> expected;
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (unsigned length = random() % 5; length > 0; --length) text += static_cast<char>('a' + random() % 12);
    const auto [known, fresh] = expected.try_emplace(text, static_cast<StringId>(expected.size()));
    if (strings.intern(text) != known->second) {
      CHECK_EQ(strings.intern(text), known->second);
      return;
    }
  }
  CHECK_EQ(strings.size(), expected.size());
}
