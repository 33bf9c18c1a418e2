// Costs by the letters of texts: by hand, and against the textbook table (Wagner and Fischer 1974).
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "check.hpp"
#include "ted/distance.hpp"
#include "ted/text_costs.hpp"

using namespace treegauge::ted;

namespace {

constexpr std::size_t kRoom = std::size_t{1} << 30;

std::size_t textbook(const std::u32string& from, const std::u32string& to) {
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t replaced = corner + (from[i - 1] == to[j - 1] ? 0 : 1);
      corner = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

double cost(const std::u32string& from, const std::u32string& to) {
  const std::vector<TextLabel> gold{{0, from}};
  const std::vector<TextLabel> test{{0, to}};
  return text_costs(gold, test, 1, kRoom).at(0);
}

}  // namespace

// kitten, sitting: two letters replaced and one inserted, of seven (Levenshtein's usual example).
TEST(letters_by_hand) {
  CHECK_EQ(cost(U"kitten", U"sitting"), 3.0 / 7);
  CHECK_EQ(cost(U"", U""), 0.0);
  CHECK_EQ(cost(U"", U"tea"), 1.0);
  CHECK_EQ(cost(U"tea", U""), 1.0);
  CHECK_EQ(cost(U"é", U"e"), 1.0);
  CHECK_EQ(cost(U"12.5", U"12,5"), 0.25);
}

TEST(kinds_are_not_compared) {
  const std::vector<TextLabel> gold{{0, U"a"}, {1, U"a"}};
  const std::vector<TextLabel> test{{1, U"a"}, {2, U"a"}, {0, U"b"}};
  CHECK(text_costs(gold, test, 0.5, kRoom) == (std::vector<double>{0.5, 0.5, 1, 0, 0.5, 0.5}));
}

// Around 64 letters another kernel takes over.
TEST(letters_as_the_textbook_says) {
  std::mt19937 random(3);
  for (int round = 0; round < check::draws(600); ++round) {
    const std::size_t longest = std::vector<std::size_t>{4, 20, 66, 140}[random() % 4];
    const std::uint32_t letters = std::vector<std::uint32_t>{2, 5, 300}[random() % 3];
    const auto text = [&] {
      std::u32string made(random() % (longest + 1), U' ');
      for (char32_t& letter : made) letter = U'a' + 128 * (random() % letters);
      return made;
    };
    const std::u32string from = text();
    std::u32string to = random() % 2 == 0 ? text() : from;
    if (!to.empty()) to[random() % to.size()] = U'!';
    const std::size_t longer = std::max(from.size(), to.size());
    const double expected =
        longer == 0 ? 0 : static_cast<double>(textbook(from, to)) / static_cast<double>(longer);
    CHECK_EQ(cost(from, to), expected);
    CHECK_EQ(cost(to, from), expected);
  }
}

TEST(too_many_costs) {
  const std::vector<TextLabel> labels(10, TextLabel{0, U"a"});
  bool refused = false;
  try {
    (void)text_costs(labels, labels, 1, 799);
  } catch (const LimitExceeded&) {
    refused = true;
  }
  CHECK(refused);
  CHECK_EQ(text_costs(labels, labels, 1, 800).size(), std::size_t{100});
}

// A table with places: rows and columns in another order, and of more labels than the trees have.
TEST(a_table_of_costs_with_places) {
  const std::vector<Label> gold_labels{0, 1};
  const std::vector<Label> test_labels{0, 2};
  const std::vector<Node> parents{kNoParent, 0};
  RealCosts costs;
  costs.table_width = 3;
  costs.relabel_table = {9, 9, 9, 9, 0.25, 0.5, 9, 0.125, 0.75};
  costs.table_rows = {2, 1, 7};
  costs.table_columns = {1, 7, 2};
  // Roots: row 2, column 1; leaves: row 1, column 2.
  CHECK_EQ(distance({gold_labels, parents}, {test_labels, parents}, costs).cost, 0.625);
  costs.table_rows = {2, 3};
  bool refused = false;
  try {
    (void)distance({gold_labels, parents}, {test_labels, parents}, costs);
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}
