// The kernels of a comparison against textbook versions, on random trees.
#include <algorithm>
#include <map>
#include <random>
#include <tuple>

#include "base/parallel.hpp"
#include "bracketed.hpp"
#include "check.hpp"
#include "compare/brackets/brackets.hpp"
#include "compare/count/aligned.hpp"
#include "compare/count/boundaries.hpp"
#include "compare/count/count.hpp"
#include "compare/match/dependencies.hpp"
#include "compare/steps/steps.hpp"
#include "compare/steps/survey.hpp"

using namespace treegauge;

namespace {

void set_keys(Side& gold, Side& test) {
  std::map<std::string_view, Key> keys;
  for (Side* side : {&gold, &test}) {
    const Strings& strings = side->corpus->strings;
    side->keys.label.resize(strings.size());
    side->keys.tag_flags.assign(strings.size(), 0);
    for (StringId id = 0; id < strings.size(); ++id) {
      side->keys.label[id] = keys.try_emplace(strings[id], static_cast<Key>(keys.size())).first->second;
      if (strings[id] == ",") side->keys.tag_flags[id] = kDeletedTag;
      if (strings[id] == "-NONE-") side->keys.tag_flags[id] = kDeletedTag | kEmptyTag;
    }
    side->keys.tag = side->keys.label;
  }
}

Comparison compared(const std::string& gold, const std::string& test, bool by_sentence, unsigned jobs = 1) {
  Comparison comparison(bracketed(gold), bracketed(test));
  comparison.jobs = jobs;
  set_keys(comparison.gold, comparison.test);
  unify_words(comparison);
  const auto gold_size = static_cast<Row>(comparison.gold.corpus->sentences.size());
  const auto test_size = static_cast<Row>(comparison.test.corpus->sentences.size());
  if (by_sentence) {
    for (Row s = 0; s < gold_size; ++s) add_chunk(comparison, s, s + 1, s, s + 1, 0);
    align_identity(comparison, {0, comparison.chunks.size()});
  } else {
    add_chunk(comparison, 0, gold_size, 0, test_size, 0);
    rank_words(comparison);
    align_edit(comparison, {0, comparison.chunks.size()}, {align::kSclite});
  }
  finish_slots(comparison);
  build_brackets(comparison);
  return comparison;
}

std::int64_t total(const Column& column) {
  std::int64_t sum = 0;
  for (const std::int64_t value : column) sum += value;
  return sum;
}

using Random = std::mt19937;

// A random tree over words[begin, end): the words stay the same on both sides.
// NOLINTNEXTLINE(misc-no-recursion): small trees
std::string grown(Random& random, const std::vector<std::string>& words, std::size_t begin, std::size_t end) {
  constexpr const char* kLabels[] = {"A", "B", "C"};
  constexpr const char* kTags[] = {"N", "V", ","};
  const auto label = [&] { return kLabels[random() % 3]; };
  if (end - begin == 1) {
    std::string leaf =
        std::string("(") + kTags[words[begin] == "," ? 2 : random() % 2] + " " + words[begin] + ")";
    while (random() % 4 == 0) leaf = std::string("(") + label() + " " + leaf + ")";
    return leaf;
  }
  const std::size_t cut = begin + 1 + random() % (end - begin - 1);
  const std::string both = grown(random, words, begin, cut) + " " + grown(random, words, cut, end);
  return random() % 3 == 0 ? both : std::string("(") + label() + " " + both + ")";
}

std::string sentence(Random& random, const std::vector<std::string>& words) {
  return "(S " + grown(random, words, 0, words.size()) + ")\n";
}

std::vector<std::string> some_words(Random& random) {
  constexpr const char* kWords[] = {"ash", "elm", "oak", ",", "yew"};
  std::vector<std::string> words;
  for (unsigned count = 1 + random() % 9; count > 0; --count) words.emplace_back(kWords[random() % 5]);
  return words;
}

using Item = std::tuple<std::uint32_t, std::uint32_t, Key>;

std::map<Item, std::int64_t> multiset(const Brackets& brackets, bool labeled) {
  std::map<Item, std::int64_t> found;
  for (std::size_t i = 0; i < brackets.size(); ++i)
    ++found[{brackets.begin[i], brackets.end[i], labeled ? brackets.label[i] : 0}];
  return found;
}

// All slots are numbered through, so brackets of different chunks never share a span.
std::int64_t slow_matches(const Comparison& comparison, bool labeled) {
  const auto gold = multiset(built_brackets(comparison).gold, labeled);
  std::int64_t matched = 0;
  for (const auto& [item, count] : multiset(built_brackets(comparison).test, labeled)) {
    const auto other = gold.find(item);
    if (other != gold.end()) matched += std::min(count, other->second);
  }
  return matched;
}

std::int64_t slow_crossing(const Comparison& comparison) {
  const Brackets& gold = built_brackets(comparison).gold;
  const Brackets& test = built_brackets(comparison).test;
  std::int64_t count = 0;
  for (std::size_t t = 0; t < test.size(); ++t) {
    bool crosses = false;
    for (std::size_t g = 0; g < gold.size(); ++g) {
      const auto [a, b, c, d] = std::tuple(test.begin[t], test.end[t], gold.begin[g], gold.end[g]);
      crosses = crosses || (a < c && c < b && b < d) || (c < a && a < d && d < b);
    }
    count += crosses;
  }
  return count;
}

void check_against_the_slow_versions(const Comparison& comparison) {
  for (const bool labeled : {true, false}) {
    const PrfColumns counts = count_brackets(comparison, Spans::slots, labeled);
    CHECK_EQ(total(counts.matched), slow_matches(comparison, labeled));
    CHECK_EQ(total(counts.gold), static_cast<std::int64_t>(built_brackets(comparison).gold.size()));
    CHECK_EQ(total(counts.test), static_cast<std::int64_t>(built_brackets(comparison).test.size()));
  }
  CHECK_EQ(total(count_crossing(comparison)), slow_crossing(comparison));
}

}  // namespace

