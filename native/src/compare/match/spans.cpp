// Matches of tokens and sentences by their character spans.

#include <algorithm>

#include "base/interrupt.hpp"
#include "compare/match/dependencies.hpp"
#include "compare/segments/characters.hpp"

namespace treegauge {
namespace {

// The unit of a span: that of its first word; of a test sentence that of its first word with a partner.
Row home_of(const Comparison& comparison, bool is_gold, bool sentences, Row row) {
  const Side& side = is_gold ? comparison.gold : comparison.test;
  if (is_gold || !sentences) return side.home[row];
  const auto& firsts = side.corpus->sentences.first_token;
  const auto behind = std::upper_bound(firsts.begin(), firsts.end(), row);
  const Row end = behind == firsts.end() ? static_cast<Row>(side.corpus->tokens.size()) : *behind;
  for (Row token = row; token < end; ++token) {
    if (side.slot[token] == kNoRow || !is_counted(side, token)) continue;
    if (is_counted(comparison.gold, comparison.slot_gold[side.slot[token]])) return side.home[token];
  }
  return side.home[row];
}

// Tokens of a chunk, by number of their first word; the other words have none.
class TokenSpans {
 public:
  explicit TokenSpans(const CharacterSide& chunk) : chunk_(chunk) {}
  [[nodiscard]] std::size_t size() const { return chunk_.word.size(); }
  [[nodiscard]] bool has(std::size_t word) const { return chunk_.part[word] != kTokenGoesOn; }
  [[nodiscard]] CharacterSpan operator[](std::size_t word) const {
    return {chunk_.begin[word], chunk_.end[word], chunk_.word[word]};
  }

 private:
  const CharacterSide& chunk_;
};

std::vector<CharacterSpan> tokens_of(const CharacterSide& chunk) {
  const TokenSpans spans(chunk);
  std::vector<CharacterSpan> tokens;
  for (std::size_t word = 0; word < spans.size(); ++word)
    if (spans.has(word)) tokens.push_back(spans[word]);
  return tokens;
}

// Spans whose first word counts, from its slot to that of the last word that has one.
struct PlacedSpan {
  std::vector<CharacterSpan> spans;
  std::size_t first = 0;  // the number of the first of these items

  PlacedSpan(const Comparison& comparison, bool is_gold, const CharacterSide& chunk, bool sentences,
             MatchedSide& items)
      : first(items.size()) {
    const Side& side = is_gold ? comparison.gold : comparison.test;
    const std::vector<CharacterSpan> all = sentences ? chunk.sentences : tokens_of(chunk);
    std::size_t word = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Row row = all[i].row;
      const Row behind = i + 1 < all.size() ? all[i + 1].row : kNoRow;
      std::uint32_t last = side.slot[row];
      for (; word < chunk.word.size() && chunk.word[word] < behind; ++word)
        if (side.slot[chunk.word[word]] != kNoRow) last = side.slot[chunk.word[word]];
      if (side.home[row] == kNoRow || side.keep[row] == 0) continue;
      spans.push_back(all[i]);
      items.unit.push_back(home_of(comparison, is_gold, sentences, row));
      items.label.push_back(kUncounted);
      items.token.push_back(row);
      items.run_begin.push_back(side.slot[row]);
      items.run_end.push_back(last + 1);
      items.partner.push_back(kNoRow);
    }
  }
};

constexpr std::size_t kNothing = static_cast<std::size_t>(-1);

// Calls visit(g, t) for the numbers of both sides that count: two for spans that are the same, kNothing
// beside one that has no partner.
template <typename Spans, typename GoldCounts, typename TestCounts, typename Visit>
void merge_spans(const Spans& gold, GoldCounts gold_counts, const Spans& test, TestCounts test_counts,
                 Visit visit) {
  std::size_t g = 0;
  std::size_t t = 0;
  while (true) {
    check_interrupted(8);
    while (g < gold.size() && !gold_counts(g)) ++g;
    while (t < test.size() && !test_counts(t)) ++t;
    if (g == gold.size() && t == test.size()) return;
    // A span without characters of both sides is nowhere.
    if (t == test.size() || (g < gold.size() && gold[g].begin == gold[g].end)) {
      visit(g++, kNothing);
    } else if (g == gold.size() || test[t].begin == test[t].end) {
      visit(kNothing, t++);
    } else if (gold[g].begin == test[t].begin && gold[g].end == test[t].end) {
      visit(g++, t++);
    } else if (gold[g].begin == test[t].begin) {
      visit(g++, kNothing);
      visit(kNothing, t++);
    } else if (gold[g].begin < test[t].begin) {
      visit(g++, kNothing);
    } else {
      visit(kNothing, t++);
    }
  }
}

}  // namespace

Matches match_spans(Comparison& comparison, bool sentences) {
  Matches matches;
  for (std::size_t number = 0; number < comparison.chunks.size(); ++number) {
    check_interrupted();
    const ChunkSpans& chunk = character_spans(comparison, number);
    const PlacedSpan gold(comparison, true, chunk.gold, sentences, matches.gold);
    const PlacedSpan test(comparison, false, chunk.test, sentences, matches.test);
    const auto all = [](std::size_t) { return true; };
    merge_spans(gold.spans, all, test.spans, all, [&](std::size_t g, std::size_t t) {
      if (g != kNothing && t != kNothing)
        pair(matches, gold.first + g, test.first + t, &MatchedSide::partner);
    });
  }
  // Characters may agree where the words' alignment says otherwise.
  live_together(matches.gold.unit, matches.test.partner, matches.test.unit);
  for (MatchedSide* side : {&matches.gold, &matches.test}) side->loose_partner = side->partner;
  return matches;
}

PrfColumns count_spans(Comparison& comparison, bool sentences) {
  const Column zeros(comparison.units.size(), 0);
  PrfColumns columns{zeros, zeros, zeros};
  const auto counts_in = [](const Side& side, Row row) {
    return side.home[row] != kNoRow && side.keep[row] != 0;
  };
  const auto count = [&](const auto& gold, auto gold_has, const auto& test, auto test_has) {
    merge_spans(
        gold, [&](std::size_t g) { return gold_has(g) && counts_in(comparison.gold, gold[g].row); }, test,
        [&](std::size_t t) { return test_has(t) && counts_in(comparison.test, test[t].row); },
        [&](std::size_t g, std::size_t t) {
          // A match lives where its gold span does.
          const Row unit = g != kNothing ? comparison.gold.home[gold[g].row]
                                         : home_of(comparison, false, sentences, test[t].row);
          columns.gold.at(unit) += g != kNothing;
          columns.test[unit] += t != kNothing;
          columns.matched[unit] += g != kNothing && t != kNothing;
        });
  };
  const auto all = [](std::size_t) { return true; };
  for (std::size_t number = 0; number < comparison.chunks.size(); ++number) {
    const ChunkSpans& chunk = character_spans(comparison, number);
    const TokenSpans gold(chunk.gold);
    const TokenSpans test(chunk.test);
    if (sentences)
      count(chunk.gold.sentences, all, chunk.test.sentences, all);
    else
      count(
          gold, [&](std::size_t word) { return gold.has(word); }, test,
          [&](std::size_t word) { return test.has(word); });
  }
  return columns;
}

}  // namespace treegauge
