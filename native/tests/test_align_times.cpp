// Alignment by times against the whole table, shares of segments, and files of columns.
#include <random>
#include <string>

#include "check.hpp"
#include "compare/count/aligned.hpp"
#include "compare/steps/align_times.hpp"
#include "compare/steps/survey.hpp"
#include "corpus/cold/check.hpp"
#include "corpus/spread_times.hpp"
#include "formats/cold/time_columns.hpp"
#include "timed.hpp"
#include "times_textbook.hpp"

using namespace treegauge;
using formats::Timed;

namespace {

std::string in_seconds(std::int64_t time) {
  const std::string digits = std::to_string(1000 + time % 1000).substr(1);
  return std::to_string(time / 1000) + "." + digits;
}

std::string as_ctm(const std::vector<textbook::TimedWord>& words) {
  std::string text;
  for (const auto& [key, start, end] : words)
    text += "a 1 " + in_seconds(start) + " " + in_seconds(end - start) + " w" + std::to_string(key) + "\n";
  return text;
}

// Words of a few kinds, one after the other, with pauses and sometimes with overlap.
std::vector<textbook::TimedWord> drawn(std::mt19937& random, std::size_t count) {
  constexpr std::int64_t kSteps[] = {-400, 0, 0, 150, 1200};
  constexpr std::int64_t kLengths[] = {0, 1, 80, 250, 600};
  std::vector<textbook::TimedWord> words;
  std::int64_t now = 500;
  while (words.size() < count) {
    now = std::max<std::int64_t>(0, now + kSteps[random() % 5]);
    const std::int64_t end = now + kLengths[random() % 5];
    // Neighbours with one time together would share it.
    if (!words.empty() && words.back().start == now && words.back().end == end) continue;
    words.push_back({static_cast<std::uint32_t>(random() % 4), now, end});
    now = end;
  }
  return words;
}

std::string shown(const textbook::Pairs& pairs) {
  std::string text;
  for (const auto& [gold, test] : pairs) text += std::to_string(gold) + ":" + std::to_string(test) + " ";
  return text;
}

textbook::Pairs pairs_of(const Comparison& comparison) {
  textbook::Pairs pairs;
  for (std::uint32_t slot = 0; slot < comparison.slots; ++slot)
    if (comparison.slot_gold[slot] != kNoRow && comparison.slot_test[slot] != kNoRow)
      pairs.emplace_back(comparison.slot_gold[slot], comparison.slot_test[slot]);
  return pairs;
}

textbook::Pairs aligned(const std::string& gold, Timed kind, const std::string& test, const TimesRule& rule) {
  Comparison comparison = keyed(timed(gold, kind), timed(test, Timed::ctm));
  add_whole(comparison);
  rank_words(comparison);
  align_times(comparison, {0, 1}, rule);
  return pairs_of(comparison);
}

std::string share_of(const std::string& segment) {
  const auto corpus = timed(segment, Timed::stm);
  SpreadTimes times(*corpus);
  std::string text;
  for (Row token = 0; token < corpus->tokens.size(); ++token) {
    const SpreadTimes::Span span = times.share(token);
    text += std::to_string(span.start) + "-" + std::to_string(span.end) + " ";
  }
  return text;
}

}  // namespace

TEST(random_words_save_as_much_as_the_whole_table_can_whichever_side_is_gold) {
  std::mt19937 random(26);
  for (int draw = 0; draw < check::draws(600); ++draw) {
    const auto gold = drawn(random, 1 + random() % 30);
    const auto test = drawn(random, 1 + random() % 30);
    constexpr std::uint32_t kTolerances[] = {0, 0, 50, 400, 3000};
    const std::uint32_t tolerance = kTolerances[random() % 5];
    const auto pairs = aligned(as_ctm(gold), Timed::ctm, as_ctm(test), {tolerance});
    textbook::Gain saved;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto [g, t] = pairs[i];
      CHECK(i == 0 || (pairs[i - 1].first < g && pairs[i - 1].second < t));
      CHECK(textbook::may_pair(gold[g], test[t], tolerance));
      saved = textbook::with_pair(saved, gold[g], test[t]);
    }
    CHECK(saved == textbook::most_saved(gold, test, tolerance));
    auto swapped = aligned(as_ctm(test), Timed::ctm, as_ctm(gold), {tolerance});
    for (auto& [g, t] : swapped) std::swap(g, t);
    CHECK_EQ(shown(pairs), shown(swapped));
  }
}

