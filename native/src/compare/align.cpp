#include <numeric>

#include "treegauge/compare/steps.hpp"
#include "treegauge/parallel.hpp"

namespace treegauge {
namespace {

void drop_deleted(const Side& side, ChunkWords& chunk) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < chunk.tokens.size(); ++i) {
    const StringId tag = side.corpus->tokens.tag[chunk.tokens[i]];
    if (tag != kNoString && (side.keys.tag_flags[tag] & kDeletedTag) != 0) continue;
    chunk.words[kept] = chunk.words[i];
    chunk.tokens[kept++] = chunk.tokens[i];
  }
  chunk.words.resize(kept);
  chunk.tokens.resize(kept);
}

std::vector<align::Slot> side_by_side(std::size_t count) {
  std::vector<align::Slot> slots(count);
  for (std::size_t i = 0; i < count; ++i) {
    slots[i] = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i)};
  }
  return slots;
}

std::vector<align::Slot> apart(std::size_t gold, std::size_t test) {
  std::vector<align::Slot> slots;
  slots.reserve(gold + test);
  for (std::size_t i = 0; i < gold; ++i) slots.push_back({static_cast<std::uint32_t>(i), align::kNone});
  for (std::size_t i = 0; i < test; ++i) slots.push_back({align::kNone, static_cast<std::uint32_t>(i)});
  return slots;
}

// Only words that count are compared: a deleted gold word takes its test word with it.
void compare_words_of(const Comparison& comparison, const ChunkWords& gold, const ChunkWords& test,
                      PairCheck& check) {
  for (std::size_t i = 0; i < gold.words.size(); ++i) {
    if (comparison.same_word(gold.words[i], test.words[i])) continue;
    const StringId tag = comparison.gold.corpus->tokens.tag[gold.tokens[i]];
    if (tag != kNoString && (comparison.gold.keys.tag_flags[tag] & kDeletedTag) != 0) continue;
    check.mismatch = Mismatch::words;
    check.gold_token = gold.tokens[i];
    check.test_token = test.tokens[i];
    return;
  }
}

PairCheck check_pair(const Comparison& comparison, ChunkWords& gold, ChunkWords& test,
                     bool compare_words) {
  PairCheck check;
  check.gold_words = static_cast<std::uint32_t>(gold.words.size());
  check.test_words = static_cast<std::uint32_t>(test.words.size());
  if (gold.words.size() != test.words.size()) {
    drop_deleted(comparison.gold, gold);
    drop_deleted(comparison.test, test);
    if (gold.words.size() != test.words.size()) {
      check.mismatch = Mismatch::length;
      const std::size_t common = std::min(gold.words.size(), test.words.size());
      std::size_t i = 0;
      while (i < common && comparison.same_word(gold.words[i], test.words[i])) ++i;
      if (i < gold.tokens.size()) check.gold_token = gold.tokens[i];
      if (i < test.tokens.size()) check.test_token = test.tokens[i];
      return check;
    }
  }
  if (compare_words) compare_words_of(comparison, gold, test, check);
  return check;
}

bool is_empty_word(const Side& side, Row token) {
  const StringId tag = side.corpus->tokens.tag[token];
  return tag != kNoString && (side.keys.tag_flags[tag] & kEmptyTag) != 0;
}

