#include "compare/steps/align_times.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "base/interrupt.hpp"
#include "compare/steps/batches.hpp"
#include "corpus/spread_times.hpp"

namespace treegauge {
namespace {

// Costs that pairs save, and below them milliseconds in common.
using Gain = std::int64_t;
constexpr Gain kCost = Gain{1} << 40;
constexpr Gain kForbidden = std::numeric_limits<Gain>::min() / 4;
constexpr std::int64_t kMillisecond = 1000;  // times are in microseconds

struct WordCosts {
  std::uint32_t alone = 3, substitution = 4;
};

using Span = SpreadTimes::Span;

struct TimedWord {
  Key key = 0;
  Span window;  // what decides beside which words it may stand
  Span share;   // what they have in common is part of this
  bool timed = false, free = false;
  // What decides between two words of which one must be left alone.
  [[nodiscard]] auto order() const { return std::tuple(key, share.start, share.end); }
};

class TimesAligner {
 public:
  TimesAligner(const Comparison& comparison, const ChunkWords& gold, const ChunkWords& test,
               const TimesRule& rule)
      : comparison_(comparison), rule_(rule), tolerance_(rule.overlap ? 0 : rule.tolerance * kMillisecond) {
    if (rule.constrained) costs_ = {1, 1};
    read(comparison.gold, gold, gold_, false);
    read(comparison.test, test, test_, rule.constrained);
  }

  align::Alignment align() {
    find_reach();
    std::size_t g = 0;
    for (std::size_t i = 1; i <= gold_.size(); ++i) {
      if (farthest_[i] > nearest_[i]) continue;
      // Words that may stand beside none are in no block: they would decide ties, on one side only.
      if (nearest_[g] < farthest_[i]) align_block(g, i, nearest_[g], farthest_[i]);
      g = i;
    }
    return lay();
  }

 private:
  void read(const Side& side, const ChunkWords& words, std::vector<TimedWord>& timed, bool points) const {
    SpreadTimes times(*side.corpus);
    timed.resize(words.tokens.size());
    for (std::size_t i = 0; i < timed.size(); ++i) {
      TimedWord& word = timed[i];
      word.key = words.words[i];
      word.free = !words.kinds.empty() && (words.kinds[i] & align::kFree) != 0;
      const Row token = words.tokens[i];
      if (!times.has(token)) continue;
      word.timed = true;
      word.window = times.given(token);
      word.share = times.share(token);
      if (rule_.constrained) {
        if (points) word.share.start = word.share.end = (word.share.start + word.share.end) / 2;
      } else {
        for (Span* span : {&word.window, &word.share})
          span->end = std::max(span->end, span->start + kMillisecond);
      }
      if (rule_.constrained || rule_.overlap) word.window = word.share;
    }
  }

  [[nodiscard]] bool may_pair(const TimedWord& x, const TimedWord& y) const {
    if (!x.timed || !y.timed) return !rule_.overlap;
    return x.window.end + tolerance_ > y.window.start && y.window.end + tolerance_ > x.window.start;
  }

  // What a pair saves; kForbidden where there can be none.
  [[nodiscard]] Gain gain(const TimedWord& x, const TimedWord& y) const {
    if (!may_pair(x, y)) return kForbidden;
    const bool same = comparison_.same_word(x.key, y.key);
    if ((x.free || y.free) && !same) return kForbidden;
    const bool timed = x.timed && y.timed;
    const Gain shared =
        timed
            ? std::max<Gain>(0, std::min(x.share.end, y.share.end) - std::max(x.share.start, y.share.start)) /
                  kMillisecond
            : Gain{0};
    if (rule_.overlap) return 2 * shared - (same ? 0 : 1);
    const Gain alone = costs_.alone * static_cast<Gain>(!x.free + !y.free);
    return (alone - (same ? 0 : costs_.substitution)) * kCost + shared;
  }

