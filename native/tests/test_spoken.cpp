// STM and CTM with their choices: the cheapest way, the words that are chosen, sclite's counts.
#include <algorithm>
#include <limits>
#include <random>
#include <string>

#include "check.hpp"
#include "compare/spoken/network.hpp"
#include "compare/spoken/spoken.hpp"
#include "timed.hpp"

using namespace treegauge;
using formats::Timed;
using spoken::kNothing;

namespace {

class EqualNumbers : public spoken::Prices {
 public:
  using Prices::Prices;
  [[nodiscard]] bool same(std::uint32_t gold, std::uint32_t test) const override { return gold == test; }
};

// The cost of the cheapest way through both networks, with a table of all places.
std::uint32_t least_cost(const spoken::Network& gold, const spoken::Network& test,
                         const spoken::Prices& prices) {
  constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max() / 2;
  std::vector<std::vector<std::uint32_t>> cost(gold.places, std::vector<std::uint32_t>(test.places, kFar));
  cost[0][0] = 0;
  for (std::uint32_t g = 0; g < gold.places; ++g)
    for (std::uint32_t t = 0; t < test.places; ++t) {
      const std::uint32_t here = cost[g][t];
      const auto reach = [&](std::uint32_t to_gold, std::uint32_t to_test, std::uint32_t more) {
        cost[to_gold][to_test] = std::min(cost[to_gold][to_test], here + more);
      };
      for (const spoken::Arc& one : gold.arcs) {
        if (one.from != g) continue;
        reach(one.to, t, one.alone);
        for (const spoken::Arc& other : test.arcs)
          if (other.from == t && one.word != kNothing && other.word != kNothing)
            reach(one.to, other.to, prices.same(one.word, other.word) ? 0 : prices.pair);
      }
      for (const spoken::Arc& other : test.arcs)
        if (other.from == t) reach(g, other.to, other.alone);
    }
  return cost[gold.places - 1][test.places - 1];
}

std::uint32_t cost_of(const std::vector<spoken::Step>& steps, const spoken::Network& gold,
                      const spoken::Network& test, const spoken::Prices& prices) {
  std::uint32_t cost = 0;
  for (const spoken::Step& step : steps)
    if (step.gold == kNothing)
      cost += test.arcs[step.test].alone;
    else if (step.test == kNothing)
      cost += gold.arcs[step.gold].alone;
    else if (!prices.same(gold.arcs[step.gold].word, test.arcs[step.test].word))
      cost += prices.pair;
  return cost;
}

// Words one behind the other, some of them beside another way: two words, or nothing.
spoken::Network drawn(std::mt19937& random, std::size_t pieces, std::uint32_t alone) {
  spoken::Network network;
  const auto word = [&] { return static_cast<std::uint32_t>(random() % 3); };
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    const std::uint32_t from = network.places - 1;
    if (random() % 3 != 0) {
      network.arcs.push_back({from, network.places++, word(), alone});
      continue;
    }
    const bool nothing = random() % 2 == 0;
    const std::uint32_t middle = network.places;
    const std::uint32_t end = middle + (nothing ? 0 : 1);
    network.arcs.push_back({from, end, word(), alone});
    if (nothing) {
      network.arcs.push_back({from, end, kNothing, 0});
    } else {
      network.arcs.push_back({from, middle, word(), alone});
      network.arcs.push_back({middle, end, word(), alone});
    }
    network.places = end + 1;
  }
  return network;
}

std::string words_of(const Corpus& corpus) {
  std::string text;
  for (const StringId form : corpus.tokens.form) text += std::string(corpus.strings[form]) + " ";
  return text;
}

std::shared_ptr<Corpus> all_words(const std::string& text, Timed kind) {
  return with_all_words(*timed(text, kind), kind);
}

SpokenPair whole(const Comparison& all) {
  return {{0, static_cast<Row>(all.gold.corpus->sentences.size())},
          {0, static_cast<Row>(all.test.corpus->sentences.size())}};
}

ChosenWords chosen(const std::string& stm, const std::string& ctm) {
  const Comparison all = keyed(all_words(stm, Timed::stm), all_words(ctm, Timed::ctm));
  return choose_words(all, {Timed::stm, Timed::ctm}, {{whole(all)}});
}