// The usual case without any copying: one sentence on each side, the same words in the same order,
// traces apart. False, with nothing placed, where it is not so.
bool place_equal_sentences(Comparison& comparison, Chunk& chunk) {
  const Side& gold = comparison.gold;
  const Side& test = comparison.test;
  if (chunk.gold_end != chunk.gold_begin + 1 || chunk.test_end != chunk.test_begin + 1) return false;
  if (gold.use[chunk.gold_begin] == 0 || test.use[chunk.test_begin] == 0) return false;
  const Row gold_end = gold.corpus->token_end(chunk.gold_begin);
  const Row test_end = test.corpus->token_end(chunk.test_begin);
  Row g = gold.corpus->sentences.first_token[chunk.gold_begin];
  Row t = test.corpus->sentences.first_token[chunk.test_begin];
  const std::uint32_t first = comparison.slots;
  while (true) {
    while (g < gold_end && is_empty_word(gold, g)) ++g;
    while (t < test_end && is_empty_word(test, t)) ++t;
    if (g == gold_end || t == test_end) break;
    const Key gold_key = gold.keys.word[gold.corpus->tokens.form[g]];
    if (!comparison.same_word(gold_key, test.keys.word[test.corpus->tokens.form[t]])) break;
    comparison.gold.slot[g] = comparison.slots;
    comparison.test.slot[t] = comparison.slots++;
    comparison.slot_gold.push_back(g++);
    comparison.slot_test.push_back(t++);
  }
  if (g == gold_end && t == test_end) {
    chunk.slot_begin = first;
    chunk.slot_end = comparison.slots;
    return true;
  }
  for (std::uint32_t slot = first; slot < comparison.slots; ++slot) {
    comparison.gold.slot[comparison.slot_gold[slot]] = kNoRow;
    comparison.test.slot[comparison.slot_test[slot]] = kNoRow;
  }
  comparison.slots = first;
  comparison.slot_gold.resize(first);
  comparison.slot_test.resize(first);
  return false;
}

}  // namespace

std::vector<PairCheck> align_identity(Comparison& comparison, bool compare_words) {
  std::vector<PairCheck> checks;
  checks.reserve(comparison.chunks.size());
  comparison.slot_gold.reserve(comparison.gold.corpus->tokens.size());
  comparison.slot_test.reserve(comparison.gold.corpus->tokens.size());
  for (Chunk& chunk : comparison.chunks) {
    if (place_equal_sentences(comparison, chunk)) {
      checks.emplace_back();
      continue;
    }
    ChunkWords gold = words_of(comparison.gold, chunk.gold_begin, chunk.gold_end);
    ChunkWords test = words_of(comparison.test, chunk.test_begin, chunk.test_end);
    PairCheck check;
    // A side that was set aside (a failed parse) is no mismatch: the policy has dealt with it.
    if (!gold.words.empty() && !test.words.empty()) check = check_pair(comparison, gold, test, compare_words);
    const bool fits = check.mismatch == Mismatch::none && gold.words.size() == test.words.size();
    place_slots(comparison, chunk, gold, test,
                fits ? side_by_side(gold.words.size()) : apart(gold.words.size(), test.words.size()));
    checks.push_back(check);
  }
  return checks;
}

void align_edit(Comparison& comparison, align::Costs costs, align::Ties ties) {
  struct Work {
    ChunkWords gold, test;
    align::Alignment alignment;
  };
  comparison.cost = 0;
  // Chunks are aligned in batches, so that only a batch's words and slots are held twice.
  constexpr std::size_t kBatch = 1024;
  for (std::size_t first = 0; first < comparison.chunks.size(); first += kBatch) {
    const std::size_t count = std::min(kBatch, comparison.chunks.size() - first);
    std::vector<Work> batch(count);
    in_ranges(count, comparison.jobs, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const Chunk& chunk = comparison.chunks[first + i];
        Work& work = batch[i];
        work.gold = words_of(comparison.gold, chunk.gold_begin, chunk.gold_end);
        work.test = words_of(comparison.test, chunk.test_begin, chunk.test_end);
        work.alignment = align::edit_align(align::Text{work.gold.words}, align::Text{work.test.words},
                                           comparison.equality, costs, ties);
      }
    });
    for (std::size_t i = 0; i < count; ++i) {
      place_slots(comparison, comparison.chunks[first + i], batch[i].gold, batch[i].test,
                  batch[i].alignment.slots);
      comparison.cost += batch[i].alignment.cost;
    }
  }
}

}  // namespace treegauge