TEST(one_sentence_by_hand) {
  const Comparison comparison =
      compared("(S (NP (D the) (N dog)) (VP (V barks)))\n", "(S (D the) (NP (N dog) (V barks)))\n", true);
  const PrfColumns counts = count_brackets(comparison, Spans::slots, true);
  CHECK_EQ(counts.matched[0], 1);
  CHECK_EQ(counts.gold[0], 3);
  CHECK_EQ(counts.test[0], 2);
  CHECK_EQ(count_crossing(comparison)[0], 1);
  CHECK_EQ(count_matched(comparison, match_words(comparison, {WordRule::tags})).matched[0], 3);
  CHECK_EQ(count_sentences(comparison)[0], 1);
}

TEST(deleted_words_leave_no_gap) {
  const Comparison comparison =
      compared("(S (A (N a) (, ,) (N b)) (N c))\n", "(S (A (N a) (, ,)) (N b) (N c))\n", true);
  const Brackets& gold = built_brackets(comparison).gold;
  CHECK_EQ(gold.begin[1], 0u);
  CHECK_EQ(gold.end[1], 3u);
  const PrfColumns counts = count_brackets(comparison, Spans::slots, true);
  CHECK_EQ(counts.matched[0], 1);
  CHECK_EQ(count_sentences(compared("(S (, ,))\n", "(S (, ,))\n", true))[0], 0);
}

TEST(of_equal_words_gold_says_whether_they_count_and_others_go_by_their_own_tag) {
  const std::string gold = "(S (, a) (, b) (N c) (N d) (N e))\n";
  const std::string test = "(S (N a) (N x) (, c) (, y) (N e))\n";
  Comparison comparison(bracketed(gold), bracketed(test));
  set_keys(comparison.gold, comparison.test);
  unify_words(comparison);
  add_chunk(comparison, 0, 1, 0, 1, 0);
  const std::vector<align::Slot> slots{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}};
  place_slots(comparison, comparison.chunks[0], words_of(comparison.gold, 0, 1),
              words_of(comparison.test, 0, 1), slots);
  finish_slots(comparison);
  const std::vector<std::uint8_t> in_gold{0, 0, 1, 1, 1};
  const std::vector<std::uint8_t> in_test{0, 1, 1, 0, 1};
  CHECK(comparison.gold.keep == in_gold);
  CHECK(comparison.test.keep == in_test);
}

