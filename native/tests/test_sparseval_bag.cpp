// The search of the bag score against a plain version of the same table, cell by cell.
#include <cstdlib>
#include <random>

#include "check.hpp"
#include "classic/sparseval/bag.hpp"

using treegauge::Mask;
using treegauge::MatchTable;
using treegauge::classic::BagMatch;
using treegauge::classic::match_bags;

namespace {

// The rules of classic/sparseval/bag.hpp with two rows of counts and no bits.
BagMatch plain_match(const MatchTable& table, const Mask& row_open, const Mask& column_open, long range) {
  const long rows = static_cast<long>(table.rows());
  const long columns = static_cast<long>(table.columns());
  struct Cell {
    long count = 0;
    long open = 0;
  };
  std::vector<Cell> above(table.columns() + 2);
  std::vector<Cell> now(table.columns() + 2);
  long best = 0;
  long reach = range;
  long start = 1;
  for (long i = 1; i <= rows; ++i) {
    now[static_cast<std::size_t>(start - 1)] = {};
    for (; start <= columns && start < i - reach; ++start)
      now[static_cast<std::size_t>(start)] = above[static_cast<std::size_t>(start)];
    long j = start;
    for (; j <= columns && j < i + reach; ++j) {
      const auto at = static_cast<std::size_t>(j);
      now[at] = now[at - 1];
      if (above[at].count > now[at].count) now[at] = above[at];
      bool hopeless = false;
      if (above[at - 1].count + 1 > now[at].count) {
        now[at] = above[at - 1];
        hopeless = now[at].count + 1 + rows - i <= best;
        if (!hopeless && table.matches(static_cast<std::size_t>(i), at)) {
          ++now[at].count;
          now[at].open += row_open[static_cast<std::size_t>(i - 1)] & column_open[at - 1];
          if (now[at].count > best) {
            best = now[at].count;
            reach = std::labs(i - j) + range;
          }
        }
      } else {
        hopeless = now[at].count + 1 + rows - i <= best;
      }
      if (hopeless && j == start) ++start;
    }
    for (; j < columns; ++j)
      now[static_cast<std::size_t>(j)].count = now[static_cast<std::size_t>(j - 1)].count;
    std::swap(now, above);
  }
  const Cell& last = above[table.columns()];
  return {static_cast<std::size_t>(last.count), static_cast<std::size_t>(last.open)};
}

struct Example {
  MatchTable table;
  Mask row_open;
  Mask column_open;
};

Example random_example(std::mt19937& random, std::size_t rows, std::size_t columns, std::uint32_t classes,
                       bool similar) {
  std::vector<std::uint32_t> gold(rows);
  std::vector<std::uint32_t> test(columns);
  for (auto& value : gold) value = random() % classes;
  std::size_t source = 0;
  for (auto& value : test) {
    value = random() % classes;
    if (similar && random() % 4 != 0 && source < rows) value = gold[source];
    source += random() % 8 == 0 ? random() % 4 : 1;
  }
  std::vector<std::vector<std::uint32_t>> partners(classes);
  for (std::uint32_t a = 0; a < classes; ++a) {
    for (std::uint32_t b = 0; b < classes; ++b)
      if (a == b ? random() % 8 != 0 : random() % (std::size_t{4} * classes) == 0) partners[a].push_back(b);
  }
  Mask row_open(rows);
  Mask column_open(columns);
  for (auto& value : row_open) value = random() % 3 != 0;
  for (auto& value : column_open) value = random() % 3 != 0;
  return {MatchTable(gold, test, partners), row_open, column_open};
}

}  // namespace

// gold a b c d, test c d a b: two matches either way. The program has found a b when it comes to c,
// so that c d, which could only draw level, is not looked at; b alone is open.
TEST(a_draw_goes_to_the_rows_above) {
  const MatchTable table({0, 1, 2, 3}, {2, 3, 0, 1}, {{0}, {1}, {2}, {3}});
  const BagMatch match = match_bags(table, {0, 1, 0, 0}, {1, 1, 1, 1});
  CHECK_EQ(match.matched, std::size_t{2});
  CHECK_EQ(match.open, std::size_t{1});
}

// 10 gold dependencies reach columns up to 10 + 3; the last of 30 columns is never written.
TEST(what_is_out_of_reach_counts_nothing) {
  const MatchTable table(std::vector<std::uint32_t>(10, 0), std::vector<std::uint32_t>(30, 0), {{0}});
  CHECK_EQ(match_bags(table, Mask(10, 1), Mask(30, 1), 3).matched, std::size_t{0});
  CHECK_EQ(match_bags(table, Mask(10, 1), Mask(30, 1), 30).matched, std::size_t{10});
}

TEST(equals_the_plain_table_on_random_sequences) {
  std::mt19937 random(20060502);
  for (int round = 0; round < 6000; ++round) {
    const std::size_t rows = random() % (round % 10 == 0 ? 400 : 40);
    const std::size_t columns = random() % (round % 10 == 0 ? 400 : 40);
    const std::uint32_t classes = 1 + random() % (round % 3 == 0 ? 60 : 6);
    const long range = round % 2 == 0 ? 2000 : static_cast<long>(random() % 50);
    const Example example = random_example(random, rows, columns, classes, round % 5 != 0);
    const BagMatch fast = match_bags(example.table, example.row_open, example.column_open, range);
    const BagMatch slow = plain_match(example.table, example.row_open, example.column_open, range);
    CHECK_EQ(fast.matched, slow.matched);
    CHECK_EQ(fast.open, slow.open);
    if (check::failures() > 0) {
      std::cerr << "round " << round << " rows " << rows << " columns " << columns << " range " << range
                << '\n';
      return;
    }
  }
}
