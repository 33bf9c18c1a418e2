// Aligns the words of chunks by edit distance, and pairs sentences of equal words directly.

#include <algorithm>
#include <optional>

#include "base/interrupt.hpp"
#include "compare/steps/batches.hpp"
#include "compare/steps/equal_uncounted.hpp"
#include "compare/steps/steps.hpp"
#include "text/unicode.hpp"

namespace treegauge {
namespace {

bool same_word(const Comparison& comparison, Row gold, Row test) {
  return comparison.same_word(word_key(comparison.gold, gold), word_key(comparison.test, test));
}

// Keys of the words that count by themselves.
std::vector<std::uint32_t> counting(const Side& side, const ChunkWords& chunk) {
  std::vector<std::uint32_t> keys;
  keys.reserve(chunk.words.size());
  for (std::size_t i = 0; i < chunk.words.size(); ++i)
    if (!is_deleted(side, chunk.tokens[i])) keys.push_back(chunk.words[i]);
  return keys;
}

// What is looked at where words are taken out of one side.
struct TakingOut {
  const Comparison& comparison;
  const Side& side;
  const std::vector<std::uint8_t>* punctuation;  // by string; null where it is not told apart
  const KnownKeys counting;                      // of the other side's words that count
  const KnownKeys all;                           // of all its words

