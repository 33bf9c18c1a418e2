// The alignments of least cost against a list of all alignments, made without any table; and how they are
// drawn.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "align/co_optimal/co_optimal.hpp"
#include "align/cold/co_optimal_groups.hpp"
#include "check.hpp"
#include "edit_textbook.hpp"
#include "groups_reference.hpp"

using namespace treegauge::align;
using Words = std::vector<std::size_t>;
// What an alignment says of the words that count: partners (or groups), and test words that no longer count.
using Said = std::pair<std::set<std::pair<Words, Words>>, std::set<std::size_t>>;

namespace {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(engine_() % bound); }

 private:
  std::mt19937_64 engine_;
};

// Both sides' words by slot.
using groups_reference::Slots;

template <class Side>
Said said(const Side& gold, const Side& test, const Slots& slots) {
  const auto free = [](const Side& side, std::size_t at) {
    return !side.kinds.empty() && (side.kinds[at] & kFree) != 0;
  };
  Said all;
  for (const auto& [left, right] : slots) {
    if (left.empty() || right.empty()) continue;
    if (left.size() + right.size() > 2 || !free(gold, left[0]))
      all.first.insert({left, right});
    else if (!free(test, right[0]))
      all.second.insert(right[0]);
  }
  return all;
}

// All alignments of least cost out of all that there are. `ways(row, column)`: what may come next there, as
// (rows, columns, cost, words of both sides together).
struct Next {
  std::size_t rows, columns;
  std::pair<std::uint64_t, std::uint64_t> cost;
  Words gold, test;
};

template <class Side, class Ways>
std::set<Said> listed(const Side& gold, const Side& test, Ways ways) {
  struct Open {
    std::size_t row, column;
    std::pair<std::uint64_t, std::uint64_t> cost;
    Slots slots;
  };
  std::pair<std::uint64_t, std::uint64_t> best{~std::uint64_t{0}, 0};
  std::set<Said> all;
  std::vector<Open> stack{{0, 0, {0, 0}, {}}};
  while (!stack.empty()) {
    const Open open = std::move(stack.back());
    stack.pop_back();
    if (open.cost > best) continue;
    if (open.row == gold.words.size() && open.column == test.words.size()) {
      if (open.cost < best) all.clear();
      best = open.cost;
      all.insert(said(gold, test, open.slots));
      continue;
    }
    for (const Next& next : ways(open.row, open.column)) {
      Open more{open.row + next.rows,
                open.column + next.columns,
                {open.cost.first + next.cost.first, open.cost.second + next.cost.second},
                open.slots};
      more.slots.emplace_back(next.gold, next.test);
      stack.push_back(std::move(more));
    }
  }
  return all;
}

// Pearson's statistic against equal shares, and its limit at one in a thousand, by the normal approximation
// of Wilson and Hilferty (1931).
void check_uniform(const std::map<Said, int>& seen, std::uint64_t kinds, int draws) {
  CHECK(seen.size() <= kinds);
  const double expected = draws / static_cast<double>(kinds);
  double statistic = static_cast<double>(kinds - seen.size()) * expected;
  for (const auto& [what, count] : seen) statistic += (count - expected) * (count - expected) / expected;
  const auto free = static_cast<double>(kinds - 1);
  CHECK(statistic < free * std::pow(1 - 2 / (9 * free) + 3.09 * std::sqrt(2 / (9 * free)), 3));
}

// ----- one to one

struct Problem {
  textbook::Side gold, test;
  Equality equality;
  Costs costs;
  bool apart;

