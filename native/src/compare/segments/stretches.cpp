#include "compare/segments/stretches.hpp"

#include <algorithm>

#include "base/interrupt.hpp"

namespace treegauge {
namespace {

std::vector<std::size_t> running_most(std::vector<std::size_t> values) {
  for (std::size_t i = 1; i < values.size(); ++i) values[i] = std::max(values[i], values[i - 1]);
  return values;
}

// The number, from `begin`, of the sentence that a word is in.
class StretchFinder {
 public:
  StretchFinder(const Corpus& corpus, Row begin, Row end)
      : starts_(corpus.sentences.first_token), begin_(begin), end_(end) {}

  [[nodiscard]] std::size_t operator()(Row token) const {
    const auto behind = std::upper_bound(starts_.begin() + begin_, starts_.begin() + end_, token);
    return static_cast<std::size_t>(behind - starts_.begin()) - begin_ - 1;
  }

 private:
  const std::vector<Row>& starts_;
  Row begin_, end_;
};

}  // namespace

SentenceLinks::SentenceLinks(std::size_t gold_sentences, std::size_t test_sentences)
    : test_reach_(gold_sentences, 0),
      gold_reach_(test_sentences, 0),
      gold_words_(gold_sentences, 0),
      test_words_(test_sentences, 0) {}

void SentenceLinks::link(std::size_t gold, std::size_t test) {
  test_reach_[gold] = std::max(test_reach_[gold], test + 1);
  gold_reach_[test] = std::max(gold_reach_[test], gold + 1);
}

void SentenceLinks::has_words(bool gold, std::size_t sentence) {
  (gold ? gold_words_ : test_words_)[sentence] = 1;
}

std::vector<Stretch> SentenceLinks::cut(const Comparison& comparison, const Chunk& chunk) const {
  std::vector<Stretch> stretches;
  if (chunk.unit_begin == chunk.unit_end) return stretches;
  const std::vector<std::size_t> test_reach = running_most(test_reach_);
  const std::vector<std::size_t> gold_reach = running_most(gold_reach_);
  const std::size_t gold_count = test_reach.size();
  const std::size_t test_count = gold_reach.size();
  const auto scored = [&](std::size_t begin, std::size_t end) {
    for (std::size_t unit = begin; unit < end; ++unit)
      if (comparison.units.scored[unit] != 0) return static_cast<Row>(unit);
    return static_cast<Row>(begin);
  };
  Row before = scored(chunk.unit_begin, chunk.unit_end);
  const auto add = [&](std::size_t g, std::size_t gold_end, std::size_t t, std::size_t test_end) {
    const Row unit = g < gold_end ? scored(chunk.unit_begin + g, chunk.unit_begin + gold_end) : before;
    stretches.push_back(
        {static_cast<Row>(chunk.gold_begin + g), static_cast<Row>(chunk.gold_begin + gold_end),
         static_cast<Row>(chunk.test_begin + t), static_cast<Row>(chunk.test_begin + test_end), unit});
    if (g < gold_end) before = unit;
  };
  std::size_t g = 0;  // sentences that lie before
  std::size_t t = 0;
  while (g < gold_count || t < test_count) {
    check_interrupted();
    // Sentences that no pair holds to what follows.
    std::size_t gold_end = g;
    std::size_t test_end = t;
    while (gold_end < gold_count && test_reach[gold_end] <= t) ++gold_end;
    while (test_end < test_count && gold_reach[test_end] <= g) ++test_end;
    if (gold_end > g || test_end > t) {
      const auto with_words = [](const std::vector<std::uint8_t>& words, std::size_t begin, std::size_t end) {
        return std::count(words.begin() + static_cast<std::ptrdiff_t>(begin),
                          words.begin() + static_cast<std::ptrdiff_t>(end), std::uint8_t{1});
      };
      const bool at_most_one = gold_end - g <= 1 && test_end - t <= 1;
      if (at_most_one ||
          (with_words(gold_words_, g, gold_end) == 1 && with_words(test_words_, t, test_end) == 1)) {
        add(g, gold_end, t, test_end);
      } else {
        for (std::size_t sentence = t; sentence < test_end; ++sentence) add(g, g, sentence, sentence + 1);
        for (std::size_t sentence = g; sentence < gold_end; ++sentence)
          add(sentence, sentence + 1, test_end, test_end);
      }
    } else {
      gold_end = g + 1;
      test_end = t + 1;
      for (bool grows = true; grows;) {
        const std::size_t further_test = std::max(test_end, test_reach[gold_end - 1]);
        const std::size_t further_gold = std::max(gold_end, gold_reach[further_test - 1]);
        grows = further_test > test_end || further_gold > gold_end;
        test_end = further_test;
        gold_end = further_gold;
      }
      add(g, gold_end, t, test_end);
    }
    g = gold_end;
    t = test_end;
  }
  return stretches;
}

std::vector<Stretch> stretches_of(const Comparison& comparison, const Chunk& chunk) {
  SentenceLinks links(chunk.gold_end - chunk.gold_begin, chunk.test_end - chunk.test_begin);
  if (chunk.gold_end - chunk.gold_begin <= 1 && chunk.test_end - chunk.test_begin <= 1)
    return links.cut(comparison, chunk);
  const StretchFinder gold_sentence(*comparison.gold.corpus, chunk.gold_begin, chunk.gold_end);
  const StretchFinder test_sentence(*comparison.test.corpus, chunk.test_begin, chunk.test_end);
  // From each word to the word in its slot, on both sides: several words may share a slot.
  const auto look = [&](const Side& side, const Side& other, const std::vector<Row>& partners, Row begin,
                        Row end, bool is_gold) {
    for (Row s = begin; s < end; ++s) {
      check_interrupted();
      for (Row token = side.corpus->sentences.first_token[s]; token < side.corpus->token_end(s); ++token) {
        if (side.keep[token] == 0) continue;
        links.has_words(is_gold, s - begin);
        const std::uint32_t slot = side.slot[token];
        const Row partner = slot < partners.size() ? partners[slot] : kNoRow;
        if (partner == kNoRow || other.keep[partner] == 0) continue;
        if (is_gold)
          links.link(s - begin, test_sentence(partner));
        else
          links.link(gold_sentence(partner), s - begin);
      }
    }
  };
  look(comparison.gold, comparison.test, comparison.slot_test, chunk.gold_begin, chunk.gold_end, true);
  look(comparison.test, comparison.gold, comparison.slot_gold, chunk.test_begin, chunk.test_end, false);
  return links.cut(comparison, chunk);
}

namespace {

bool is_treeless(const Side& side, Row sentence) {
  return side.use[sentence] != 0 && side.corpus->sentences.tree[sentence] == 0;
}

bool any_treeless(const Side& side, Row begin, Row end) {
  for (Row s = begin; s < end; ++s)
    if (is_treeless(side, s)) return true;
  return false;
}

void leave_out(Side& side, Row sentence) {
  side.use[sentence] = 0;
  for (Row token = side.corpus->sentences.first_token[sentence]; token < side.corpus->token_end(sentence);
       ++token) {
    side.keep[token] = 0;
  }
}

}  // namespace

bool has_treeless(const Comparison& comparison) {
  const auto any = [](const Side& side) {
    return any_treeless(side, 0, static_cast<Row>(side.corpus->sentences.size()));
  };
  return any(comparison.gold) || any(comparison.test);
}

Comparison without_treeless(const Comparison& comparison, bool zero) {
  Comparison rest = comparison;
  for (const Chunk& chunk : comparison.chunks) {
    for (const Stretch& stretch : stretches_of(comparison, chunk)) {
      const bool in_gold = any_treeless(comparison.gold, stretch.gold_begin, stretch.gold_end);
      const bool in_test = any_treeless(comparison.test, stretch.test_begin, stretch.test_end);
      if (!in_gold && !in_test) continue;
      const bool whole = in_gold || !zero;
      for (Row s = stretch.gold_begin; whole && s < stretch.gold_end; ++s) leave_out(rest.gold, s);
      for (Row s = stretch.test_begin; s < stretch.test_end; ++s)
        if (whole || is_treeless(comparison.test, s)) leave_out(rest.test, s);
    }
  }
  return rest;
}

}  // namespace treegauge
