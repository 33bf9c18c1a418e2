// Chunks, units and documents, and which words count in which unit.

#include <algorithm>
#include <stdexcept>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/groups.hpp"
#include "compare/in_order.hpp"
#include "compare/segments/characters.hpp"
#include "compare/steps/placing.hpp"
#include "compare/steps/steps.hpp"

namespace treegauge {

namespace {

// Looked at before anything is added: a chunk that does not fit changes nothing.
void check_chunk(const Comparison& comparison, Row gold_begin, Row gold_end, Row test_begin, Row test_end) {
  need(comparison, Stage::keyed);
  if (comparison.reached >= Stage::finished)
    throw std::invalid_argument("the comparison is finished: no more chunks");
  const auto& laid = comparison.test.laid;
  if (gold_begin > gold_end || gold_end > comparison.gold.use.size() || test_begin > test_end ||
      test_end > laid.size()) {
    throw std::out_of_range("there is no such sentence");
  }
  if (gold_begin != gold_end && gold_begin < comparison.gold_laid)
    throw std::invalid_argument("chunks come in the order of the gold sentences");
  if (std::find(laid.begin() + test_begin, laid.begin() + test_end, 1) != laid.begin() + test_end)
    throw std::invalid_argument("a test sentence is in a chunk already");
}

// The document in which a pair of texts goes on behind its last unit.
Row first_document(const Comparison& comparison, Row pair) {
  const auto& firsts = comparison.documents.first_of_pair;
  if (firsts.empty()) return pair;
  if (pair >= firsts.size()) throw std::out_of_range("there is no such pair of texts");
  if (comparison.chunks.empty() || comparison.chunks.back().pair != pair || comparison.units.size() == 0)
    return firsts[pair];
  return std::max(firsts[pair], comparison.units.document.back());
}

// The document of a gold sentence, which is this one or one behind it.
Row document_from(const GoldDocuments& documents, Row document, Row sentence) {
  const auto& firsts = documents.first_sentence;
  while (document + 1 < firsts.size() && firsts[document + 1] <= sentence) ++document;
  return document;
}

}  // namespace

void add_chunk(Comparison& comparison, Row gold_begin, Row gold_end, Row test_begin, Row test_end, Row pair) {
  check_chunk(comparison, gold_begin, gold_end, test_begin, test_end);
  comparison.make_room();
  if (gold_begin != gold_end) comparison.gold_laid = gold_end;
  std::fill(comparison.test.laid.begin() + test_begin, comparison.test.laid.begin() + test_end,
            std::uint8_t{1});
  Chunk chunk{gold_begin, gold_end, test_begin, test_end, pair, 0, 0, 0, 0};
  auto& units = comparison.units;
  const auto number = static_cast<Row>(comparison.chunks.size());
  Row document = first_document(comparison, pair);
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
    document = document_from(comparison.documents, document, s);
    const StringId* const tags = gold.tokens.tag.data();
    const std::uint8_t* const flags = comparison.gold.keys.tag_flags.data();
    const Row end = gold.token_end(s);
    std::int64_t length = 0;
    for (Row token = gold.sentences.first_token[s]; token < end; ++token)
      length += (tags[token] == kNoString || (flags[tags[token]] & kNoLengthTag) == 0) &&
                form_kind(comparison.gold, token) != kNoWord;
    add_unit(s, length);
  }
  // Test items without any gold sentence need a home too.
  if (gold_begin == gold_end && test_begin != test_end) add_unit(kNoRow, 0);
  chunk.unit_end = static_cast<Row>(units.size());
  comparison.chunks.push_back(chunk);
}

void place_slots(Comparison& comparison, Chunk& chunk, const ChunkWords& gold, const ChunkWords& test,
                 std::span<const align::Slot> slots) {
  Placing placing(comparison, chunk, gold, test);
  for (const align::Slot& slot : slots) {
    placing.next(slot.gold == align::kNone ? kNoRow : gold.tokens[slot.gold],
                 slot.test == align::kNone ? kNoRow : test.tokens[slot.test]);
  }
  placing.end();
}

namespace {

// Sentences that were set aside after they had been given slots.
void mask_unused(Side& side) {
  for (std::size_t s = 0; s < side.use.size(); ++s) {
    if (side.use[s] != 0) continue;
    std::fill(side.keep.begin() + side.corpus->sentences.first_token[s],
              side.keep.begin() + side.corpus->token_end(s), std::uint8_t{0});
  }
}

// Of two equal words the gold tag decides for both, so that a tagging error on punctuation costs no
// bracket. Words that differ were only aligned for want of better: each goes by itself.
void find_counting(Comparison& comparison, const Chunk& chunk) {
  Side& gold = comparison.gold;
  Side& test = comparison.test;
  for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
    const Row gold_token = comparison.slot_gold[slot];
    const Row test_token = comparison.slot_test[slot];
    const bool gold_gone = gold_token != kNoRow && is_deleted(gold, gold_token);
    if (gold_token != kNoRow) gold.keep[gold_token] = !gold_gone;
    if (test_token == kNoRow) continue;
    bool gone = is_deleted(test, test_token);
    // Only where tags say different things does it matter whether words are equal.
    if (gone != gold_gone && gold_token != kNoRow &&
        comparison.same_word(word_key(gold, gold_token), word_key(test, test_token))) {
      gone = gold_gone;
    }
    test.keep[test_token] = !gone;
  }
}

