#include "compare/count/aligned.hpp"

#include <algorithm>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/groups.hpp"
#include "compare/in_order.hpp"
#include "compare/steps/steps.hpp"

namespace treegauge {
namespace {

// So many words are worth a thread.
constexpr std::size_t kLeastWords = 100'000;

// Whether every slot of a chunk that counts holds two equal words.
bool all_equal(const Comparison& comparison, const Chunk& chunk) {
  if (!comparison.groups.empty()) {
    const auto group =
        std::lower_bound(comparison.groups.begin(), comparison.groups.end(), chunk.slot_begin,
                         [](const Group& entry, std::uint32_t slot) { return entry.slot < slot; });
    if (group != comparison.groups.end() && group->slot < chunk.slot_end) return false;
  }
  for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
    const Row gold = comparison.slot_gold[slot];
    const Row test = comparison.slot_test[slot];
    const bool in_gold = is_counted(comparison.gold, gold);
    if (in_gold != is_counted(comparison.test, test)) return false;
    if (in_gold && !chunk.in_order &&
        !comparison.same_word(word_key(comparison.gold, gold), word_key(comparison.test, test)))
      return false;
  }
  return true;
}

void counting_words(const Side& side, Row begin, Row end, ChunkWords& counted) {
  counted.words.clear();
  counted.tokens.clear();
  for (Row s = begin; s < end; ++s) {
    if (side.use[s] == 0) continue;
    for (Row token = side.corpus->sentences.first_token[s]; token < side.corpus->token_end(s); ++token) {
      if (side.keep[token] == 0) continue;
      counted.words.push_back(word_key(side, token));
      counted.tokens.push_back(token);
    }
  }
}

// `rule`: words may stand together by their times alone. `left`, `right`: room to work in.
void add_errors(const Comparison& comparison, const Chunk& chunk, const TimesRule* rule, ChunkWords& left,
                ChunkWords& right, ErrorColumns& columns) {
  const Side& gold = comparison.gold;
  if (rule == nullptr && all_equal(comparison, chunk)) {
    for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
      const Row token = comparison.slot_gold[slot];
      if (is_counted(gold, token)) ++columns.correct[gold.home[token]];
    }
    return;
  }
  counting_words(gold, chunk.gold_begin, chunk.gold_end, left);
  counting_words(comparison.test, chunk.test_begin, chunk.test_end, right);
  if (left.tokens.empty() || right.tokens.empty()) {
    for (const Row token : left.tokens) ++columns.deleted[gold.home[token]];
    columns.inserted[chunk.unit_begin] += static_cast<std::int64_t>(right.tokens.size());
    return;
  }
  const align::Alignment alignment =
      rule != nullptr ? times_alignment(comparison, left, right, *rule)
                      : align::edit_align({left.words, {}}, {right.words, {}}, comparison.equality,
                                          align::kLevenshtein, align::Ties::srleval, false);
  Row near = gold.home[left.tokens.front()];  // of the last pair
  for (const align::Slot& slot : alignment.slots) {
    if (slot.gold == align::kNone) {
      ++columns.inserted[near];
      continue;
    }
    const Row own = gold.home[left.tokens[slot.gold]];
    if (slot.test == align::kNone) {
      ++columns.deleted[own];
      continue;
    }
    near = own;
    ++(comparison.same_word(left.words[slot.gold], right.words[slot.test]) ? columns.correct
                                                                           : columns.substituted)[own];
  }
}

// Words that are in order are equal. One side may have been set aside since.
void count_in_order(const Comparison& comparison, const Chunk& chunk, const PairedWords& words,
                    AlignedColumns& columns) {
  const std::uint8_t* const gold = comparison.gold.keep.data() + words.gold;
  const std::uint8_t* const test = comparison.test.keep.data() + words.test;
  std::uint32_t both = 0;
  std::uint32_t in_gold = 0;
  std::uint32_t in_test = 0;
  for (std::size_t i = 0; i < words.count; ++i) {
    both += gold[i] & test[i];
    in_gold += gold[i];
    in_test += test[i];
  }
  columns.equal[chunk.unit_begin] = both;
  columns.gold_only[chunk.unit_begin] = in_gold - both;
  columns.test_only[chunk.unit_begin] = in_test - both;
}

}  // namespace

