#include "compare/count/boundaries.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/steps/steps.hpp"

namespace treegauge {
namespace {

// So many chunks are worth a thread.
constexpr std::size_t kLeastEnds = 4'000;

// The last word that counts of every sentence that has one; the buffer is used again.
void find_last_counting(const Side& side, Row begin, Row end, std::vector<Row>& last) {
  last.clear();
  for (Row s = begin; s < end; ++s) {
    Row token = side.corpus->token_end(s);
    const Row first = side.corpus->sentences.first_token[s];
    while (token > first && side.keep[token - 1] == 0) --token;
    if (token > first && side.use[s] != 0) last.push_back(token - 1);
  }
}

// Sentence ends of both sides of a chunk: the rows of their last words.
struct Ends {
  std::vector<Row> gold, test;
};

// Ends between the same two aligned words.
void match_in_place(const Comparison& comparison, const Chunk& chunk, const Ends& ends, Column& matched) {
  if (ends.gold.empty() || ends.test.empty()) return;
  ++matched[comparison.gold.home[ends.gold.back()]];
  // No word that counts stands behind the last end: with one end on a side there is no boundary between two
  // pairs.
  if (ends.gold.size() == 1 || ends.test.size() == 1) return;
  // Between two aligned pairs in a row a boundary counts once, however many sentences were lost.
  std::size_t g = 0;
  std::size_t t = 0;
  Row before = kNoRow;
  std::size_t g_before = 0;
  std::size_t t_before = 0;
  for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
    check_interrupted(4);
    const Row gold = comparison.slot_gold[slot];
    const Row test = comparison.slot_test[slot];
    if (!is_counted(comparison.gold, gold) || !is_counted(comparison.test, test)) continue;
    while (g < ends.gold.size() && ends.gold[g] < gold) ++g;
    while (t < ends.test.size() && ends.test[t] < test) ++t;
    if (before != kNoRow && g != g_before && t != t_before) ++matched[comparison.gold.home[before]];
    before = gold;
    g_before = g;
    t_before = t;
  }
}

// By end, how many of the words that have a partner stand before it.
std::vector<std::int64_t> places(const std::vector<Row>& ends, const std::vector<Row>& paired) {
  std::vector<std::int64_t> counts;
  counts.reserve(ends.size());
  std::size_t before = 0;
  for (const Row end : ends) {
    while (before < paired.size() && paired[before] <= end) ++before;
    counts.push_back(static_cast<std::int64_t>(before));
  }
  return counts;
}

// Puts ends into the order of their times, which files need not keep; returns when the last words end.
std::vector<std::int64_t> sorted_times(const Side& side, std::vector<Row>& ends) {
  const std::vector<std::uint32_t>& known = side.corpus->tokens.end;
  std::stable_sort(ends.begin(), ends.end(), [&](Row x, Row y) { return known[x] < known[y]; });
  std::vector<std::int64_t> times;
  times.reserve(ends.size());
  for (const Row end : ends) times.push_back(known[end]);
  return times;
}

// How many sentences end in a word whose time is known, as in «3 of 4».
std::string timed_ends(const Comparison& comparison, bool gold, bool& all) {
  const Side& side = gold ? comparison.gold : comparison.test;
  const std::vector<std::uint32_t>& known = side.corpus->tokens.end;
  std::vector<Row> ends;
  std::size_t sentences = 0;
  std::size_t timed = 0;
  for (const Chunk& chunk : comparison.chunks) {
    find_last_counting(side, gold ? chunk.gold_begin : chunk.test_begin,
                       gold ? chunk.gold_end : chunk.test_end, ends);
    sentences += ends.size();
    for (const Row end : ends) timed += end < known.size() && known[end] != kNoTime;
  }
  all = all && timed == sentences;
  return std::to_string(timed) + " of " + std::to_string(sentences);
}

// Pairs of numbers of two sorted lists that differ by no more than the width: one to one, as many as there
// can be. Let g and t be the smallest that are left.
// - If they are farther apart, the smaller one has no partner: all others of the other list are still
// farther.
// - If they are not, some largest matching has the pair (g, t). Take a largest one without it. If one of the
//   two has no partner there, it may take the place of the other's. If both have, g with t' and g' with t,
//   the pairs (g, t) and (g', t') do as well: t' <= g + width <= g' + width and g' <= t + width <= t' +
//   width.
// So taking the pair loses nothing, and the rest is a smaller problem of the same kind.
template <typename Work>
void pair_within(const std::vector<std::int64_t>& gold, const std::vector<std::int64_t>& test,
                 std::int64_t width, Work&& pair) {
  std::size_t g = 0;
  std::size_t t = 0;
  while (g < gold.size() && t < test.size()) {
    const std::int64_t apart = gold[g] - test[t];
    if (apart > width) {
      ++t;
    } else if (-apart > width) {
      ++g;
    } else {
      pair(g);
      ++g;
      ++t;
    }
  }
}

void match_within(const Comparison& comparison, const Chunk& chunk, Ends& ends, const Collar& collar,
                  Column& matched) {
  const auto count_match = [&](std::size_t g) { ++matched[comparison.gold.home[ends.gold[g]]]; };
  if (collar.in_time) {
    const std::vector<std::int64_t> gold = sorted_times(comparison.gold, ends.gold);
    const std::vector<std::int64_t> test = sorted_times(comparison.test, ends.test);
    pair_within(gold, test, collar.width, count_match);
    return;
  }
  std::vector<Row> gold;
  std::vector<Row> test;
  for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
    check_interrupted(4);
    const Row ours = comparison.slot_gold[slot];
    const Row theirs = comparison.slot_test[slot];
    if (!is_counted(comparison.gold, ours) || !is_counted(comparison.test, theirs)) continue;
    gold.push_back(ours);
    test.push_back(theirs);
  }
  pair_within(places(ends.gold, gold), places(ends.test, test), collar.width, count_match);
}

