// Matches of segments inside their words.

#include <optional>

#include "compare/distance/lexeme_numbers.hpp"
#include "compare/match/items.hpp"
#include "compare/match/word_keys.hpp"

namespace treegauge {
namespace {

// A number that is not kNoRow, which would be nowhere: a word without an entry is like another without one.
std::uint32_t number_of(const ColumnKeys& keys, bool is_gold, Row token) {
  const Key key = keys.of(is_gold, token);
  return key == kUncounted ? 0 : key + 1;
}

}  // namespace

Matches match_segments(const Comparison& comparison, const LexemeOptions& options,
                       const SegmentOptions& more) {
  KeyPair keys = lexeme_keys(comparison, options.fine);
  std::optional<ColumnKeys> feats;
  std::optional<ColumnKeys> lemmas;
  if (more.feats)
    feats.emplace(comparison, &Tokens::feats, [](std::string_view text) { return universal_features(text); });
  if (more.lemmas) lemmas.emplace(plain_keys(comparison, &Tokens::lemma));
  Items gold;
  Items test;
  std::uint32_t number = 0;  // of the block over all, so that words are kept apart
  for (const ChunkLexemes& lexemes : all_lexemes(comparison)) {
    for (const LexemeStretch& stretch : lexemes.stretches) {
      for (std::size_t b = stretch.block_begin; b < stretch.block_end; ++b, ++number) {
        const WordBlock& block = lexemes.blocks[b];
        const auto add = [&](bool is_gold, const LexemeKeys& side_keys, const ChunkWords& words,
                             std::uint32_t begin, std::uint32_t end, Items& items) {
          const Side& side = is_gold ? comparison.gold : comparison.test;
          for (std::uint32_t i = begin; i < end; ++i) {
            const Row token = words.tokens[i];
            const StringId tag = side_keys.tags.of(token);
            const Key label = tag == kNoString ? kUncounted : side_keys.tags.key[tag];
            const std::uint32_t form = side.keys.word[side.corpus->tokens.form[token]];
            items.add({number, form, feats ? number_of(*feats, is_gold, token) : 0,
                       lemmas ? number_of(*lemmas, is_gold, token) : 0, label},
                      stretch.unit, label, token);
          }
        };
        add(true, keys.gold, lexemes.gold, block.gold_begin, block.gold_end, gold);
        add(false, keys.test, lexemes.test, block.test_begin, block.test_end, test);
      }
    }
  }
  return match_items(std::move(gold), std::move(test), 4, options.labeled, std::move(keys.tag_names));
}

}  // namespace treegauge