  [[nodiscard]] CoOptimal all(std::size_t border_bytes = kBorderBytes,
                              std::size_t count_bytes = kCountBytes) const {
    return {optimal_cells(gold.text(), test.text(), equality, costs, apart, border_bytes), gold.text(),
            test.text(), equality, count_bytes};
  }
  [[nodiscard]] Slots slots(const std::vector<Link>& links) const {
    Slots made;
    for (const Slot& slot : slots_of(links, gold.text(), test.text(), equality, Ties::symmetric))
      made.emplace_back(slot.gold == kNone ? Words{} : Words{slot.gold},
                        slot.test == kNone ? Words{} : Words{slot.test});
    return made;
  }
  [[nodiscard]] std::vector<Next> ways(std::size_t row, std::size_t column) const {
    std::vector<Next> next;
    if (row < gold.words.size()) next.push_back({1, 0, {gold.free(row) ? 0 : costs.deletion, 0}, {row}, {}});
    if (column < test.words.size())
      next.push_back({0, 1, {test.free(column) ? 0 : costs.insertion, 0}, {}, {column}});
    if (row == gold.words.size() || column == test.words.size()) return next;
    if (equality.same(gold.words[row], test.words[column]))
      next.push_back({1, 1, {0, 0}, {row}, {column}});
    else if (!gold.free(row) && !test.free(column) &&
             !(apart && gold.punctuation(row) != test.punctuation(column)))
      next.push_back({1, 1, {costs.substitution, 0}, {row}, {column}});
    return next;
  }
};

constexpr Costs kCosts[] = {{1, 1, 1}, {4, 3, 3}, {2, 1, 1}, {3, 2, 2}, {1, 2, 3}};

textbook::Side drawn_side(Draw& draw, std::size_t most, std::uint32_t words) {
  textbook::Side side;
  const bool kinds = draw.below(2) == 0;
  for (std::size_t left = draw.below(static_cast<std::uint32_t>(most + 1)); left > 0; --left) {
    side.words.push_back(draw.below(words));
    if (kinds) side.kinds.push_back(static_cast<std::uint8_t>(draw.below(4)));
  }
  return side;
}

// A text with noise: some words are free, punctuation or equal to another.
Problem noisy(Draw& draw, std::size_t rows, Costs costs, bool kinds) {
  Problem made{{}, {}, {}, costs, draw.below(2) == 0};
  const std::uint32_t most = draw.below(2) == 0 ? 3 : 40;
  const auto word = [&] { return draw.below(draw.below(most + 1) + 1); };
  for (std::size_t row = 0; row < rows; ++row) {
    made.gold.words.push_back(word());
    const std::uint32_t fate = draw.below(100);
    if (fate >= 5) made.test.words.push_back(fate < 30 && fate >= 15 ? word() : made.gold.words.back());
    if (fate >= 5 && fate < 15) made.test.words.push_back(word());
  }
  if (kinds) {
    for (textbook::Side* side : {&made.gold, &made.test})
      for (std::size_t at = 0; at < side->words.size(); ++at)
        side->kinds.push_back(static_cast<std::uint8_t>(draw.below(12) == 0 ? draw.below(4) : 0));
  }
  return made;
}

// Paths of the full table; for words that all count. Between two pairs gold words alone come before test
// words alone, so that an alignment is one path.
double textbook_log_count(const Problem& problem) {
  const std::size_t rows = problem.gold.words.size();
  const std::size_t columns = problem.test.words.size();
  struct Cell {
    std::uint64_t least = 0;
    long double paired = 0, deleted = 0, inserted = 0;
    [[nodiscard]] long double all() const { return paired + deleted + inserted; }
  };
  std::vector<Cell> table((rows + 1) * (columns + 1));
  const auto at = [&](std::size_t i, std::size_t j) -> Cell& { return table[i * (columns + 1) + j]; };
  at(0, 0).paired = 1;
  for (std::size_t i = 0; i <= rows; ++i) {
    for (std::size_t j = 0; j <= columns; ++j) {
      if (i + j == 0) continue;
      constexpr std::uint64_t kNever = std::uint64_t{1} << 60;
      std::uint64_t pair = kNever;
      if (i > 0 && j > 0)
        for (const Next& next : problem.ways(i - 1, j - 1))
          if (next.rows == 1 && next.columns == 1) pair = at(i - 1, j - 1).least + next.cost.first;
      const std::uint64_t drop = i > 0 ? at(i - 1, j).least + problem.costs.deletion : kNever;
      const std::uint64_t add = j > 0 ? at(i, j - 1).least + problem.costs.insertion : kNever;
      Cell& cell = at(i, j);
      cell.least = std::min({pair, drop, add});
      if (pair == cell.least) cell.paired = at(i - 1, j - 1).all();
      if (drop == cell.least) cell.deleted = at(i - 1, j).paired + at(i - 1, j).deleted;
      if (add == cell.least) cell.inserted = at(i, j - 1).all();
    }
  }
  return static_cast<double>(std::log(at(rows, columns).all()));
}

