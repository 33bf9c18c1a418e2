// Bags of brackets against the definitions, bracket by bracket.
#include <random>

#include "check.hpp"
#include "sequences/spans.hpp"

using namespace treegauge;

namespace {

bool crosses(const Bracket& a, const Bracket& b) {
  return (a.first < b.first && b.first < a.last && a.last < b.last) ||
         (b.first < a.first && a.first < b.last && b.last < a.last);
}

std::vector<Bracket> random_brackets(std::mt19937& random) {
  std::vector<Bracket> brackets(random() % 12);
  for (Bracket& bracket : brackets) {
    bracket.label = random() % 2;
    bracket.first = random() % 8;
    bracket.last = bracket.first + 1 + random() % 5;
  }
  return brackets;
}

}  // namespace

TEST(a_bag_counts_each_bracket_once) {
  const std::vector<Bracket> gold = {{0, 0, 2}, {0, 0, 2}, {1, 1, 2}};
  const std::vector<Bracket> test = {{0, 0, 2}, {1, 0, 2}, {1, 0, 2}};
  CHECK_EQ(matched_brackets(gold, test, true), std::size_t{1});
  CHECK_EQ(matched_brackets(gold, test, false), std::size_t{2});
}

// 0-3 crosses 2-5; 1-2 lies inside; 3-5 only touches.
TEST(touching_and_nesting_is_not_crossing) {
  CHECK_EQ(crossing_brackets({{0, 0, 3}}, {{0, 2, 5}, {0, 1, 2}, {0, 3, 5}, {0, 0, 3}}), std::size_t{1});
}

TEST(equals_the_definitions_on_random_brackets) {
  std::mt19937 random(17);
  for (int round = 0; round < 3000; ++round) {
    const std::vector<Bracket> gold = random_brackets(random);
    const std::vector<Bracket> test = random_brackets(random);
    std::size_t crossing = 0;
    std::size_t matched = 0;
    std::vector<bool> used(gold.size());
    for (const Bracket& bracket : test) {
      bool any = false;
      bool free = true;
      for (std::size_t at = 0; at < gold.size(); ++at) {
        any = any || crosses(gold[at], bracket);
        if (free && !used[at] && gold[at].label == bracket.label && gold[at].first == bracket.first &&
            gold[at].last == bracket.last) {
          used[at] = true;
          free = false;
          ++matched;
        }
      }
      crossing += any ? 1 : 0;
    }
    CHECK_EQ(crossing_brackets(gold, test), crossing);
    CHECK_EQ(matched_brackets(gold, test, true), matched);
  }
}