// Words of groups count: those that do not were left out of them.
void count_groups(Comparison& comparison) {
  Side& gold = comparison.gold;
  Side& test = comparison.test;
  for (const Group& group : comparison.groups) {
    each_member(comparison, group, true, [&](Row token) { gold.keep[token] = 1; });
    each_member(comparison, group, false, [&](Row token) { test.keep[token] = 1; });
  }
}

// The same of words that are in order, and their homes: they are equal, so the gold tag decides for both.
void finish_in_order(Comparison& comparison, const Chunk& chunk, const PairedWords& words) {
  Side& gold = comparison.gold;
  Side& test = comparison.test;
  const StringId* const tags = gold.corpus->tokens.tag.data() + words.gold;
  const std::uint8_t* const flags = gold.keys.tag_flags.data();
  const std::uint32_t* const slots = gold.slot.data() + words.gold;
  std::uint8_t* const gold_keep = gold.keep.data() + words.gold;
  std::uint8_t* const test_keep = test.keep.data() + words.test;
  Row* const gold_home = gold.home.data() + words.gold;
  Row* const test_home = test.home.data() + words.test;
  for (std::size_t i = 0; i < words.count; ++i) {
    const bool has_slot = slots[i] != kNoRow;
    const bool deleted = (tags[i] != kNoString && (flags[tags[i]] & kDeletedTag) != 0) ||
                         form_kind(gold, words.gold + static_cast<Row>(i)) != kWord;
    gold_keep[i] = test_keep[i] = has_slot && !deleted;
    gold_home[i] = test_home[i] = has_slot ? chunk.unit_begin : kNoRow;
  }
}

// The first unit of a chunk whose sentence has a word that counts, the first of all if none has.
Row first_home(const Comparison& comparison, const Chunk& chunk) {
  const Side& gold = comparison.gold;
  for (Row unit = chunk.unit_begin; unit < chunk.unit_end; ++unit) {
    const Row sentence = comparison.units.sentence[unit];
    if (sentence == kNoRow) continue;
    const Row end = gold.corpus->token_end(sentence);
    for (Row token = gold.corpus->sentences.first_token[sentence]; token < end; ++token)
      if (gold.keep[token] != 0) return unit;
  }
  return chunk.unit_begin;
}

// A test word without a partner lives where the nearest aligned word to its left lives; only words that
// count are looked at.
void find_homes(Comparison& comparison, const Chunk& chunk) {
  Side& gold = comparison.gold;
  Side& test = comparison.test;
  if (chunk.unit_end == chunk.unit_begin + 1) {
    // There is one home.
    for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
      const Row gold_token = comparison.slot_gold[slot];
      const Row test_token = comparison.slot_test[slot];
      if (gold_token != kNoRow) gold.home[gold_token] = chunk.unit_begin;
      if (test_token != kNoRow) test.home[test_token] = chunk.unit_begin;
    }
    return;
  }
  Row own = chunk.unit_begin;                // of the gold word at hand
  Row near = first_home(comparison, chunk);  // of the last aligned pair
  for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
    const Row gold_token = comparison.slot_gold[slot];
    const Row test_token = comparison.slot_test[slot];
    if (gold_token != kNoRow) {
      while (own + 1 < chunk.unit_end && gold.corpus->token_end(comparison.units.sentence[own]) <= gold_token)
        ++own;
      gold.home[gold_token] = own;
      if (test_token != kNoRow && gold.keep[gold_token] != 0 && test.keep[test_token] != 0) near = own;
    }
    if (test_token != kNoRow) test.home[test_token] = near;
  }
}

// All words of a group live where its representative does.
void share_homes(Comparison& comparison) {
  for (const Group& group : comparison.groups) {
    const auto share = [&](Side& side, bool is_gold, Row representative) {
      each_member(comparison, group, is_gold,
                  [&](Row token) { side.home[token] = side.home[representative]; });
    };
    share(comparison.gold, true, comparison.slot_gold[group.slot]);
    share(comparison.test, false, comparison.slot_test[group.slot]);
  }
}

}  // namespace

void finish_slots(Comparison& comparison) {
  need(comparison, Stage::aligned);
  if (comparison.reached >= Stage::finished)
    throw std::invalid_argument("the comparison is finished already");
  comparison.make_room();
  const auto nothing = [](const Chunk&, const PairedWords&) {};
  each_chunk(
      comparison, comparison.jobs,
      [&](const Chunk& chunk, const PairedWords& words) { finish_in_order(comparison, chunk, words); },
      [&](const Chunk& chunk) { find_counting(comparison, chunk); });
  count_groups(comparison);
  mask_unused(comparison.gold);
  mask_unused(comparison.test);
  each_chunk(comparison, comparison.jobs, nothing,
             [&](const Chunk& chunk) { find_homes(comparison, chunk); });
  // Spans of characters are made where they are missing, so one after the other.
  for (std::size_t number = 0; number < comparison.chunks.size(); ++number)
    if (comparison.chunks[number].by_characters) find_homes_by_characters(comparison, number);
  share_homes(comparison);
  comparison.reached = Stage::finished;
}

}  // namespace treegauge