// Worked out by hand. In the first pair all words are equal, and the comma counts on neither side. In the
// second one test's comma counts: no longer alike, and by cost all the same. The third one lacks a word.
TEST(sentences_that_are_alike_need_no_aligner) {
  const std::string gold = "(S (NN a) (, ,) (-NONE- x) (NN b))\n(S (NN a) (, ,) (NN b))\n(S (NN a) (NN b))\n";
  const std::string test = "(S (NN a) (, ,) (-NONE- y) (NN b))\n(S (NN a) (NN ,) (NN b))\n(S (NN b))\n";
  for (const bool by_groups : {false, true}) {
    Comparison comparison(bracketed(gold), bracketed(test));
    set_keys(comparison.gold, comparison.test);
    unify_words(comparison);
    for (Row s = 0; s < 3; ++s) add_chunk(comparison, s, s + 1, s, s + 1, 0);
    rank_words(comparison);
    if (by_groups)
      align_groups(comparison, {0, 3}, align::Likeness::none);
    else
      align_edit(comparison, {0, 3}, {align::kSclite});
    CHECK(comparison.chunks[0].in_order);
    CHECK(!comparison.chunks[1].in_order);
    CHECK(!comparison.chunks[2].in_order);
    CHECK_EQ(comparison.cost, 3u);
    CHECK(comparison.slot_gold == std::vector<Row>({0, 1, 3, 4, 5, 6, 7, 8}));
    CHECK(comparison.slot_test == std::vector<Row>({0, 1, 3, 4, 5, 6, kNoRow, 7}));
    CHECK(comparison.gold.slot == std::vector<std::uint32_t>({0, 1, kNoRow, 2, 3, 4, 5, 6, 7}));
  }
}

TEST(sentences_side_by_side_equal_the_textbook) {
  Random random(11);
  for (int round = 0; round < 300; ++round) {
    std::string gold;
    std::string test;
    for (unsigned count = 1 + random() % 4; count > 0; --count) {
      const auto words = some_words(random);
      gold += sentence(random, words);
      test += sentence(random, words);
    }
    check_against_the_slow_versions(compared(gold, test, true));
    check_against_the_slow_versions(compared(gold, test, false));
  }
}

TEST(long_sentences_equal_the_textbook) {
  Random random(16);
  std::size_t crossing = 0;
  for (int round = 0; round < 60; ++round) {
    std::vector<std::string> words;
    while (words.size() < 60)
      for (const std::string& word : some_words(random)) words.push_back(word);
    const Comparison comparison = compared(sentence(random, words), sentence(random, words), true);
    check_against_the_slow_versions(comparison);
    crossing = std::max(crossing, static_cast<std::size_t>(total(count_crossing(comparison))));
  }
  // More than are held against every bracket one by one.
  CHECK(crossing > 16);
}