  // By gold word: one behind the farthest test word that a word before it may stand beside, and the nearest
  // that it or a word behind it may.
  void find_reach() {
    const std::size_t all = test_.size();
    farthest_.assign(gold_.size() + 1, 0);
    nearest_.assign(gold_.size() + 1, all);
    // Starts never fall, ends never rise back: so that bounds can be looked up.
    std::vector<std::int64_t> ends(all);
    std::vector<std::int64_t> starts(all);
    std::int64_t latest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kAlways = std::numeric_limits<std::int64_t>::max() / 2;
    for (std::size_t j = 0; j < all; ++j)
      ends[j] = latest = std::max(latest, test_[j].timed ? test_[j].window.end : kAlways);
    std::int64_t earliest = kAlways;
    for (std::size_t j = all; j-- > 0;)
      starts[j] = earliest = std::min(earliest, test_[j].timed ? test_[j].window.start : -kAlways);
    for (std::size_t i = 0; i < gold_.size(); ++i) {
      const TimedWord& word = gold_[i];
      std::size_t begin = 0;
      std::size_t end = all;
      if (word.timed) {
        begin = static_cast<std::size_t>(
            std::partition_point(ends.begin(), ends.end(),
                                 [&](std::int64_t at) { return at + tolerance_ <= word.window.start; }) -
            ends.begin());
        end = static_cast<std::size_t>(
            std::partition_point(starts.begin(), starts.end(),
                                 [&](std::int64_t at) { return at < word.window.end + tolerance_; }) -
            starts.begin());
      }
      // Between two that it may stand beside there may be others, and at either end of the range.
      while (begin < end && !may_pair(word, test_[begin])) ++begin;
      while (begin < end && !may_pair(word, test_[end - 1])) --end;
      farthest_[i + 1] = std::max(farthest_[i], begin < end ? end : 0);
      nearest_[i] = begin < end ? begin : all;
    }
    for (std::size_t i = gold_.size(); i-- > 0;) nearest_[i] = std::min(nearest_[i], nearest_[i + 1]);
  }

  enum Move : std::uint8_t { kPair, kGoldAlone, kTestAlone };

  // Of two words of which either may be left alone the one that comes later in the order of words.
  static Move one_alone(const TimedWord& x, const TimedWord& y, Gain without_x, Gain without_y) {
    if (without_x == without_y) return x.order() < y.order() ? kTestAlone : kGoldAlone;
    return without_x < without_y ? kTestAlone : kGoldAlone;
  }

  // A row of the table for each gold word, with a place before each test word that it or a word around it may
  // stand beside; moves are kept for these places alone. Left of them a column does not change any more,
  // right of them all columns are alike.
  struct TableRow {
    std::size_t left = 0, right = 0;  // the first and the last place
    std::size_t moves = 0;            // of the place behind the first
    Gain best = 0;                    // at the last place
  };

