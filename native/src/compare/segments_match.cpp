#include "lexeme_numbers.hpp"
#include "treegauge/compare/items.hpp"

namespace treegauge {

Matches match_segments(const Comparison& comparison, const LexemeOptions& options) {
  KeyPair keys = lexeme_keys(comparison, options.fine);
  Items gold;
  Items test;
  std::uint32_t number = 0;  // of the block over all, so that words are kept apart
  for (const ChunkLexemes& lexemes : all_lexemes(comparison)) {
    for (const LexemeStretch& stretch : lexemes.stretches) {
      for (std::size_t b = stretch.block_begin; b < stretch.block_end; ++b, ++number) {
        const WordBlock& block = lexemes.blocks[b];
        const auto add = [&](const Side& side, const LexemeKeys& side_keys, const ChunkWords& words, std::uint32_t begin,
                             std::uint32_t end, Items& items) {
          for (std::uint32_t i = begin; i < end; ++i) {
            const Row token = words.tokens[i];
            const StringId tag = side_keys.tags->empty() ? kNoString : (*side_keys.tags)[token];
            const Key label = tag == kNoString ? kUncounted : side_keys.tag[tag];
            items.add({number, side.keys.word[side.corpus->tokens.form[token]], label, 0, 0}, stretch.unit, label, token);
          }
        };
        add(comparison.gold, keys.gold, lexemes.gold, block.gold_begin, block.gold_end, gold);
        add(comparison.test, keys.test, lexemes.test, block.test_begin, block.test_end, test);
      }
    }
  }
  return match_items(std::move(gold), std::move(test), 2, options.labeled, std::move(keys.tag_names));
}

}  // namespace treegauge
