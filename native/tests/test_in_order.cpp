// Pairs of sentences in order go a shorter way. One pair that is not sends all of a comparison the general
// way: both must give the same.
#include <random>

#include "bracketed.hpp"
#include "check.hpp"
#include "compare/count/aligned.hpp"
#include "compare/count/count.hpp"
#include "compare/match/dependencies.hpp"
#include "compare/steps/steps.hpp"
#include "compare/steps/survey.hpp"

using namespace treegauge;

namespace {

// The trace stands on one side alone: in these sentences the n-th word is not beside the n-th.
const std::string kGoldOnly = "(S (N tea) (-NONE- *))\n";
const std::string kTestOnly = "(S (N tea))\n";

struct Drawn {
  std::string gold, test;
};

// Equal words, traces in the same places, tags that may differ, words without tags.
Drawn drawn_pair(std::mt19937& random) {
  constexpr const char* kTags[] = {"N", "V", ",", "."};
  constexpr const char* kWords[] = {"tea", "is", "hot", "*"};
  Drawn found{"(S", "(S"};
  const unsigned words = 1 + random() % 7;
  for (unsigned i = 0; i < words; ++i) {
    const std::string word = kWords[random() % 4];
    const bool bare = random() % 8 == 0;
    const bool trace = !bare && random() % 4 == 0;
    const char* const tag = kTags[random() % 4];
    const char* const other = random() % 3 == 0 ? kTags[random() % 4] : tag;
    const auto written = [&](const char* own, const std::string& form) {
      return bare ? " " + form : std::string(" (") + (trace ? "-NONE-" : own) + " " + form + ")";
    };
    found.gold += written(tag, word);
    // What a trace looks like does not matter.
    found.test += written(other, trace ? kWords[random() % 4] : word);
  }
  found.gold += ")\n";
  found.test += ")\n";
  return found;
}

void set_keys(Comparison& comparison) {
  const std::string names[] = {"N", "V", ",", "."};
  for (Side* side : {&comparison.gold, &comparison.test}) {
    const Strings& strings = side->corpus->strings;
    side->keys.label.assign(strings.size(), 0);
    side->keys.tag.assign(strings.size(), kUncounted);
    side->keys.tag_flags.assign(strings.size(), 0);
    for (StringId id = 0; id < strings.size(); ++id) {
      for (Key key = 0; key < 3; ++key)
        if (strings[id] == names[key]) side->keys.tag[id] = key;
      if (strings[id] == ",") side->keys.tag_flags[id] = kDeletedTag;
      if (strings[id] == "-NONE-") side->keys.tag_flags[id] = kDeletedTag | kEmptyTag;
    }
  }
  unify_words(comparison);
}

// `set_aside`: of every pair, 1 for gold, 2 for test.
Comparison compared(const std::string& gold, const std::string& test,
                    const std::vector<std::uint8_t>& set_aside, unsigned jobs) {
  formats::BracketingOptions options;
  options.bare_words = true;
  Comparison comparison(bracketed(gold, options), bracketed(test, options));
  comparison.jobs = jobs;
  set_keys(comparison);
  const auto sentences = static_cast<Row>(comparison.gold.corpus->sentences.size());
  for (Row s = 0; s < sentences; ++s) add_chunk(comparison, s, s + 1, s, s + 1, 0);
  CHECK(align_identity(comparison, {0, comparison.chunks.size()}).empty());
  for (std::size_t s = 0; s < set_aside.size(); ++s) {
    if (set_aside[s] == 1) comparison.gold.use[s] = 0;
    if (set_aside[s] == 2) comparison.test.use[s] = 0;
  }
  finish_slots(comparison);
  build_brackets(comparison);
  return comparison;
}

// The first rows of a column.
template <typename Value>
std::vector<Value> first(const std::vector<Value>& column, std::size_t rows) {
  return {column.begin(), column.begin() + static_cast<std::ptrdiff_t>(rows)};
}

void check_same(const Comparison& quick, const Comparison& general) {
  for (const bool is_gold : {true, false}) {
    const Side& one = is_gold ? quick.gold : quick.test;
    const Side& other = is_gold ? general.gold : general.test;
    CHECK(one.slot == first(other.slot, one.slot.size()));
    CHECK(one.keep == first(other.keep, one.keep.size()));
    CHECK(one.home == first(other.home, one.home.size()));
  }
  CHECK(quick.slot_gold == first(general.slot_gold, quick.slots));
  CHECK(quick.slot_test == first(general.slot_test, quick.slots));
  const std::size_t units = quick.units.size();
  const auto check_columns = [&](const Column& one, const Column& other) {
    CHECK(one == first(other, units));
  };
  const AlignedColumns ours = count_aligned(quick);
  const AlignedColumns theirs = count_aligned(general);
  check_columns(ours.equal, theirs.equal);
  check_columns(ours.different, theirs.different);
  check_columns(ours.gold_only, theirs.gold_only);
  check_columns(ours.test_only, theirs.test_only);
  const WordOptions tags{WordRule::tags};
  const PrfColumns our_tags = count_words(quick, tags);
  const PrfColumns their_tags = count_words(general, tags);
  check_columns(our_tags.matched, their_tags.matched);
  check_columns(our_tags.gold, their_tags.gold);
  check_columns(our_tags.test, their_tags.test);
  check_columns(count_sentences(quick), count_sentences(general));
}

void check_drawn(std::mt19937& random, std::size_t pairs, unsigned jobs) {
  Drawn all;
  std::vector<std::uint8_t> set_aside;
  for (std::size_t i = 0; i < pairs; ++i) {
    const Drawn pair = drawn_pair(random);
    all.gold += pair.gold;
    all.test += pair.test;
    set_aside.push_back(static_cast<std::uint8_t>(random() % 8));
  }
  const Comparison quick = compared(all.gold, all.test, set_aside, jobs);
  const Comparison general = compared(all.gold + kGoldOnly, all.test + kTestOnly, set_aside, jobs);
  for (const Chunk& chunk : quick.chunks) CHECK(chunk.in_order);
  CHECK(!general.chunks.back().in_order);
  check_same(quick, general);
}

}  // namespace

