#include <random>
#include <string>
#include <vector>

#include "check.hpp"
#include "text/seen_texts.hpp"
#include "text/tab_rows.hpp"

using treegauge::LineEnd;
using treegauge::SeenInFile;
using treegauge::Strings;
using treegauge::TabRows;

namespace {

struct SlowLine {
  std::string line;
  std::vector<std::string> columns;
  LineEnd ending;
};

// A byte at a time.
std::vector<SlowLine> slow_lines(const std::string& text) {
  std::vector<SlowLine> lines;
  for (std::size_t at = 0; at < text.size();) {
    SlowLine found{"", {""}, LineEnd::none};
    for (; at < text.size() && text[at] != '\n' && text[at] != '\r'; ++at) {
      found.line += text[at];
      if (text[at] == '\t')
        found.columns.emplace_back();
      else
        found.columns.back() += text[at];
    }
    if (at < text.size()) {
      const bool pair = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
      found.ending = pair ? LineEnd::pair : text[at] == '\r' ? LineEnd::carriage : LineEnd::feed;
      at += pair ? 2 : 1;
    }
    lines.push_back(found);
  }
  return lines;
}

std::string random_text(std::mt19937& random, std::string_view alphabet, std::size_t length) {
  std::string text;
  while (text.size() < length) text += alphabet[random() % alphabet.size()];
  text.shrink_to_fit();
  return text;
}

}  // namespace

TEST(lines_and_columns_are_those_of_one_byte_at_a_time) {
  std::mt19937 random(11);
  const std::string_view alphabets[] = {"ab\t\n\r", "abcdefgh\t", "a\t\t\t\n",
                                        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\t\r\n", "\r\n"};
  for (int round = 0; round < 5'000; ++round) {
    const std::string text = random_text(random, alphabets[round % 5], random() % 300);
    TabRows rows(text);
    std::size_t number = 0;
    for (const SlowLine& slow : slow_lines(text)) {
      CHECK(rows.next());
      CHECK_EQ(rows.number(), ++number);
      CHECK_EQ(rows.line(), slow.line);
      CHECK(rows.ending() == slow.ending);
      CHECK_EQ(rows.columns(), slow.columns.size());
      for (std::size_t column = 0; column < std::min(slow.columns.size(), TabRows::kKept); ++column)
        CHECK_EQ(rows[column], slow.columns[column]);
    }
    CHECK(!rows.next());
    CHECK(!rows.next());
  }
}

// Texts up to the very last byte of what may be read; sizes around those that are looked up as numbers.
TEST(seen_texts_have_the_numbers_of_the_table) {
  std::mt19937 random(12);
  for (int round = 0; round < 300; ++round) {
    const std::string file = random_text(random, std::string_view("ab\0", 3), 1 + random() % 200);
    Strings strings;
    Strings slow;
    SeenInFile seen(file, strings, 2);
    for (int i = 0; i < 400; ++i) {
      const std::size_t from = random() % (file.size() + 1);
      const std::string_view text = std::string_view(file).substr(from, random() % 20);
      CHECK_EQ(seen.number(text), slow.intern(text));
    }
    CHECK_EQ(strings.size(), slow.size());
  }
}

// More texts than the table keeps.
TEST(a_full_table_gives_the_same_numbers) {
  std::mt19937 random(13);
  const std::string file = random_text(random, "abcdefghijklmnopqrstuvwxyz", 100'000);
  Strings strings;
  Strings slow;
  SeenInFile seen(file, strings, 2);
  for (int i = 0; i < 60'000; ++i) {
    const std::string_view text = std::string_view(file).substr(random() % 50'000, 1 + random() % 18);
    CHECK_EQ(seen.number(text), slow.intern(text));
  }
}
