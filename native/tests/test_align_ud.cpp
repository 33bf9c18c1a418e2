// The rule: Zeman et al. 2018, "CoNLL 2018 Shared Task", section on the alignment of words.
#include <algorithm>
#include <random>
#include <string>

#include "align/ud/ud.hpp"
#include "check.hpp"
#include "ud_textbook.hpp"

using textbook::slow_subsequence;
using treegauge::StringId;
using treegauge::align::align_ud;
using treegauge::align::common_subsequence;
using treegauge::align::WordPair;
using Side = textbook::UdSide;

namespace {

std::vector<StringId> random_forms(std::mt19937& random, std::size_t size, StringId kinds) {
  std::vector<StringId> forms(size);
  for (auto& form : forms) form = static_cast<StringId>(random() % kinds);
  return forms;
}

std::string shown(const std::vector<WordPair>& pairs) {
  std::string text;
  for (const auto& [gold, system] : pairs) text += std::to_string(gold) + ":" + std::to_string(system) + " ";
  return text;
}

}  // namespace

TEST(plain_words_match_by_equal_span_whatever_their_form) {
  // gold: ab c de, system: ab cd e
  const Side gold = Side().word(0, 2, 1).word(2, 3, 2).word(3, 5, 3);
  const Side system = Side().word(0, 2, 9).word(2, 4, 8).word(4, 5, 7);
  CHECK_EQ(shown(align_ud(gold.view(), system.view())), "0:0 ");
}

TEST(a_region_closes_over_the_multiword_tokens_of_both_sides) {
  // gold tokens 0-3 and 3-5, system tokens 0-1, 1-4 (multiword), 4-5: one region 0-5.
  const Side gold = Side().multi(0, 3, {1, 2, 3}).multi(3, 5, {4, 5});
  const Side system = Side().word(0, 1, 1).multi(1, 4, {2, 3, 4}).word(4, 5, 5);
  CHECK_EQ(shown(align_ud(gold.view(), system.view())), "0:0 1:1 2:2 3:3 4:4 ");
}

TEST(a_plain_word_that_sticks_out_of_the_region_stays_outside) {
  // gold 1-3 is multiword (b c); the system has 0-1, 1-2, 2-4: the last is not inside.
  const Side gold = Side().word(0, 1, 1).multi(1, 3, {2, 3}).word(3, 4, 4);
  const Side system = Side().word(0, 1, 1).word(1, 2, 2).word(2, 4, 9);
  CHECK_EQ(shown(align_ud(gold.view(), system.view())), "0:0 1:1 ");
}

TEST(ties_pass_over_the_gold_word) {
  // a b against b a: one pair can be had; passing over gold a leaves b.
  CHECK_EQ(shown(common_subsequence(std::vector<StringId>{1, 2}, std::vector<StringId>{2, 1})), "1:0 ");
  // Equal forms are paired at once: the first a of two.
  CHECK_EQ(shown(common_subsequence(std::vector<StringId>{1, 1}, std::vector<StringId>{1})), "0:0 ");
  CHECK_EQ(shown(common_subsequence(std::vector<StringId>{}, std::vector<StringId>{1})), "");
}

TEST(a_multiword_token_without_characters_stands_beside_its_like) {
  const Side gold = Side().multi(0, 0, {1}).word(0, 1, 2);
  const Side system = Side().multi(0, 0, {1}).word(0, 1, 3);
  CHECK_EQ(shown(align_ud(gold.view(), system.view())), "0:0 1:1 ");
  const Side other = Side().multi(0, 0, {4}).word(0, 1, 3);
  CHECK_EQ(shown(align_ud(gold.view(), other.view())), "1:1 ");
  CHECK_EQ(shown(align_ud(Side().view(), system.view())), "");
}

// The rule as the papers put it. (Plain words have one character each here, and tokens have words: where the
// other side has a longer word or none, a plain word left of the region may be drawn in, which the rule does
// not say.)
TEST(blank_words_do_not_part_a_text_from_itself) {
  // A multiword token of three blank words, nine blank words and a word; a multiword token, a blank word and
  // a word.
  Side first = Side().multi(0, 0, {1, 2, 3});
  for (StringId form = 0; form < 9; ++form) first.word(0, 0, form % 4);
  first.word(0, 3, 3);
  CHECK_EQ(shown(align_ud(first.view(), first.view())),
           "0:0 1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:9 10:10 11:11 12:12 ");
  const Side second = Side().multi(0, 2, {1, 2}).word(2, 2, 3).word(2, 5, 4);
  CHECK_EQ(shown(align_ud(second.view(), second.view())), "0:0 1:1 2:2 3:3 ");
}

TEST(regions_equal_the_definition) {
  std::mt19937 random(2017);
  for (int round = 0; round < 2000; ++round) {
    const std::uint64_t length = random() % 14;
    const auto kinds = static_cast<StringId>(1 + random() % 4);
    const auto random_side = [&] {
      Side side;
      for (std::uint64_t at = 0; at < length;) {
        if (random() % 3 != 0) {
          side.word(at, at + 1, static_cast<StringId>(random() % kinds));
          ++at;
          continue;
        }
        const std::uint64_t end = std::min<std::uint64_t>(length, at + 1 + random() % 3);
        side.multi(at, end, random_forms(random, 1 + random() % 3, kinds));
        at = end;
      }
      return side;
    };
    const Side gold = random_side();
    const Side system = random_side();
    CHECK_EQ(shown(align_ud(gold.view(), system.view())),
             shown(textbook::align_by_definition(gold, system, length)));
  }
}

TEST(bits_equal_the_textbook_table) {
  std::mt19937 random(20180601);
  for (int round = 0; round < 500; ++round) {
    const auto kinds = static_cast<StringId>(1 + random() % 6);
    const auto gold = random_forms(random, random() % 12, kinds);
    const auto system = random_forms(random, random() % 150, kinds);
    CHECK(common_subsequence(gold, system) == slow_subsequence(gold, system));
    CHECK(common_subsequence(system, gold) == slow_subsequence(system, gold));
  }
}

TEST(rows_made_again_equal_rows_kept) {
  std::mt19937 random(7);
  for (std::size_t size = 1; size < 300; ++size) {
    const auto kinds = static_cast<StringId>(2 + random() % 40);
    const auto gold = random_forms(random, size, kinds);
    const auto system = random_forms(random, 1 + random() % 200, kinds);
    CHECK(common_subsequence(gold, system, 0) == slow_subsequence(gold, system));
  }
}