AlignedColumns count_aligned(const Comparison& comparison) {
  const Column zeros(comparison.units.size(), 0);
  AlignedColumns columns{zeros, zeros, zeros, zeros, zeros, zeros};
  const Side& left = comparison.gold;
  const Side& right = comparison.test;
  const auto count = [&](const Chunk& chunk) {
    for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
      const Row gold = comparison.slot_gold[slot];
      const Row test = comparison.slot_test[slot];
      const bool in_gold = is_counted(left, gold);
      const bool in_test = is_counted(right, test);
      if (const Group* group = group_in(comparison, slot)) {
        // A side that was set aside leaves the other's words alone.
        Column& gold_column = in_test ? columns.gold_grouped : columns.gold_only;
        Column& test_column = in_gold ? columns.test_grouped : columns.test_only;
        each_member(comparison, *group, true,
                    [&](Row token) { gold_column[left.home[token]] += is_counted(left, token); });
        each_member(comparison, *group, false,
                    [&](Row token) { test_column[right.home[token]] += is_counted(right, token); });
      } else if (in_gold && in_test) {
        const bool same = comparison.same_word(word_key(left, gold), word_key(right, test));
        ++(same ? columns.equal : columns.different)[left.home[gold]];
      } else if (in_gold) {
        ++columns.gold_only[left.home[gold]];
      } else if (in_test) {
        ++columns.test_only[right.home[test]];
      }
    }
  };
  each_chunk(
      comparison, comparison.jobs,
      [&](const Chunk& chunk, const PairedWords& words) {
        count_in_order(comparison, chunk, words, columns);
      },
      count);
  return columns;
}

TimedPairs count_timed_pairs(const Comparison& comparison) {
  const Column zeros(comparison.units.size(), 0);
  TimedPairs timed{zeros, zeros};
  const auto has_times = [](const Side& side) { return !side.corpus->tokens.start.empty(); };
  if (!has_times(comparison.gold) || !has_times(comparison.test)) return timed;
  struct Span {
    std::uint32_t start = kNoTime, end = kNoTime;
  };
  const auto span = [](const Side& side, Row first, Row last) {
    return Span{side.corpus->tokens.start[first], side.corpus->tokens.end[last]};
  };
  GroupsInOrder groups(comparison);
  for (std::uint32_t slot = 0; slot < comparison.slots; ++slot) {
    const Row gold = comparison.slot_gold[slot];
    const Row test = comparison.slot_test[slot];
    if (!is_counted(comparison.gold, gold) || !is_counted(comparison.test, test)) continue;
    const Group* group = groups.at(slot);
    const Span gold_span = group != nullptr ? span(comparison.gold, group->gold_begin, group->gold_end - 1)
                                            : span(comparison.gold, gold, gold);
    const Span other = group != nullptr ? span(comparison.test, group->test_begin, group->test_end - 1)
                                        : span(comparison.test, test, test);
    if (gold_span.start == kNoTime || gold_span.end == kNoTime || other.start == kNoTime ||
        other.end == kNoTime)
      continue;
    const Row unit = comparison.gold.home[gold];
    const std::uint32_t from = std::max(gold_span.start, other.start);
    const std::uint32_t to = std::min(gold_span.end, other.end);
    // A word without length overlaps what it lies in.
    const bool a_point = gold_span.start == gold_span.end || other.start == other.end;
    ++timed.pairs[unit];
    timed.overlapping[unit] += from < to || (a_point && from == to);
  }
  return timed;
}

ErrorColumns count_word_errors(const Comparison& comparison, const TimesRule* rule) {
  const Column zeros(comparison.units.size(), 0);
  ErrorColumns columns{zeros, zeros, zeros, zeros};
  // Chunks have units of their own, so threads write to different rows.
  const std::size_t least = chunks_with(comparison, kLeastWords);
  in_ranges(comparison.chunks.size(), comparison.jobs, least, [&](std::size_t begin, std::size_t end) {
    ChunkWords left;
    ChunkWords right;
    for (std::size_t number = begin; number < end; ++number) {
      check_interrupted();
      const Chunk& chunk = comparison.chunks[number];
      if (chunk.unit_begin < chunk.unit_end) add_errors(comparison, chunk, rule, left, right, columns);
    }
  });
  return columns;
}

}  // namespace treegauge
