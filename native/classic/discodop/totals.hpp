// Sums over pairs, and the counts of the breakdowns.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "classic/discodop/measures.hpp"
#include "classic/discodop/pair.hpp"
#include "classic/discodop/tally.hpp"

namespace treegauge::classic::discodop_parts {

struct Counts {
  std::uint64_t gold = 0;
  std::uint64_t test = 0;
  std::uint64_t right = 0;
  std::uint64_t distinct_gold = 0;
  std::uint64_t distinct_test = 0;

  void add(const Tally& gold_items, const Tally& test_items);
};

// A share of 0 is undefined where there is nothing: nan, or 0DIV! where the original divides.
[[nodiscard]] std::string recall(const Counts& counts);
[[nodiscard]] std::string precision(const Counts& counts);
[[nodiscard]] std::string f_measure(const Counts& counts);
[[nodiscard]] std::string share(std::uint64_t part, std::uint64_t whole);
[[nodiscard]] std::string two_decimals(double value);

struct Totals {
  std::uint64_t sentences = 0;
  std::int64_t longest = 0;
  std::uint64_t exact = 0;
  Counts brackets;
  std::uint64_t discontinuous_gold = 0;
  std::uint64_t discontinuous_test = 0;
  Counts functions;
  std::uint64_t tags = 0;
  std::uint64_t right_tags = 0;
  std::uint64_t scored_sentences = 0;
  bool has_undefined_paths = false;
  bool has_undefined_distance = false;
  ExactSum paths;
  std::int64_t edits = 0;
  std::int64_t nodes = 0;
  std::vector<Dependency> gold_dependencies;
  std::vector<Dependency> test_dependencies;

  void add(const Pair& pair, bool only_discontinuous);

  [[nodiscard]] std::string leaf_ancestor() const;
  [[nodiscard]] std::string tree_distance() const;
};

[[nodiscard]] std::string accuracy(const std::vector<Dependency>& gold, const std::vector<Dependency>& test);
[[nodiscard]] std::uint64_t agreeing(const std::vector<Dependency>& gold,
                                     const std::vector<Dependency>& test);

// Counts for each label, in order of first appearance, gold before test.
class ByLabel {
 public:
  struct Row {
    StringId label;
    Counts counts;
  };
  void add(StringId label, std::uint64_t gold, std::uint64_t test);
  // By distinct gold items.
  [[nodiscard]] std::vector<Row> rows() const;

 private:
  std::unordered_map<StringId, std::size_t> places_;
  std::vector<Row> rows_;
};

// What the tables before the summary are made of.
struct Breakdowns {
  Tally other_rules;    // of the same words: test's rule, gold's
  Tally extra_rules;    // of words that are not a constituent of gold
  Tally missing_rules;  // of words that are not a constituent of test
  Tally attachments;    // label, test's parent, gold's
  ByLabel labels;
  Tally other_labels;  // test's, gold's
  ByLabel functions;
  Tally other_functions;
  Tally gold_tags;
  Tally test_tags;
  Tally right_tags;
  Tally other_tags;

  void add(const Pair& pair);
};

}  // namespace treegauge::classic::discodop_parts