  void operator()(ChunkWords& chunk) const {
    std::size_t kept = 0;
    bool marked = false;
    for (std::size_t i = 0; i < chunk.tokens.size(); ++i) {
      const Row token = chunk.tokens[i];
      const bool deleted = is_deleted(side, token);
      const bool punctuated = punctuation != nullptr && (*punctuation)[side.corpus->tokens.form[token]] != 0;
      const bool stays = deleted ? counting.has_equal(comparison, chunk.words[i])
                                 : !punctuated || all.has_equal(comparison, chunk.words[i]);
      if (!stays) {
        chunk.out.push_back(token);
        chunk.pairable.push_back(!deleted);
        continue;
      }
      const auto kind =
          static_cast<std::uint8_t>((deleted ? align::kFree : 0) | (punctuated ? align::kPunctuation : 0));
      if (kind != 0 && !marked) {
        chunk.kinds.assign(kept, 0);
        marked = true;
      }
      if (marked) chunk.kinds.push_back(kind);
      chunk.words[kept] = chunk.words[i];
      chunk.tokens[kept++] = token;
    }
    chunk.words.resize(kept);
    chunk.tokens.resize(kept);
  }
};

// Whether a side has a word that may have to be taken out.
bool has_uncounted(const Side& side, const ChunkWords& chunk, const std::vector<std::uint8_t>* punctuation) {
  return std::any_of(chunk.tokens.begin(), chunk.tokens.end(), [&](Row token) {
    return is_deleted(side, token) ||
           (punctuation != nullptr && (*punctuation)[side.corpus->tokens.form[token]] != 0);
  });
}

std::vector<align::Slot> apart(std::size_t gold, std::size_t test) {
  std::vector<align::Slot> slots;
  slots.reserve(gold + test);
  for (std::size_t i = 0; i < gold; ++i) slots.push_back({static_cast<std::uint32_t>(i), align::kNone});
  for (std::size_t i = 0; i < test; ++i) slots.push_back({align::kNone, static_cast<std::uint32_t>(i)});
  return slots;
}

std::uint32_t count_counting(const Side& side, const ChunkWords& chunk) {
  return static_cast<std::uint32_t>(std::count_if(chunk.tokens.begin(), chunk.tokens.end(),
                                                  [&](Row token) { return !is_deleted(side, token); }));
}

// Equal words side by side, deleted ones alone where they have no equal at hand.
PairCheck put_side_by_side(const Comparison& comparison, const ChunkWords& gold, const ChunkWords& test,
                           std::vector<align::Slot>& slots) {
  PairCheck check;
  std::uint32_t g = 0;
  std::uint32_t t = 0;
  const auto gold_size = static_cast<std::uint32_t>(gold.tokens.size());
  const auto test_size = static_cast<std::uint32_t>(test.tokens.size());
  while (g < gold_size || t < test_size) {
    if (g < gold_size && t < test_size && same_word(comparison, gold.tokens[g], test.tokens[t])) {
      slots.push_back({g++, t++});
    } else if (g < gold_size && is_deleted(comparison.gold, gold.tokens[g])) {
      slots.push_back({g++, align::kNone});
    } else if (t < test_size && is_deleted(comparison.test, test.tokens[t])) {
      slots.push_back({align::kNone, t++});
    } else {
      check.gold_words = count_counting(comparison.gold, gold);
      check.test_words = count_counting(comparison.test, test);
      check.mismatch = check.gold_words == check.test_words ? Mismatch::words : Mismatch::length;
      if (g < gold_size) check.gold_token = gold.tokens[g];
      if (t < test_size) check.test_token = test.tokens[t];
      slots = apart(gold_size, test_size);
      break;
    }
  }
  return check;
}

// Gives words that are in order their slots.
void place_in_order(Comparison& comparison, Chunk& chunk, Row gold, Row test, std::size_t count,
                    bool traces) {
  const std::uint32_t first = comparison.slots;
  comparison.slot_gold.resize(first + count);
  comparison.slot_test.resize(first + count);
  Row* const slot_gold = comparison.slot_gold.data();
  Row* const slot_test = comparison.slot_test.data();
  std::uint32_t* const gold_slot = comparison.gold.slot.data() + gold;
  std::uint32_t* const test_slot = comparison.test.slot.data() + test;
  const StringId* const tags = comparison.gold.corpus->tokens.tag.data() + gold;
  const std::uint8_t* const flags = comparison.gold.keys.tag_flags.data();
  std::uint32_t slot = first;
  for (std::uint32_t i = 0; i < count; ++i) {
    const bool trace = traces && tags[i] != kNoString && (flags[tags[i]] & kEmptyTag) != 0;
    // Written in any case: what a trace has written the next word writes over.
    slot_gold[slot] = gold + i;
    slot_test[slot] = test + i;
    gold_slot[i] = test_slot[i] = trace ? kNoRow : slot;
    slot += !trace;
  }
  comparison.slots = slot;
  comparison.slot_gold.resize(slot);
  comparison.slot_test.resize(slot);
  chunk.in_order = true;
  end_slots(comparison, chunk, first);
}

// The usual case without any copying: one sentence on each side, the same words in the same order,
// traces apart. False, with nothing placed, where it is not so. `traces`: there may be some.
bool place_equal_sentences(Comparison& comparison, Chunk& chunk, bool traces) {
  const Side& gold = comparison.gold;
  const Side& test = comparison.test;
  if (chunk.gold_end != chunk.gold_begin + 1 || chunk.test_end != chunk.test_begin + 1) return false;
  if (gold.use[chunk.gold_begin] == 0 || test.use[chunk.test_begin] == 0) return false;
  const Row gold_end = gold.corpus->token_end(chunk.gold_begin);
  const Row test_end = test.corpus->token_end(chunk.test_begin);
  Row g = gold.corpus->sentences.first_token[chunk.gold_begin];
  Row t = test.corpus->sentences.first_token[chunk.test_begin];
  if (gold_end - g == test_end - t && are_in_order(gold, g, test, t, gold_end - g, traces)) {
    place_in_order(comparison, chunk, g, t, gold_end - g, traces);
    return true;
  }
  const std::uint32_t first = comparison.slots;
  while (true) {
    while (g < gold_end && is_trace(gold, g)) ++g;
    while (t < test_end && is_trace(test, t)) ++t;
    if (g == gold_end || t == test_end) break;
    if (!same_word(comparison, g, t)) break;
    comparison.gold.slot[g] = comparison.slots;
    comparison.test.slot[t] = comparison.slots++;
    comparison.slot_gold.push_back(g++);
    comparison.slot_test.push_back(t++);
  }
  if (g == gold_end && t == test_end) {
    end_slots(comparison, chunk, first);
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

// What words that count and were taken out cost alone.
std::uint64_t cost_of_out(const ChunkWords& side, std::uint32_t cost) {
  return std::uint64_t{cost} *
         static_cast<std::uint64_t>(std::count(side.pairable.begin(), side.pairable.end(), 1));
}

}  // namespace

bool are_in_order(const Side& gold, Row gold_first, const Side& test, Row test_first, std::size_t count,
                  bool traces) {
  // What stands below an empty constituent is known by token, not by tag.
  if (!gold.gone.empty() || !test.gone.empty()) return false;
  const StringId* const ours = gold.corpus->tokens.form.data() + gold_first;
  const StringId* const theirs = test.corpus->tokens.form.data() + test_first;
  const Key* const our_keys = gold.keys.word.data();
  const Key* const their_keys = test.keys.word.data();
  // No way out in the middle: sentences are short, and nearly always the same.
  Key different = 0;
  if (!traces) {
    for (std::size_t i = 0; i < count; ++i) different |= our_keys[ours[i]] ^ their_keys[theirs[i]];
    return different == 0;
  }
  const StringId* const our_tags = gold.corpus->tokens.tag.data() + gold_first;
  const StringId* const their_tags = test.corpus->tokens.tag.data() + test_first;
  const auto trace = [](const Side& side, StringId tag) -> Key {
    return tag == kNoString ? 0U : side.keys.tag_flags[tag] & kEmptyTag;
  };
  for (std::size_t i = 0; i < count; ++i) {
    const Key empty = trace(gold, our_tags[i]);
    different |= empty ^ trace(test, their_tags[i]);
    different |= empty != 0 ? 0 : our_keys[ours[i]] ^ their_keys[theirs[i]];
  }
  return different == 0;
}

PunctuationMarks::PunctuationMarks(const Comparison& comparison) {
  const auto fill = [](const Corpus& corpus, std::vector<std::uint8_t>& flags) {
    constexpr std::uint8_t kUnknown = 2;
    flags.assign(corpus.strings.size(), kUnknown);
    for (const StringId form : corpus.tokens.form)
      if (flags[form] == kUnknown) flags[form] = is_punctuation(corpus.strings[form]);
  };
  fill(*comparison.gold.corpus, gold);
  fill(*comparison.test.corpus, test);
}

VisibleWords visible_words(const Comparison& comparison, const Chunk& chunk,
                           const PunctuationMarks* punctuation) {
  VisibleWords visible{words_of(comparison.gold, chunk.gold_begin, chunk.gold_end),
                       words_of(comparison.test, chunk.test_begin, chunk.test_end)};
  const auto* in_gold = punctuation != nullptr ? &punctuation->gold : nullptr;
  const auto* in_test = punctuation != nullptr ? &punctuation->test : nullptr;
  const bool gold_uncounted = has_uncounted(comparison.gold, visible.gold, in_gold);
  const bool test_uncounted = has_uncounted(comparison.test, visible.test, in_test);
  if (!gold_uncounted && !test_uncounted) return visible;
  const TakingOut of_gold{comparison, comparison.gold, in_gold,
                          KnownKeys(counting(comparison.test, visible.test)), KnownKeys(visible.test.words)};
  const TakingOut of_test{comparison, comparison.test, in_test,
                          KnownKeys(counting(comparison.gold, visible.gold)), KnownKeys(visible.gold.words)};
  of_gold(visible.gold);
  of_test(visible.test);
  return visible;
}

std::vector<PairCheck> align_identity(Comparison& comparison, ChunkRange chunks) {
  need_unplaced(comparison, chunks);
  std::vector<PairCheck> mismatches;
  comparison.slot_gold.reserve(comparison.gold.corpus->tokens.size());
  comparison.slot_test.reserve(comparison.gold.corpus->tokens.size());
  const bool traces = may_have_traces(comparison.gold) || may_have_traces(comparison.test);
  std::vector<align::Slot> slots;
  for (std::size_t number = chunks.begin; number < chunks.end; ++number) {
    check_interrupted();
    Chunk& chunk = comparison.chunks[number];
    if (place_equal_sentences(comparison, chunk, traces)) continue;
    const ChunkWords gold = words_of(comparison.gold, chunk.gold_begin, chunk.gold_end);
    const ChunkWords test = words_of(comparison.test, chunk.test_begin, chunk.test_end);
    slots.clear();
    // A side that was set aside (a failed parse) is no mismatch: the policy has dealt with it.
    if (gold.words.empty() || test.words.empty()) {
      slots = apart(gold.words.size(), test.words.size());
    } else {
      PairCheck check = put_side_by_side(comparison, gold, test, slots);
      check.chunk = number;
      if (check.mismatch != Mismatch::none) mismatches.push_back(check);
    }
    place_slots(comparison, chunk, gold, test, slots);
  }
  return mismatches;
}

void align_edit(Comparison& comparison, ChunkRange chunks, const EditRule& rule) {
  need_unplaced(comparison, chunks);
  struct Work {
    VisibleWords words;
    align::Alignment alignment;
  };
  std::optional<PunctuationMarks> punctuation;
  if (rule.punctuation_apart) punctuation.emplace(comparison);
  const auto align_chunk = [&](const Chunk& chunk, Work& work) {
    work.words = visible_words(comparison, chunk, punctuation ? &*punctuation : nullptr);
    const auto& [gold, test] = work.words;
    work.alignment = align::edit_align({gold.words, gold.kinds}, {test.words, test.kinds},
                                       comparison.equality, rule.costs, rule.ties, rule.punctuation_apart);
  };
  in_batches<Work>(comparison, chunks, align_chunk, [&](Chunk& chunk, const Work& work) {
    const auto& [gold, test] = work.words;
    place_slots(comparison, chunk, gold, test, work.alignment.slots);
    comparison.cost += work.alignment.cost + cost_of_out(gold, rule.costs.deletion) +
                       cost_of_out(test, rule.costs.insertion);
  });
}

}  // namespace treegauge
