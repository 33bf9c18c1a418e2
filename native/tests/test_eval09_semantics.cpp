#include <random>
#include <string>
#include <vector>

#include "check.hpp"
#include "classic/conll/stop.hpp"
#include "classic/eval09/semantics.hpp"

using namespace treegauge::classic::conll;

namespace {

const char* const kFirstColumns = "1\tw\tw\tw\tN\tNN\t_\t_\t0\t0\tR\tR\tY\t";

Side side_of(const std::vector<std::string>& lines) {
  Side side;
  for (const std::string& line : lines) side.add(line, kConll2009);
  side.blanks = 1;
  return side;
}

struct RandomSide {
  std::vector<std::string> lines;
  std::vector<Proposition> propositions;
};

RandomSide random_side(std::mt19937& random, std::size_t words) {
  const char* const senses[] = {"_", "go.01", "go.1", "go.02", "-"};
  const char* const labels[] = {"_", "_", "A0", "A1", "A0|A1", "A1|A0|A1", "-"};
  RandomSide side;
  std::vector<std::string> predicates(words);
  std::size_t columns = 0;
  for (std::string& predicate : predicates) {
    predicate = senses[random() % 5];
    columns += predicate.size() > 1 ? 1 : 0;
  }
  for (const std::string& predicate : predicates) {
    std::string line = kFirstColumns + predicate;
    for (std::size_t column = 0; column < columns; ++column) line += std::string("\t") + labels[random() % 7];
    side.lines.push_back(line);
  }
  side.propositions = read_propositions(side_of(side.lines), 1);
  return side;
}

// The definition, pair by pair.
Count slow_labeled(const RandomSide& gold, const RandomSide& system) {
  Count labeled = 0;
  for (const Proposition& left : gold.propositions) {
    for (const Proposition& right : system.propositions) {
      for (const Argument& argument : left.arguments) {
        for (const Argument& other : right.arguments) {
          labeled += left.position == right.position && argument.position == other.position &&
                             argument.label == other.label
                         ? 1
                         : 0;
        }
      }
    }
  }
  return labeled;
}

// One to one: an argument is paired with the first free one of the same word.
Count slow_placed(const RandomSide& gold, const RandomSide& system) {
  Count placed = 0;
  for (const Proposition& left : gold.propositions) {
    for (const Proposition& right : system.propositions) {
      if (left.position != right.position) continue;
      std::vector<bool> taken(right.arguments.size(), false);
      for (const Argument& argument : left.arguments) {
        for (std::size_t other = 0; other < taken.size(); ++other) {
          if (!taken[other] && right.arguments[other].position == argument.position) {
            taken[other] = true;
            ++placed;
            break;
          }
        }
      }
    }
  }
  return placed;
}

}  // namespace

TEST(arguments_match_as_defined) {
  std::mt19937 random(5);
  for (int round = 0; round < 500; ++round) {
    const std::size_t words = 1 + random() % 6;
    const RandomSide gold = random_side(random, words);
    const RandomSide system = random_side(random, words);
    SemanticCounts counts;
    count_semantics(gold.propositions, system.propositions, counts);
    CHECK_EQ(counts.arguments.labeled, slow_labeled(gold, system));
    CHECK_EQ(counts.arguments.placed, slow_placed(gold, system));
    SemanticCounts own;
    CHECK(count_semantics(gold.propositions, gold.propositions, own));
    CHECK_EQ(own.arguments.labeled, own.arguments.gold);
    CHECK_EQ(own.full_propositions, own.predicates.gold);
  }
}

// From eval09.pl 0.4: senses of digits compare as numbers, others as texts.
TEST(senses) {
  CHECK(same_sense("01", "1"));
  CHECK(same_sense("0", "00"));
  CHECK(!same_sense("1", "2"));
  CHECK(!same_sense("01", "1a"));
  CHECK(same_sense("a", "a"));
  CHECK(!same_sense("18446744073709551615", "18446744073709551614"));
  CHECK(same_sense("99999999999999999999", "99999999999999999998"));  // as floating point
}

TEST(the_sense_follows_the_only_dot) {
  const std::vector<std::string> lines = {
      std::string(kFirstColumns) + "go.01\t_\t_\t_\t_", std::string(kFirstColumns) + "a.b.c\t_\t_\t_\t_",
      std::string(kFirstColumns) + ".5\t_\t_\t_\t_", std::string(kFirstColumns) + "plain\t_\t_\t_\t_"};
  const std::vector<Proposition> propositions = read_propositions(side_of(lines), 1);
  CHECK_EQ(propositions.size(), std::size_t{4});
  CHECK_EQ(propositions[0].sense, std::string_view("01"));
  CHECK_EQ(propositions[1].sense, std::string_view("a.b.c"));
  CHECK_EQ(propositions[2].sense, std::string_view(".5"));
  CHECK_EQ(propositions[3].sense, std::string_view("plain"));
}

TEST(bad_lines_stop) {
  const std::vector<std::vector<std::string>> bad = {
      {std::string(kFirstColumns) + "go.01\tA0||A1"},                           // a label without a name
      {std::string(kFirstColumns) + "_", std::string(kFirstColumns) + "_\t_"},  // another number of columns
      {"1\tw\tw"},                                                              // no PRED column
      {"1"},
  };
  for (const std::vector<std::string>& lines : bad) {
    int code = 0;
    try {
      (void)read_propositions(side_of(lines), 25);
    } catch (const Stop& stop) {
      code = stop.code;
    }
    CHECK_EQ(code, 25);
  }
}