  void align_block(std::size_t gold_begin, std::size_t gold_end, std::size_t test_begin,
                   std::size_t test_end) {
    const std::size_t columns = test_end - test_begin;
    moves_.clear();
    std::vector<TableRow> rows(1);
    std::vector<Gain> value(columns + 1, 0);
    for (std::size_t i = gold_begin; i < gold_end; ++i) {
      const TableRow above = rows.back();
      TableRow row;
      row.left = std::min(nearest_[i] - test_begin, columns);
      row.right = std::max(std::min(farthest_[i + 1] - test_begin, columns), row.left);
      row.moves = moves_.size();
      check_interrupted(row.right - row.left + 1);
      for (std::size_t j = above.right + 1; j <= row.right; ++j) value[j] = above.best;
      Gain corner = value[row.left];
      for (std::size_t j = row.left + 1; j <= row.right; ++j) {
        const TimedWord& x = gold_[i];
        const TimedWord& y = test_[test_begin + j - 1];
        const Gain pair = gain(x, y);
        const Gain both = pair == kForbidden ? kForbidden : corner + pair;
        const Gain best = std::max({both, value[j], value[j - 1]});
        moves_.push_back(both < best ? one_alone(x, y, value[j], value[j - 1]) : kPair);
        corner = std::exchange(value[j], best);
      }
      row.best = value[row.right];
      rows.push_back(row);
    }
    const std::size_t first_pair = pairs_.size();
    for (std::size_t i = rows.size() - 1, j = columns; i > 0 || j > 0;) {
      Move move = i == 0 ? kTestAlone : kGoldAlone;
      if (i > 0 && j > 0) {
        const TableRow& row = rows[i];
        const TimedWord& x = gold_[gold_begin + i - 1];
        const TimedWord& y = test_[test_begin + j - 1];
        if (j > row.right)
          move = one_alone(x, y, rows[i - 1].best, row.best);
        else if (j <= row.left)
          move = one_alone(x, y, value[j], value[j - 1]);
        else
          move = static_cast<Move>(moves_[row.moves + j - row.left - 1]);
      }
      i -= move != kTestAlone;
      j -= move != kGoldAlone;
      if (move == kPair)
        pairs_.push_back(
            {static_cast<std::uint32_t>(gold_begin + i), static_cast<std::uint32_t>(test_begin + j)});
    }
    std::reverse(pairs_.begin() + static_cast<std::ptrdiff_t>(first_pair), pairs_.end());
  }

  // Pairs, and between them words that stand alone, by their times; their cost.
  [[nodiscard]] align::Alignment lay() const {
    align::Alignment alignment;
    std::uint32_t g = 0;
    std::uint32_t t = 0;
    const auto alone = [&](std::uint32_t gold_end, std::uint32_t test_end) {
      while (g < gold_end || t < test_end) {
        const bool gold_first =
            t == test_end || (g < gold_end && std::tuple(gold_[g].share.start, gold_[g].order()) <=
                                                  std::tuple(test_[t].share.start, test_[t].order()));
        const TimedWord& word = gold_first ? gold_[g] : test_[t];
        if (!word.free) alignment.cost += costs_.alone;
        alignment.slots.push_back(gold_first ? align::Slot{g++, align::kNone}
                                             : align::Slot{align::kNone, t++});
      }
    };
    for (const align::Slot& pair : pairs_) {
      alone(pair.gold, pair.test);
      alignment.slots.push_back({g++, t++});
      if (!comparison_.same_word(gold_[pair.gold].key, test_[pair.test].key))
        alignment.cost += costs_.substitution;
    }
    alone(static_cast<std::uint32_t>(gold_.size()), static_cast<std::uint32_t>(test_.size()));
    return alignment;
  }

  const Comparison& comparison_;
  const TimesRule& rule_;
  std::int64_t tolerance_;
  WordCosts costs_;
  std::vector<TimedWord> gold_, test_;
  std::vector<std::size_t> farthest_, nearest_;
  std::vector<std::uint8_t> moves_;
  std::vector<align::Slot> pairs_;
};

}  // namespace

align::Alignment times_alignment(const Comparison& comparison, const ChunkWords& gold, const ChunkWords& test,
                                 const TimesRule& rule) {
  return TimesAligner(comparison, gold, test, rule).align();
}

void align_times(Comparison& comparison, ChunkRange chunks, const TimesRule& rule) {
  need_unplaced(comparison, chunks);
  struct Work {
    VisibleWords words;
    align::Alignment alignment;
  };
  const auto align_chunk = [&](const Chunk& chunk, Work& work) {
    take_visible(comparison, chunk, nullptr, work.words);
    work.alignment = times_alignment(comparison, work.words.gold, work.words.test, rule);
  };
  in_batches<Work>(comparison, chunks, align_chunk, [&](Chunk& chunk, const Work& work) {
    place_slots(comparison, chunk, work.words.gold, work.words.test, work.alignment.slots);
    comparison.cost += work.alignment.cost;
  });
}

}  // namespace treegauge
