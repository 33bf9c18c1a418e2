#include "treegauge/compare/characters.hpp"
#include "treegauge/compare/dependencies.hpp"
#include "treegauge/interrupt.hpp"

namespace treegauge {
namespace {

// Spans whose first word counts, from its slot to that of the last word that has one.
struct PlacedSpan {
  std::vector<CharacterSpan> spans;
  std::size_t first = 0;  // the number of the first of these items

  PlacedSpan(const Side& side, const CharacterSide& chunk, bool sentences, MatchedSide& items) : first(items.size()) {
    const std::vector<CharacterSpan>& all = sentences ? chunk.sentences : chunk.tokens;
    std::size_t word = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Row row = all[i].row;
      const Row behind = i + 1 < all.size() ? all[i + 1].row : kNoRow;
      std::uint32_t last = side.slot[row];
      for (; word < chunk.word.size() && chunk.word[word] < behind; ++word) {
        if (side.slot[chunk.word[word]] != kNoRow) last = side.slot[chunk.word[word]];
      }
      if (side.home[row] == kNoRow || side.keep[row] == 0) continue;
      spans.push_back(all[i]);
      items.unit.push_back(side.home[row]);
      items.label.push_back(kUncounted);
      items.token.push_back(row);
      items.run_begin.push_back(side.slot[row]);
      items.run_end.push_back(last + 1);
      items.partner.push_back(kNoRow);
    }
  }
};

}  // namespace

Matches match_spans(Comparison& comparison, bool sentences) {
  Matches matches;
  for (std::size_t number = 0; number < comparison.chunks.size(); ++number) {
    check_interrupted();
    const ChunkSpans& chunk = character_spans(comparison, number);
    const PlacedSpan gold(comparison.gold, chunk.gold, sentences, matches.gold);
    const PlacedSpan test(comparison.test, chunk.test, sentences, matches.test);
    std::size_t g = 0;
    std::size_t t = 0;
    while (g < gold.spans.size() && t < test.spans.size()) {
      check_interrupted(8);
      const CharacterSpan& one = gold.spans[g];
      const CharacterSpan& other = test.spans[t];
      // A span without characters of both sides is nowhere.
      if (one.begin == one.end) {
        ++g;
      } else if (other.begin == other.end) {
        ++t;
      } else if (one.begin == other.begin) {
        if (one.end == other.end) {
          pair(matches, gold.first + g, test.first + t, &MatchedSide::partner);
          // Characters may agree where the words' alignment says otherwise: a match is in one unit all the same.
          matches.test.unit[test.first + t] = matches.gold.unit[gold.first + g];
        }
        ++g;
        ++t;
      } else {
        ++(one.begin < other.begin ? g : t);
      }
    }
  }
  for (MatchedSide* side : {&matches.gold, &matches.test}) side->loose_partner = side->partner;
  return matches;
}

}  // namespace treegauge