// ----- with groups

// Words of few letters, so that many are cut differently; with a hyphen, an apostrophe and bare words.
const std::vector<std::string> kSpellings = {"a",  "b", "aa", "ab", "ba", "aab", "abab", "a-b", "'a",
                                             "b'", "-", "'",  ".",  "..", "a.",  ".b",   "$"};

// Half of the test sides are the words of gold, cut anew.
std::string drawn_line(Draw& draw, std::uint32_t most, const std::vector<std::string>& spellings) {
  std::string line;
  std::string letters;
  const std::uint32_t some = draw.below(3);
  const auto add = [&](const std::string& word) {
    const std::uint32_t fate = draw.below(8);
    if (fate == 0 && draw.below(3) == 0) line += "/ ";
    line += (some == 1 && fate < 3 ? "~" : some == 2 && fate < 5 ? "!" : "") + word + " ";
  };
  const auto any = [&]() -> const std::string& {
    return spellings[draw.below(static_cast<std::uint32_t>(spellings.size()))];
  };
  for (std::uint32_t left = draw.below(most + 1); left > 0; --left) {
    const std::string& word = any();
    letters += word;
    add(word);
  }
  line += "| ";
  if (draw.below(2) == 0) {
    for (std::uint32_t left = draw.below(most + 1); left > 0; --left) add(any());
  } else {
    for (std::uint32_t left = most; left > 0 && !letters.empty(); --left) {
      const std::size_t size = std::min<std::size_t>(letters.size(), 1 + draw.below(3));
      add(letters.substr(0, size));
      letters.erase(0, size);
    }
  }
  return line;
}

// A long text with words cut differently, lost, added and changed.
std::string noisy_line(Draw& draw, std::size_t rows) {
  std::string gold;
  std::string test;
  const auto word = [&] {
    std::string made;
    for (std::uint32_t left = 1 + draw.below(3); left > 0; --left) made += "abc"[draw.below(3)];
    return made;
  };
  for (std::size_t row = 0; row < rows; ++row) {
    const std::string one = word();
    if (row % 12 == 0) gold += "/ ";
    if (row % 15 == 0) test += "/ ";
    gold += (draw.below(20) == 0 ? "~" : "") + one + " ";
    const std::uint32_t fate = draw.below(20);
    if (fate < 2 && one.size() > 1)
      test += one.substr(0, 1) + " " + one.substr(1) + " ";
    else if (fate < 4)
      test += one;  // joined with the next word
    else if (fate > 5)
      test += (fate > 7 ? one : word()) + " " + (fate == 19 ? word() + " " : "");
  }
  return gold + "| " + test;
}

using groups_reference::Case;

std::vector<Next> group_ways(const Case& given, const GroupRule& rule, std::size_t row, std::size_t column) {
  const auto& [gold, test] = std::tie(given.gold, given.test);
  const auto gap = std::uint64_t{3} * cost_scale(rule.likeness);
  std::vector<Next> next;
  if (row < gold.words.size()) next.push_back({1, 0, {gold.has(row, kFree) ? 0 : gap, 0}, {row}, {}});
  if (column < test.words.size())
    next.push_back({0, 1, {test.has(column, kFree) ? 0 : gap, 0}, {}, {column}});
  if (row == gold.words.size() || column == test.words.size()) return next;
  const std::uint8_t either = gold.kinds[row] | test.kinds[column];
  if ((either & kOnlyInGroups) == 0) {
    if (given.equality.same(gold.words[row], test.words[column]))
      next.push_back({1, 1, {0, 0}, {row}, {column}});
    else if ((either & kFree) == 0 &&
             !(rule.punctuation_apart && gold.has(row, kPunctuation) != test.has(column, kPunctuation)))
      next.push_back(
          {1,
           1,
           {substitution_cost(given.spelling, gold.words[row], test.words[column], rule.likeness), 0},
           {row},
           {column}});
  }
  if (gold.has(row, kFree) || test.has(column, kFree)) return next;
  for (const auto& [gold_end, test_end, words] : groups_reference::Groups(given, row, column).found) {
    Next group{gold_end - row, test_end - column, {0, words}, {}, {}};
    for (std::size_t at = row; at < gold_end; ++at)
      if (!gold.has(at, kFree)) group.gold.push_back(at);
    for (std::size_t at = column; at < test_end; ++at)
      if (!test.has(at, kFree)) group.test.push_back(at);
    next.push_back(std::move(group));
  }
  return next;
}