TEST(both_ways_give_the_same) {
  std::mt19937 random(31);
  for (int round = 0; round < check::draws(600); ++round) check_drawn(random, 1 + random() % 6, 1);
}

TEST(several_threads_give_the_same) {
  std::mt19937 random(32);
  check_drawn(random, 7'000, 3);
}

TEST(sentences_are_in_order_only_with_equal_words_and_traces_in_the_same_places) {
  const auto in_order = [](const std::string& gold, const std::string& test) {
    Comparison comparison(bracketed(gold), bracketed(test));
    set_keys(comparison);
    add_chunk(comparison, 0, 1, 0, 1, 0);
    align_identity(comparison, {0, 1});
    return comparison.chunks[0].in_order;
  };
  CHECK(in_order("(S (N tea) (-NONE- *))\n", "(S (V tea) (-NONE- 0))\n"));
  CHECK(!in_order("(S (N tea) (-NONE- *))\n", "(S (N tea) (N *))\n"));
  CHECK(!in_order("(S (N tea) (N *))\n", "(S (N tea) (-NONE- *))\n"));
  CHECK(!in_order("(S (-NONE- *) (N tea))\n", "(S (N tea) (-NONE- *))\n"));
  CHECK(!in_order("(S (N tea) (N hot))\n", "(S (N tea) (N is))\n"));
  CHECK(!in_order("(S (-NONE- *) (N hot))\n", "(S (-NONE- *) (N is))\n"));
  CHECK(!in_order(kGoldOnly, kTestOnly));
}

TEST(a_survey_takes_words_in_order_for_equal) {
  std::mt19937 random(33);
  for (int round = 0; round < 200; ++round) {
    const Drawn pair = drawn_pair(random);
    formats::BracketingOptions options;
    options.bare_words = true;
    Comparison comparison(bracketed(pair.gold, options), bracketed(pair.test, options));
    set_keys(comparison);
    const std::vector<Row> rows{0};
    CHECK(survey(comparison, rows, rows, false).equal_words);
  }
}