// Correct, substituted, deleted, inserted words.
std::string counted(const std::string& stm, const std::string& ctm, const ScliteRule& rule = {}) {
  const Comparison all = keyed(all_words(stm, Timed::stm), all_words(ctm, Timed::ctm));
  Comparison comparison = keyed(timed(stm, Timed::stm), timed(ctm, Timed::ctm));
  add_whole(comparison);
  align_edit(comparison, {0, 1}, {align::kSclite});
  finish_slots(comparison);
  const ErrorColumns found =
      count_sclite_errors(comparison, all, {Timed::stm, Timed::ctm}, {{whole(all)}}, rule);
  std::string text;
  for (const Column* column : {&found.correct, &found.substituted, &found.deleted, &found.inserted}) {
    std::int64_t sum = 0;
    for (const std::int64_t value : *column) sum += value;
    text += std::to_string(sum) + " ";
  }
  return text;
}

std::string heard(const std::string& words) {
  std::string text;
  double now = 0;
  for (std::size_t at = 0; at < words.size(); at += 2, now += 0.1)
    text += "a 1 " + std::to_string(now).substr(0, 4) + " 0.1 " + words[at] + "\n";
  return text;
}

}  // namespace

TEST(the_cheapest_way_through_random_networks) {
  std::mt19937 random(7);
  for (int draw = 0; draw < check::draws(600); ++draw) {
    const std::uint32_t alone = random() % 2 == 0 ? 1 : 3;
    const EqualNumbers prices(alone == 1 ? 1 : 4, alone);
    const spoken::Network gold = drawn(random, random() % 9, alone);
    const spoken::Network test = drawn(random, random() % 9, alone);
    const std::vector<spoken::Step> steps = spoken::cheapest(gold, test, prices);
    CHECK_EQ(cost_of(steps, gold, test, prices), least_cost(gold, test, prices));
  }
}

TEST(the_words_with_the_fewest_errors_are_chosen) {
  CHECK_EQ(words_of(*chosen("a 1 s 0 9 { x / y z } w\n", heard("y z w")).gold), "y z w ");
  CHECK_EQ(words_of(*chosen("a 1 s 0 9 (x) { y / @ } w\n", heard("w")).gold), "w ");
  CHECK_EQ(words_of(*chosen("a 1 s 0 9 (x) w\n", heard("x w")).gold), "x w ");
}

TEST(an_ignored_segment_takes_the_words_in_it_along) {
  const ChosenWords found =
      chosen("a 1 s 0 0.2 ignore_time_segment_in_scoring\na 1 s 0.2 9 z\n", heard("x y z"));
  CHECK_EQ(found.ignored.size(), 1U);
  CHECK_EQ(found.unheard.front(), 2U);
  CHECK_EQ(words_of(*found.test), "z ");
}

TEST(counts_of_sclite) {
  // As sclite prints them: 6 errors at cost 18, where 5 substitutions would cost 20.
  CHECK_EQ(counted("a 1 s 0 9 x y z p q\n", heard("p q u v w")), "2 0 3 3 ");
  CHECK_EQ(counted("a 1 s 0 9 a b c d e\n", heard("a x c e")), "3 1 1 0 ");
  // An optional word that is not there is right under -D, and its brackets are letters without.
  CHECK_EQ(counted("a 1 s 0 9 (x) y\n", heard("y"), {true}), "2 0 0 0 ");
  CHECK_EQ(counted("a 1 s 0 9 (x) y\n", heard("x y")), "1 1 0 0 ");
  // A fragment is any word that begins so under -F.
  CHECK_EQ(counted("a 1 s 0 9 f- y\n", "a 1 0 0.1 ferry\na 1 0.2 0.1 y\n", {false, true}), "2 0 0 0 ");
  CHECK_EQ(counted("a 1 s 0 9 Y\n", heard("y")), "1 0 0 0 ");
  CHECK_EQ(counted("a 1 s 0 9 Y\n", heard("y"), {false, false, true}), "0 1 0 0 ");
}