CoOptimalGroups all_of(const Case& given, const GroupRule& rule, std::size_t count_bytes = kCountBytes) {
  return {given.gold.text(), given.test.text(), given.equality, given.spelling, rule, count_bytes};
}

// What an alignment costs; every group must be one.
std::pair<std::uint64_t, std::uint64_t> price(const Case& given, const GroupRule& rule, const Slots& slots) {
  std::pair<std::uint64_t, std::uint64_t> sum{0, 0};
  for (const auto& [left, right] : slots) {
    const std::size_t row = left.empty() ? given.gold.words.size() : left[0];
    const std::size_t column = right.empty() ? given.test.words.size() : right[0];
    bool known = false;
    for (const Next& next : group_ways(given, rule, row, column)) {
      if (next.gold != left || next.test != right) continue;
      sum.first += next.cost.first;
      sum.second += next.cost.second;
      known = true;
      break;
    }
    CHECK(known);
  }
  return sum;
}

Slots slots_by_word(const Case& given, const GroupAlignment& alignment) {
  return groups_reference::told(given, alignment).slots;
}

}  // namespace

TEST(all_alignments_and_each_once) {
  Draw draw(1);
  for (int round = 0; round < check::draws(1500); ++round) {
    const std::uint32_t words = 1 + draw.below(4);
    const std::size_t most = 6;
    Problem problem{drawn_side(draw, most, words),
                    drawn_side(draw, most, words),
                    {},
                    kCosts[draw.below(5)],
                    draw.below(2) == 0};
    if (draw.below(2) == 0) problem.equality = Equality({{draw.below(words), draw.below(words)}});
    const auto wanted = listed(problem.gold, problem.test, [&](std::size_t row, std::size_t column) {
      return problem.ways(row, column);
    });
    CoOptimal all = problem.all();
    CoOptimal small = problem.all(0, 0);
    CHECK_EQ(all.count(), wanted.size());
    CHECK_EQ(small.count(), wanted.size());
    CHECK(std::abs(all.log_count() - std::log(static_cast<double>(wanted.size()))) < 1e-9);
    std::set<Said> seen;
    for (std::uint64_t number = 0; number < all.count(); ++number) {
      const std::vector<Link> links = all.at(number);
      CHECK(links == small.at(number));
      seen.insert(said(problem.gold, problem.test, problem.slots(links)));
    }
    CHECK(seen == wanted);
  }
}

TEST(draws_are_uniform) {
  for (const Costs costs : {kCosts[0], kCosts[1]}) {
    Draw draw(2);
    for (std::uint64_t tried = 0; tried < 6;) {
      const Problem problem = noisy(draw, 14, costs, true);
      CoOptimal all = problem.all();
      if (all.count() < 10 || all.count() > 200) continue;
      ++tried;
      std::map<Said, int> seen;
      const int draws = 40 * static_cast<int>(all.count());
      for (int number = 0; number < draws; ++number) {
        DrawNumbers numbers(tried, static_cast<std::uint64_t>(number));
        ++seen[said(problem.gold, problem.test, problem.slots(all.draw(numbers)))];
      }
      check_uniform(seen, all.count(), draws);
    }
  }
}

