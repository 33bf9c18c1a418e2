// Aligns the words of chunks by edit distance, and pairs sentences of equal words directly.

#include <algorithm>
#include <optional>

#include "base/interrupt.hpp"
#include "compare/in_order.hpp"
#include "compare/steps/batches.hpp"
#include "compare/steps/equal_uncounted.hpp"
#include "compare/steps/steps.hpp"
#include "text/unicode.hpp"

namespace treegauge {
namespace {

bool same_word(const Comparison& comparison, Row gold, Row test) {
  return comparison.same_word(word_key(comparison.gold, gold), word_key(comparison.test, test));
}

// The words of one side of a chunk, with their kinds, in which equal ones are looked for.
class KnownWords {
 public:
  KnownWords(const Comparison& comparison, const ChunkWords& chunk)
      : comparison_(comparison), chunk_(chunk) {}

  // Whether there is an equal word; `counting`: one that counts.
  [[nodiscard]] bool has_equal(Key key, bool counting) {
    if (has(key, counting)) return true;
    const auto partners = comparison_.equality.partners(key);
    return std::any_of(partners.begin(), partners.end(),
                       [&](const auto& pair) { return has(pair.second, counting); });
  }

 private:
  [[nodiscard]] bool fits(std::size_t at, bool counting) const {
    return !counting || (chunk_.kinds[at] & align::kFree) == 0;
  }
  [[nodiscard]] bool has(Key key, bool counting) {
    const std::size_t count = chunk_.words.size();
    if (count < KnownKeys::kLeastInOrder) {
      std::size_t at = 0;
      while (at < count && (chunk_.words[at] != key || !fits(at, counting))) ++at;
      return at < count;
    }
    std::optional<KnownKeys>& known = counting ? counting_ : all_;
    if (!known) {
      std::vector<Key> keys;
      for (std::size_t at = 0; at < count; ++at)
        if (fits(at, counting)) keys.push_back(chunk_.words[at]);
      known.emplace(std::move(keys));
    }
    return known->has(key);
  }