TEST(identity_finds_the_first_word_that_differs) {
  Random random(17);
  for (int round = 0; round < 400; ++round) {
    std::vector<std::string> words;
    for (unsigned count = 1 + random() % 9; count > 0; --count)
      words.emplace_back(random() % 2 == 0 ? "ash" : "elm");
    std::vector<std::string> others = words;
    const std::size_t place = random() % words.size();
    const bool differs = random() % 2 == 0;
    if (differs) others[place] = "oak";
    // A trace stands in gold alone, or on both sides, and is not a word.
    const bool traced = random() % 3 == 0;
    const bool both_traced = traced && random() % 2 == 0;
    const auto flat = [&](const std::vector<std::string>& all, std::size_t trace) {
      std::string text = "(S";
      for (std::size_t i = 0; i <= all.size(); ++i) {
        if (i == trace) text += " (-NONE- *)";
        if (i < all.size()) text += " (N " + all[i] + ")";
      }
      return text + ")\n";
    };
    const std::size_t nowhere = words.size() + 1;
    const std::size_t trace = traced ? random() % (words.size() + 1) : nowhere;
    Comparison comparison(bracketed(flat(words, trace)),
                          bracketed(flat(others, both_traced ? trace : nowhere)));
    set_keys(comparison.gold, comparison.test);
    unify_words(comparison);
    const std::vector<Row> rows{0};
    CHECK_EQ(survey(comparison, rows, rows, false).equal_words, !differs);
    add_chunk(comparison, 0, 1, 0, 1, 0);
    const std::vector<PairCheck> found = align_identity(comparison, {0, 1});
    CHECK_EQ(found.size(), std::size_t{differs});
    // Rows of both sides, word by word.
    const auto row = [&](std::size_t word, bool is_traced) {
      return static_cast<Row>(word + (is_traced && trace <= word));
    };
    for (const PairCheck& check : found) CHECK_EQ(check.test_token, row(place, both_traced));
    if (differs) continue;
    CHECK_EQ(std::size_t{comparison.slots}, words.size());
    for (std::size_t word = 0; word < words.size(); ++word) {
      CHECK_EQ(comparison.slot_gold[word], row(word, traced));
      CHECK_EQ(comparison.slot_test[word], row(word, both_traced));
      CHECK_EQ(std::size_t{comparison.gold.slot[row(word, traced)]}, word);
      CHECK_EQ(std::size_t{comparison.test.slot[row(word, both_traced)]}, word);
    }
  }
}

TEST(other_words_equal_the_textbook) {
  Random random(12);
  for (int round = 0; round < 300; ++round) {
    std::string gold;
    std::string test;
    for (unsigned count = random() % 4; count > 0; --count) gold += sentence(random, some_words(random));
    for (unsigned count = random() % 4; count > 0; --count) test += sentence(random, some_words(random));
    const Comparison comparison = compared(gold, test, false);
    check_against_the_slow_versions(comparison);
    const AlignedColumns words = count_aligned(comparison);
    CHECK_EQ(total(words.equal) + total(words.different) + total(words.gold_only),
             std::count(comparison.gold.keep.begin(), comparison.gold.keep.end(), 1));
    CHECK_EQ(total(words.equal) + total(words.different) + total(words.test_only),
             std::count(comparison.test.keep.begin(), comparison.test.keep.end(), 1));
    const PrfColumns ends = count_boundaries(comparison);
    // A sentence without a word that counts has no boundary.
    const Corpus& corpus = *comparison.gold.corpus;
    std::int64_t sentences = 0;
    for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
      const auto keep = comparison.gold.keep.begin();
      const auto end = keep + corpus.token_end(s);
      sentences += std::find(keep + corpus.sentences.first_token[s], end, 1) != end;
    }
    CHECK_EQ(total(ends.gold), sentences);
    CHECK(total(ends.matched) <= std::min(total(ends.gold), total(ends.test)));
    // More tolerance, more pairs, until one side has no end left.
    std::int64_t before = total(ends.matched);
    for (const std::int64_t tolerance : {1, 2, 1000}) {
      const PrfColumns near = count_boundaries(comparison, {tolerance, false});
      CHECK(near.gold == ends.gold && near.test == ends.test);
      CHECK(total(near.matched) >= before);
      before = total(near.matched);
    }
  }
}

TEST(threads_change_nothing) {
  Random random(13);
  std::string gold;
  std::string test;
  // So many that they are worth four threads.
  for (int i = 0; i < 9'000; ++i) {
    const auto words = some_words(random);
    gold += sentence(random, words);
    test += sentence(random, words);
  }
  const Comparison one = compared(gold, test, true, 1);
  const Comparison four = compared(gold, test, true, 4);
  CHECK(count_brackets(one, Spans::slots, true).matched == count_brackets(four, Spans::slots, true).matched);
  CHECK(count_crossing(one) == count_crossing(four));
  check_against_the_slow_versions(
      compared(gold.substr(0, gold.find('\n') + 1), test.substr(0, test.find('\n') + 1), true));
}