// 80 times `a a` against `a`, each behind a word of its own: 2^80 alignments, two ways at each place. By
// symmetry each way is taken half the time, and no two places depend on each other.
TEST(draws_by_logarithms_are_uniform) {
  Problem problem{{}, {}, {}, kSclite, false};
  for (std::uint32_t place = 0; place < 80; ++place) {
    for (const std::uint32_t word : {place + 1, 0u, 0u}) problem.gold.words.push_back(word);
    for (const std::uint32_t word : {place + 1, 0u}) problem.test.words.push_back(word);
  }
  CoOptimal all = problem.all();
  CHECK_EQ(all.count(), ~std::uint64_t{0});
  CHECK(std::abs(all.log_count() - 80 * std::log(2.0)) < 1e-9);
  const int draws = 4000;
  std::vector<int> first(80, 0);
  std::vector<int> with_next(79, 0);
  for (int number = 0; number < draws; ++number) {
    DrawNumbers numbers(5, static_cast<std::uint64_t>(number));
    std::vector<bool> here(80, false);
    for (const Link& link : all.draw(numbers))
      if (link.test % 2 == 1) here[link.test / 2] = link.gold % 3 == 1;
    for (std::size_t place = 0; place < 80; ++place) {
      first[place] += here[place] ? 1 : 0;
      if (place > 0) with_next[place - 1] += here[place] == here[place - 1] ? 1 : 0;
    }
  }
  // Counts with a standard deviation of sqrt(draws) / 2: none is 4.5 of them off.
  for (const std::vector<int>& counts : {first, with_next})
    for (const int count : counts) CHECK(std::abs(count - draws / 2) < 4.5 * std::sqrt(draws) / 2);
}

// `x` eight times against `x` twice: 28 pairs of places; 73 such texts one after the other, which are too
// many alignments to be counted exactly.
TEST(a_way_that_more_alignments_take_is_taken_more_often) {
  constexpr std::uint32_t kParts = 73;
  Problem problem{{}, {}, {}, kSclite, false};
  for (std::uint32_t place = 0; place < kParts; ++place) {
    problem.gold.words.push_back(place + 1);
    problem.gold.words.insert(problem.gold.words.end(), 8, 0u);
    for (const std::uint32_t word : {place + 1, 0u, 0u}) problem.test.words.push_back(word);
  }
  CoOptimal all = problem.all();
  CHECK(std::abs(all.log_count() - kParts * std::log(28.0)) < 1e-9);
  std::map<Said, int> seen;
  for (std::uint64_t number = 0; number < 200; ++number) {
    DrawNumbers numbers(9, number);
    std::vector<Words> inside(kParts);
    for (const Link& link : all.draw(numbers))
      if (link.test % 3 != 0) inside[link.test / 3].push_back(link.gold % 9);
    for (Words& places : inside) {
      std::sort(places.begin(), places.end());
      ++seen[{{{places, {}}}, {}}];
    }
  }
  CHECK_EQ(seen.size(), std::size_t{28});
  check_uniform(seen, 28, 200 * static_cast<int>(kParts));
}

// More than a strip of 256 gold words and 64 test words; with no memory for borders and counts, too.
TEST(several_strips_and_tiles) {
  Draw draw(3);
  for (const Costs costs : kCosts) {
    for (const std::size_t rows : {70, 300, 600}) {
      const Problem problem = noisy(draw, rows, costs, false);
      CoOptimal all = problem.all();
      CoOptimal small = problem.all(0, 0);
      const double wanted = textbook_log_count(problem);
      CHECK(std::abs(all.log_count() - wanted) <= 1e-9 * std::max(1.0, wanted));
      CHECK_EQ(small.count(), all.count());
      CHECK_EQ(small.log_count(), all.log_count());
      for (std::uint64_t number = 0; number < 3; ++number) {
        DrawNumbers one(3, number);
        DrawNumbers other(3, number);
        CHECK(all.draw(one) == small.draw(other));
      }
    }
  }
}

// A free word does not multiply alignments: 70 full stops that do not count beside one that does. Turned
// round, the free words of gold may take the one of test out, or stand alone: it makes no difference which.
TEST(free_words_in_long_texts) {
  Problem problem{{}, {}, {}, kSclite, false};
  for (std::uint32_t word = 1; word <= 70; ++word) {
    problem.gold.words.push_back(word);
    for (const std::uint32_t other : {word, 0u}) {
      problem.test.words.push_back(other);
      problem.test.kinds.push_back(other == 0 ? kFree : 0);
    }
  }
  problem.gold.words.push_back(0);
  CHECK_EQ(problem.all().count(), std::uint64_t{1});
  std::swap(problem.gold, problem.test);
  CHECK_EQ(problem.all().count(), std::uint64_t{1});
  CHECK_EQ(problem.all().log_count(), 0.0);
}

