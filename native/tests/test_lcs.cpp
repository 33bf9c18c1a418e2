// Longest common subsequences against the textbook table, and by hand.
#include <algorithm>
#include <random>
#include <utility>

#include "check.hpp"
#include "sequences/lcs.hpp"

using namespace treegauge;

namespace {

struct Pair {
  std::vector<std::uint32_t> a, b;
  std::vector<std::uint8_t> a_marks, b_marks;
  align::Equality equality = {};
  [[nodiscard]] Marked left() const { return {a, a_marks}; }
  [[nodiscard]] Marked right() const { return {b, b_marks}; }
};

// The whole table, (matched, marked) compared in that order.
std::pair<std::uint32_t, std::uint32_t> textbook(const Pair& pair) {
  using Cell = std::pair<std::uint32_t, std::uint32_t>;
  std::vector<std::vector<Cell>> table(pair.a.size() + 1, std::vector<Cell>(pair.b.size() + 1));
  for (std::size_t i = 1; i <= pair.a.size(); ++i) {
    for (std::size_t j = 1; j <= pair.b.size(); ++j) {
      table[i][j] = std::max(table[i - 1][j], table[i][j - 1]);
      if (pair.equality.same(pair.a[i - 1], pair.b[j - 1])) {
        Cell more = table[i - 1][j - 1];
        ++more.first;
        more.second += pair.a_marks[i - 1] != 0 && pair.b_marks[j - 1] != 0;
        table[i][j] = std::max(table[i][j], more);
      }
    }
  }
  return table.back().back();
}

Pair random_pair(std::mt19937& random, std::size_t most, std::uint32_t letters) {
  Pair pair;
  const auto fill = [&](auto& items, auto& marks) {
    const std::size_t size = random() % (most + 1);
    for (std::size_t i = 0; i < size; ++i) {
      items.push_back(random() % letters);
      marks.push_back(random() % 3 != 0);
    }
  };
  fill(pair.a, pair.a_marks);
  fill(pair.b, pair.b_marks);
  std::vector<align::Equality::Pair> listed(random() % 4);
  for (auto& [one, other] : listed) {
    one = random() % letters;
    other = random() % letters;
  }
  pair.equality = align::Equality(std::move(listed));
  return pair;
}

void check_pairs(const Pair& pair, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs,
                 std::uint32_t matched, std::uint32_t marked) {
  CHECK_EQ(pairs.size(), std::size_t{matched});
  std::uint32_t both = 0;
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const auto [i, j] = pairs[k];
    CHECK(pair.equality.same(pair.a[i], pair.b[j]));
    CHECK(k == 0 || (pairs[k - 1].first < i && pairs[k - 1].second < j));
    both += pair.a_marks[i] != 0 && pair.b_marks[j] != 0;
  }
  CHECK_EQ(both, marked);
}

void compare(const Pair& pair) {
  const auto [matched, marked] = textbook(pair);
  CHECK_EQ(lcs_length(pair.a, pair.b, pair.equality), std::size_t{matched});
  const MarkedLength found = marked_lcs_length(pair.left(), pair.right(), pair.equality);
  CHECK_EQ(found.matched, matched);
  CHECK_EQ(found.marked, marked);
  check_pairs(pair, marked_lcs_pairs(pair.left(), pair.right(), pair.equality), matched, marked);
  for (const std::size_t rows : {1, 2, 7, 64}) {
    const MarkedLength in_blocks =
        marked_lcs_length_in_blocks(pair.left(), pair.right(), pair.equality, rows);
    CHECK_EQ(in_blocks.matched, matched);
    CHECK_EQ(in_blocks.marked, marked);
    check_pairs(pair, marked_lcs_pairs_in_blocks(pair.left(), pair.right(), pair.equality, rows), matched,
                marked);
  }
}

}  // namespace

TEST(by_hand) {
  // b a n a n a  and  a t a n a: a a n a is common; three of its pairs are marked on both sides.
  Pair pair{{2, 1, 3, 1, 3, 1}, {1, 4, 1, 3, 1}, {1, 1, 1, 1, 1, 1}, {1, 1, 0, 1, 1}};
  CHECK_EQ(lcs_length(pair.a, pair.b), std::size_t{4});
  CHECK(marked_lcs_length(pair.left(), pair.right()) == (MarkedLength{4, 3}));
}

TEST(more_marks_win_only_among_the_longest) {
  // x y is longer than the marked z.
  const Pair pair{{26, 24, 25}, {24, 25, 26}, {1, 0, 0}, {0, 0, 1}};
  CHECK(marked_lcs_length(pair.left(), pair.right()) == (MarkedLength{2, 0}));
  // One of two places of x is marked.
  const Pair twice{{24}, {24, 24}, {1}, {0, 1}};
  CHECK(marked_lcs_length(twice.left(), twice.right()) == (MarkedLength{1, 1}));
}

TEST(listed_pairs) {
  // 1 = 2 and 2 = 3, but 1 is not 3.
  const align::Equality equality({{1, 2}, {3, 2}});
  const std::vector<std::uint32_t> a = {1, 3};
  CHECK_EQ(lcs_length(a, std::vector<std::uint32_t>{2, 2}, equality), std::size_t{2});
  CHECK_EQ(lcs_length(a, std::vector<std::uint32_t>{3, 1}, equality), std::size_t{1});
}

TEST(empty_sides) {
  compare({});
  compare({{1, 2}, {}, {1, 1}, {}});
  compare({{}, {1}, {}, {0}});
}

TEST(random_short_ones) {
  std::mt19937 random(4);
  for (int round = 0; round < 600; ++round) compare(random_pair(random, 12, 1 + random() % 5));
}

TEST(random_long_ones_across_words_of_bits) {
  std::mt19937 random(5);
  for (int round = 0; round < 40; ++round) compare(random_pair(random, 400, round % 2 == 0 ? 3 : 200));
}

TEST(long_ones_that_are_much_alike) {
  std::mt19937 random(6);
  for (int round = 0; round < 10; ++round) {
    Pair pair;
    for (int i = 0; i < 900; ++i) {
      const std::uint32_t item = random() % 60;
      const bool changed = random() % 6 == 0;
      if (random() % 20 != 0) pair.a.push_back(item);
      if (random() % 20 != 0) pair.b.push_back(changed ? random() % 60 : item);
    }
    for (std::size_t i = 0; i < pair.a.size(); ++i) pair.a_marks.push_back(random() % 2);
    for (std::size_t i = 0; i < pair.b.size(); ++i) pair.b_marks.push_back(random() % 2);
    compare(pair);
  }
}