// Partners are mutual, those with labels are among those without, and both counts are those of the kernel.
static void check_matches(const Comparison& comparison, Spans spans) {
  Matches matches = match_brackets(comparison, spans, true);
  const Matches unlabeled = match_brackets(comparison, spans, false);
  CHECK(unlabeled.gold.partner == matches.gold.loose_partner);
  CHECK(unlabeled.gold.partner == unlabeled.gold.loose_partner);
  for (const bool labeled : {true, false}) {
    const PrfColumns counts = count_brackets(comparison, spans, labeled);
    const PrfColumns said = count_matched(comparison, labeled ? matches : unlabeled);
    CHECK(counts.matched == said.matched && counts.gold == said.gold && counts.test == said.test);
  }
  complete(comparison, matches);
  for (std::size_t g = 0; g < matches.gold.size(); ++g) {
    const Row partner = matches.gold.partner[g];
    CHECK_EQ(matches.gold.run_first[g + 1], static_cast<std::uint32_t>(g + 1));
    CHECK_EQ(comparison.gold.slot[matches.gold.token[g]], matches.gold.run_begin[g]);
    if (partner == kNoRow) continue;
    CHECK_EQ(partner, matches.gold.loose_partner[g]);
    CHECK_EQ(matches.test.partner[partner], static_cast<Row>(g));
    CHECK_EQ(matches.test.label[partner], matches.gold.label[g]);
  }
}

TEST(matches_are_what_is_counted) {
  Random random(14);
  for (int round = 0; round < 100; ++round) {
    const auto words = some_words(random);
    const auto others = round % 2 == 0 ? words : some_words(random);
    const Comparison comparison = compared(sentence(random, words), sentence(random, others), round % 2 == 0);
    for (const Spans spans : {Spans::slots, Spans::sparseval, Spans::gap_tolerant})
      check_matches(comparison, spans);
  }
}

TEST(labels_add_up_to_the_total) {
  Random random(14);
  for (int round = 0; round < 100; ++round) {
    const auto words = some_words(random);
    const Comparison comparison = compared(sentence(random, words), sentence(random, words), true);
    const Column all(comparison.units.size(), 1);
    const Column none(comparison.units.size(), 0);
    for (Matches matches :
         {match_brackets(comparison, Spans::slots, true), match_words(comparison, {WordRule::tags})}) {
      matches.names.resize(comparison.gold.corpus->strings.size() + comparison.test.corpus->strings.size());
      const PrfColumns counts = count_matched(comparison, matches);
      const CellCounts labels = count_cells(comparison, matches, Cells::label, all);
      CHECK_EQ(total(labels.counts.matched), total(counts.matched));
      CHECK_EQ(total(labels.matched_test), total(counts.matched));
      CHECK_EQ(total(labels.counts.gold), total(counts.gold));
      CHECK_EQ(total(labels.counts.test), total(counts.test));
      CHECK_EQ(total(count_cells(comparison, matches, Cells::label, none).counts.gold), 0);
    }
  }
}

TEST(bracket_names_equal_brackets) {
  const Comparison comparison =
      compared("(S (-LRB- -LRB-) (N a) (-RRB- -RRB-))\n", "(S (-LRB- () (N a) (-RRB- )))\n", true);
  CHECK_EQ(total(count_aligned(comparison).equal), 3);
}

TEST(ranges_cover_everything_once_and_failures_come_through) {
  for (const unsigned jobs : {1u, 2u, 7u, 5'000u}) {
    std::vector<int> seen(1'000, 0);
    in_ranges(seen.size(), jobs, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) ++seen[i];
    });
    CHECK(std::all_of(seen.begin(), seen.end(), [](int times) { return times == 1; }));
    bool caught = false;
    try {
      in_ranges(10, jobs, 1, [](std::size_t, std::size_t end) {
        if (end == 10) throw std::runtime_error("the last range");
      });
    } catch (const std::runtime_error&) {
      caught = true;
    }
    CHECK(caught);
  }
}
