#include <algorithm>

#include "treegauge/compare/characters.hpp"
#include "treegauge/compare/steps.hpp"

namespace treegauge {

void add_chunk(Comparison& comparison, Row gold_begin, Row gold_end, Row test_begin, Row test_end,
               Row document) {
  Chunk chunk{gold_begin, gold_end, test_begin, test_end, document, 0, 0, 0, 0};
  auto& units = comparison.units;
  const auto number = static_cast<Row>(comparison.chunks.size());
  chunk.unit_begin = static_cast<Row>(units.size());
  const auto add_unit = [&](Row sentence, std::int64_t length) {
    units.sentence.push_back(sentence);
    units.document.push_back(document);
    units.chunk.push_back(number);
    units.scored.push_back(1);
    units.length.push_back(length);
  };
  const Corpus& gold = *comparison.gold.corpus;
  for (Row s = gold_begin; s < gold_end; ++s) {
    std::int64_t length = 0;
    for (Row token = gold.sentences.first_token[s]; token < gold.token_end(s); ++token) {
      const StringId tag = gold.tokens.tag[token];
      length += tag == kNoString || (comparison.gold.keys.tag_flags[tag] & kNoLengthTag) == 0;
    }
    add_unit(s, length);
  }
  // Test items without any gold sentence need a home too.
  if (gold_begin == gold_end && test_begin != test_end) add_unit(kNoRow, 0);
  chunk.unit_end = static_cast<Row>(units.size());
  comparison.chunks.push_back(chunk);
}

void place_slots(Comparison& comparison, Chunk& chunk, const ChunkWords& gold, const ChunkWords& test,
                 std::span<const align::Slot> slots) {
  chunk.slot_begin = comparison.slots;
  for (const align::Slot& slot : slots) {
    const Row gold_token = slot.gold == align::kNone ? kNoRow : gold.tokens[slot.gold];
    const Row test_token = slot.test == align::kNone ? kNoRow : test.tokens[slot.test];
    if (gold_token != kNoRow) comparison.gold.slot[gold_token] = comparison.slots;
    if (test_token != kNoRow) comparison.test.slot[test_token] = comparison.slots;
    comparison.slot_gold.push_back(gold_token);
    comparison.slot_test.push_back(test_token);
    ++comparison.slots;
  }
  chunk.slot_end = comparison.slots;
}

namespace {

bool deleted_by_tag(const Side& side, Row token) {
  const StringId tag = side.corpus->tokens.tag[token];
  return tag != kNoString && (side.keys.tag_flags[tag] & kDeletedTag) != 0;
}

bool same_word(const Comparison& comparison, Row gold, Row test) {
  const auto key = [](const Side& side, Row token) { return side.keys.word[side.corpus->tokens.form[token]]; };
  return comparison.same_word(key(comparison.gold, gold), key(comparison.test, test));
}

// An inserted word lives where the nearest aligned word to its left lives, the first unit if none.
void find_homes(Comparison& comparison, const Chunk& chunk) {
  const Corpus& gold = *comparison.gold.corpus;
  Row own = chunk.unit_begin;   // of the gold word at hand
  Row near = chunk.unit_begin;  // of the last aligned pair
  for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
    const Row gold_token = comparison.slot_gold[slot];
    const Row test_token = comparison.slot_test[slot];
    if (gold_token != kNoRow) {
      while (own + 1 < chunk.unit_end && gold.token_end(comparison.units.sentence[own]) <= gold_token) ++own;
      comparison.gold.home[gold_token] = own;
      if (test_token != kNoRow) near = own;
    }
    if (test_token != kNoRow) comparison.test.home[test_token] = near;
  }
}

// Sentences that were set aside after they had been given slots.
void mask_unused(Side& side) {
  for (std::size_t s = 0; s < side.use.size(); ++s) {
    if (side.use[s] != 0) continue;
    std::fill(side.keep.begin() + side.corpus->sentences.first_token[s],
              side.keep.begin() + side.corpus->token_end(s), std::uint8_t{0});
  }
}

}  // namespace

void finish_slots(Comparison& comparison) {
  for (const Chunk& chunk : comparison.chunks) find_homes(comparison, chunk);
  if (comparison.aligned_by_characters) find_homes_by_characters(comparison);
  for (std::uint32_t slot = 0; slot < comparison.slots; ++slot) {
    const Row gold_token = comparison.slot_gold[slot];
    const Row test_token = comparison.slot_test[slot];
    const bool gold_gone = gold_token != kNoRow && deleted_by_tag(comparison.gold, gold_token);
    const bool test_gone = test_token != kNoRow && deleted_by_tag(comparison.test, test_token);
    // Of two equal words the gold tag decides for both, so that a tagging error on punctuation costs
    // no bracket. Words that differ were only aligned for want of better: each goes by its own tag.
    const bool same = gold_token != kNoRow && test_token != kNoRow && same_word(comparison, gold_token, test_token);
    if (gold_token != kNoRow) comparison.gold.keep[gold_token] = !gold_gone;
    if (test_token != kNoRow) comparison.test.keep[test_token] = same ? !gold_gone : !test_gone;
  }
  mask_unused(comparison.gold);
  mask_unused(comparison.test);
}

}  // namespace treegauge