  const Comparison& comparison_;
  const ChunkWords& chunk_;
  std::optional<KnownKeys> counting_, all_;
};

constexpr std::uint8_t kOut = 128;  // beside the kinds of words: it is to be taken out

// Gives words their kinds. False where all are plain. `punctuation`: by string; null where it is not told
// apart.
bool find_kinds(const Side& side, const std::vector<std::uint8_t>* punctuation, ChunkWords& chunk) {
  chunk.kinds.reserve(chunk.tokens.size());
  unsigned all = 0;
  for (const Row token : chunk.tokens) {
    const bool punctuated = punctuation != nullptr && (*punctuation)[side.corpus->tokens.form[token]] != 0;
    const auto deleted = static_cast<unsigned>(is_deleted(side, token));
    const unsigned kind = deleted * align::kFree + static_cast<unsigned>(punctuated) * align::kPunctuation;
    chunk.kinds.push_back(static_cast<std::uint8_t>(kind));
    all |= kind;
  }
  return all != 0;
}

// Marks words that are to be taken out; `others`: those of the other side.
void mark_out(ChunkWords& chunk, KnownWords others) {
  for (std::size_t i = 0; i < chunk.words.size(); ++i)
    if (chunk.kinds[i] != 0 && !others.has_equal(chunk.words[i], (chunk.kinds[i] & align::kFree) != 0))
      chunk.kinds[i] = static_cast<std::uint8_t>(chunk.kinds[i] | kOut);
}

void take_marked_out(ChunkWords& chunk) {
  std::size_t kept = 0;
  unsigned all = 0;
  for (std::size_t i = 0; i < chunk.tokens.size(); ++i) {
    const std::uint8_t kind = chunk.kinds[i];
    if ((kind & kOut) != 0) {
      chunk.out.push_back(chunk.tokens[i]);
      chunk.pairable.push_back((kind & align::kFree) == 0);
      continue;
    }
    all |= kind;
    chunk.words[kept] = chunk.words[i];
    chunk.tokens[kept] = chunk.tokens[i];
    chunk.kinds[kept++] = kind;
  }
  chunk.words.resize(kept);
  chunk.tokens.resize(kept);
  chunk.kinds.resize(all == 0 ? 0 : kept);
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

// One sentence that is used on each side.
bool is_pair(const Comparison& comparison, const Chunk& chunk) {
  return chunk.gold_end == chunk.gold_begin + 1 && chunk.test_end == chunk.test_begin + 1 &&
         comparison.gold.use[chunk.gold_begin] != 0 && comparison.test.use[chunk.test_begin] != 0;
}

// The usual case without any copying: one sentence on each side, the same words in the same order,
// traces apart. False, with nothing placed, where it is not so. `traces`: there may be some.
bool place_equal_sentences(Comparison& comparison, Chunk& chunk, bool traces) {
  const Side& gold = comparison.gold;
  const Side& test = comparison.test;
  if (!is_pair(comparison, chunk)) return false;
  const Row gold_end = gold.corpus->token_end(chunk.gold_begin);
  const Row test_end = test.corpus->token_end(chunk.test_begin);
  Row g = gold.corpus->sentences.first_token[chunk.gold_begin];
  Row t = test.corpus->sentences.first_token[chunk.test_begin];
  if (gold_end - g == test_end - t && are_in_order(gold, g, test, t, gold_end - g, traces)) {
    place_in_order(comparison, chunk, traces);
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

bool are_alike(const Comparison& comparison, const Chunk& chunk, bool traces) {
  if (!is_pair(comparison, chunk)) return false;
  const Side& gold = comparison.gold;
  const Side& test = comparison.test;
  const auto [g, t, count] = paired_words(comparison, chunk);
  if (test.corpus->token_end(chunk.test_begin) - t != count) return false;
  if (!are_in_order(gold, g, test, t, count, traces)) return false;
  bool alike = true;
  for (Row i = 0; i < count; ++i) alike &= is_deleted(gold, g + i) == is_deleted(test, t + i);
  return alike;
}

void place_in_order(Comparison& comparison, Chunk& chunk, bool traces) {
  const auto& [gold, test, count] = paired_words(comparison, chunk);
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

void take_visible(const Comparison& comparison, const Chunk& chunk, const PunctuationMarks* punctuation,
                  VisibleWords& visible) {
  auto& [gold, test] = visible;
  take_words(comparison.gold, chunk.gold_begin, chunk.gold_end, gold);
  take_words(comparison.test, chunk.test_begin, chunk.test_end, test);
  const bool gold_plain = !find_kinds(comparison.gold, punctuation ? &punctuation->gold : nullptr, gold);
  const bool test_plain = !find_kinds(comparison.test, punctuation ? &punctuation->test : nullptr, test);
  if (!gold_plain) mark_out(gold, KnownWords(comparison, test));
  if (!test_plain) mark_out(test, KnownWords(comparison, gold));
  take_marked_out(gold);
  take_marked_out(test);
}

std::vector<PairCheck> align_identity(Comparison& comparison, ChunkRange chunks) {
  need_unplaced(comparison, chunks);
  std::vector<PairCheck> mismatches;
  comparison.slot_gold.reserve(comparison.gold.corpus->tokens.size());
  comparison.slot_test.reserve(comparison.gold.corpus->tokens.size());
  const bool traces = may_have_traces(comparison.gold) || may_have_traces(comparison.test);
  std::vector<align::Slot> slots;
  ChunkWords gold;
  ChunkWords test;
  for (std::size_t number = chunks.begin; number < chunks.end; ++number) {
    check_interrupted();
    Chunk& chunk = comparison.chunks[number];
    if (place_equal_sentences(comparison, chunk, traces)) continue;
    take_words(comparison.gold, chunk.gold_begin, chunk.gold_end, gold);
    take_words(comparison.test, chunk.test_begin, chunk.test_end, test);
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
    bool alike = false;
    VisibleWords words;
    align::Alignment alignment;
  };
  const bool traces = may_have_traces(comparison.gold) || may_have_traces(comparison.test);
  std::optional<PunctuationMarks> punctuation;
  if (rule.punctuation_apart) punctuation.emplace(comparison);
  const auto align_chunk = [&](const Chunk& chunk, Work& work) {
    work.alike = are_alike(comparison, chunk, traces);
    if (work.alike) return;
    take_visible(comparison, chunk, punctuation ? &*punctuation : nullptr, work.words);
    const auto& [gold, test] = work.words;
    work.alignment = align::edit_align({gold.words, gold.kinds}, {test.words, test.kinds},
                                       comparison.equality, rule.costs, rule.ties, rule.punctuation_apart);
  };
  in_batches<Work>(comparison, chunks, align_chunk, [&](Chunk& chunk, const Work& work) {
    if (work.alike) return place_in_order(comparison, chunk, traces);
    const auto& [gold, test] = work.words;
    place_slots(comparison, chunk, gold, test, work.alignment.slots);
    comparison.cost += work.alignment.cost + cost_of_out(gold, rule.costs.deletion) +
                       cost_of_out(test, rule.costs.insertion);
  });
}

}  // namespace treegauge