TEST(words_of_a_segment_share_its_time_by_their_characters) {
  // Seven characters in 0.7 s; a letter is one character however many bytes it has.
  CHECK_EQ(share_of("a 1 s 1 1.7 an apple\n"), "1000000-1200000 1200000-1700000 ");
  CHECK_EQ(share_of("a 1 s 0 0.3 \xC3\xA9t \xC3\xA9\n"), "0-200000 200000-300000 ");
  // Segments of their own, though they follow each other.
  CHECK_EQ(share_of("a 1 s 0 1 x\na 1 s 0 1 y\n"), "0-1000000 0-1000000 ");
}

TEST(a_word_of_a_segment_stands_beside_any_word_said_in_it) {
  // Costs first: the first «x» of the segment, though its share of the time is over.
  CHECK_EQ(shown(aligned("a 1 s 0 4 x y\n", Timed::stm, "a 1 3 0.5 x\n", {})), "0:0 ");
  // Of equal words the one whose share it is.
  CHECK_EQ(shown(aligned("a 1 s 0 4 x x\n", Timed::stm, "a 1 3 0.5 x\n", {})), "1:0 ");
  // Where only time counts, shares decide.
  CHECK_EQ(shown(aligned("a 1 s 0 4 x y\n", Timed::stm, "a 1 3 0.5 x\n", {0, true})), "1:0 ");
}

TEST(errors_within_a_collar) {
  const auto errors = [](const std::string& gold, const std::string& test, std::uint32_t collar) {
    Comparison comparison = keyed(timed(gold, Timed::stm), timed(test, Timed::ctm));
    add_whole(comparison);
    align_edit(comparison, {0, 1}, {align::kLevenshtein});
    finish_slots(comparison);
    const TimesRule rule{collar, false, true};
    const ErrorColumns found = count_word_errors(comparison, &rule);
    return std::to_string(found.correct[0]) + std::to_string(found.substituted[0]) +
           std::to_string(found.deleted[0]) + std::to_string(found.inserted[0]);
  };
  // x has 0 to 1 s, y 1 to 2 s; what was heard is a point at 1.5 s.
  CHECK_EQ(errors("a 1 s 0 2 x y\n", "a 1 1 1 y\n", 0), "1010");
  CHECK_EQ(errors("a 1 s 0 2 x y\n", "a 1 1 1 x\n", 0), "0110");
  CHECK_EQ(errors("a 1 s 0 2 x y\n", "a 1 1 1 x\n", 500), "0110");  // it touches
  CHECK_EQ(errors("a 1 s 0 2 x y\n", "a 1 1 1 x\n", 501), "1010");
}

TEST(a_survey_counts_words_with_times_and_shared_words) {
  const Comparison comparison =
      keyed(timed("a 1 s 0 1 x y\na 1 s 1 2 x\n", Timed::stm), timed("a 1 0 1 x\na 1 1 1 z\n", Timed::ctm));
  const TimedSurvey found = survey_times(comparison, {0, 2}, {0, 1});
  CHECK_EQ(found.gold_words, 3U);
  CHECK_EQ(found.gold_timed, 3U);
  CHECK_EQ(found.test_words, 2U);
  CHECK_EQ(found.test_timed, 2U);
  CHECK_EQ(found.shared, 1U);
}

TEST(columns_give_times_to_words_or_tell_why_not) {
  const auto attach = [](Corpus& corpus, const std::string& text) {
    const auto bytes = std::make_shared<std::string>(text);
    formats::attach_times(corpus, {Source{"times", *bytes, bytes}});
    CHECK(what_is_wrong(corpus).empty());
  };
  const auto corpus = timed("a 1 s 0 1 x y\n", Timed::stm);
  attach(*corpus, "3 4 x\n_ _ y\n");
  CHECK(corpus->issues.empty());
  CHECK_EQ(corpus->tokens.start[0], 3000U);
  CHECK_EQ(corpus->tokens.end[1], kNoTime);
  attach(*corpus, "5 6 x\n6 7 z\n");
  CHECK_EQ(corpus->issues.size(), 1U);
  CHECK_EQ(corpus->issues.back().code, "times-differ");
  CHECK_EQ(corpus->tokens.start[0], 3000U);  // as before
}