// Counts the ends of each chunk; `match` adds the matched ones.
template <typename Match>
PrfColumns count_ends(const Comparison& comparison, Match&& match) {
  const Column zeros(comparison.units.size(), 0);
  PrfColumns columns{zeros, zeros, zeros};
  // Chunks have units of their own, so threads write to different rows.
  in_ranges(comparison.chunks.size(), comparison.jobs, kLeastEnds, [&](std::size_t begin, std::size_t end) {
    Ends ends;
    for (std::size_t number = begin; number < end; ++number) {
      check_interrupted();
      const Chunk& chunk = comparison.chunks[number];
      find_last_counting(comparison.gold, chunk.gold_begin, chunk.gold_end, ends.gold);
      find_last_counting(comparison.test, chunk.test_begin, chunk.test_end, ends.test);
      for (const Row token : ends.gold) ++columns.gold[comparison.gold.home[token]];
      for (const Row token : ends.test) ++columns.test[comparison.test.home[token]];
      match(chunk, ends, columns.matched);
    }
  });
  return columns;
}

}  // namespace

PrfColumns count_boundaries(const Comparison& comparison) {
  return count_ends(comparison, [&](const Chunk& chunk, const Ends& ends, Column& matched) {
    match_in_place(comparison, chunk, ends, matched);
  });
}

PrfColumns count_boundaries(const Comparison& comparison, const Collar& collar) {
  if (collar.in_time) {
    bool all = true;
    const std::string gold = timed_ends(comparison, true, all);
    const std::string test = timed_ends(comparison, false, all);
    if (!all)
      throw std::invalid_argument("the time of the last word is known of " + gold +
                                  " sentences in gold and of " + test + " in the system");
  }
  return count_ends(comparison, [&](const Chunk& chunk, Ends& ends, Column& matched) {
    match_within(comparison, chunk, ends, collar, matched);
  });
}

}  // namespace treegauge
