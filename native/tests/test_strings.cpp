#include "treegauge/strings.hpp"

#include <random>
#include <string>
#include <unordered_map>

#include "check.hpp"

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