TEST(all_alignments_with_groups_and_each_once) {
  Draw draw(4);
  std::size_t with_groups = 0;
  for (int round = 0; round < check::draws(1500); ++round) {
    std::vector<std::string> spellings;
    for (std::uint32_t left = 1 + draw.below(5); left > 0; --left)
      spellings.push_back(kSpellings[draw.below(static_cast<std::uint32_t>(kSpellings.size()))]);
    Case given = groups_reference::parsed(drawn_line(draw, 5, spellings));
    if (const auto words = static_cast<std::uint32_t>(given.spelling.size()); words > 0 && round % 2 == 0)
      given.equality = Equality({{draw.below(words), draw.below(words)}});
    GroupRule rule{draw.below(2) == 0 ? Likeness::letters : Likeness::none, draw.below(2) == 0};
    const auto wanted = listed(given.gold, given.test, [&](std::size_t row, std::size_t column) {
      return group_ways(given, rule, row, column);
    });
    for (const auto& [small_table, bytes] :
         {std::pair(rule.small_table, kCountBytes), std::pair(std::size_t{0}, std::size_t{0})}) {
      rule.small_table = small_table;
      if (bytes == 0) rule.keep_bytes = 0;
      CoOptimalGroups all = all_of(given, rule, bytes);
      CHECK_EQ(all.count(), wanted.size());
      CHECK(std::abs(all.log_count() - std::log(static_cast<double>(wanted.size()))) < 1e-9);
      std::set<Said> seen;
      for (std::uint64_t number = 0; number < all.count(); ++number)
        seen.insert(said(given.gold, given.test, slots_by_word(given, all.at(number))));
      CHECK(seen == wanted);
    }
    const auto has_group = [](const Said& one) {
      return std::any_of(one.first.begin(), one.first.end(),
                         [](const auto& slot) { return slot.first.size() + slot.second.size() > 2; });
    };
    with_groups += std::any_of(wanted.begin(), wanted.end(), has_group) ? 1 : 0;
  }

  CHECK(with_groups > static_cast<std::size_t>(check::draws(150)));
}

TEST(draws_with_groups_are_uniform) {
  for (const Likeness likeness : {Likeness::none, Likeness::letters}) {
    const GroupRule rule{likeness, false};
    Draw draw(5);
    std::size_t with_groups = 0;
    for (std::uint64_t tried = 0; tried < 6 || with_groups == 0;) {
      const Case given = groups_reference::parsed(noisy_line(draw, 14));
      CoOptimalGroups all = all_of(given, rule);
      if (all.count() < 10 || all.count() > 150) continue;
      ++tried;
      std::map<Said, int> seen;
      const int draws = 40 * static_cast<int>(all.count());
      for (int number = 0; number < draws; ++number) {
        DrawNumbers numbers(tried, static_cast<std::uint64_t>(number));
        ++seen[said(given.gold, given.test, slots_by_word(given, all.draw(numbers)))];
      }
      for (const auto& [left, right] : seen.begin()->first.first)
        with_groups += left.size() + right.size() > 2 ? 1 : 0;
      check_uniform(seen, all.count(), draws);
    }
  }
}

TEST(long_texts_are_drawn_alike_whatever_is_kept) {
  Draw draw(6);
  for (const Likeness likeness : {Likeness::none, Likeness::letters}) {
    for (const std::size_t rows : {60, 400}) {
      GroupRule rule{likeness, false};
      const Case given = groups_reference::parsed(noisy_line(draw, rows));
      const groups_reference::Result own = groups_reference::aligned(given, rule);
      rule.small_table = std::size_t{1} << 30;
      CoOptimalGroups all = all_of(given, rule);
      rule.small_table = rule.keep_bytes = 0;
      CoOptimalGroups small = all_of(given, rule, 0);
      CHECK(all.count() > 1 || rows < 100);
      CHECK_EQ(small.count(), all.count());
      CHECK(std::abs(small.log_count() - all.log_count()) < 1e-9 * std::max(1.0, all.log_count()));
      for (std::uint64_t number = 0; number < 5; ++number) {
        DrawNumbers one(3, number);
        DrawNumbers other(3, number);
        const Slots slots = slots_by_word(given, all.draw(one));
        CHECK(slots_by_word(given, small.draw(other)) == slots);
        CHECK(price(given, rule, slots) == std::pair(own.cost, own.grouped));
      }
    }
  }
}
