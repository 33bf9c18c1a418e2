#include "compare/steps/align_times.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "base/interrupt.hpp"
#include "compare/steps/batches.hpp"
#include "compare/steps/steps.hpp"

namespace treegauge {
namespace {

// Costs that pairs save, and below them milliseconds in common.
using Gain = std::int64_t;
constexpr Gain kCost = Gain{1} << 40;
constexpr Gain kForbidden = std::numeric_limits<Gain>::min() / 4;
constexpr std::uint32_t kAloneCost = 3;
constexpr std::uint32_t kSubstitutionCost = 4;

struct TimedWord {
  Key key = 0;
  std::int64_t start = 0, end = 0;
  bool timed = false, free = false;
  // What decides between two words of which one must be left alone.
  [[nodiscard]] auto order() const { return std::tuple(key, start, end); }
};

class TimesAligner {
 public:
  TimesAligner(const Comparison& comparison, const ChunkWords& gold, const ChunkWords& test,
               const TimesRule& rule)
      : comparison_(comparison), rule_(rule) {
    read(comparison.gold, gold, gold_);
    read(comparison.test, test, test_);
  }

  align::Alignment align() {
    find_reach();
    std::size_t g = 0;
    std::size_t t = 0;
    for (std::size_t i = 1; i <= gold_.size(); ++i) {
      const bool last = i == gold_.size();
      if (!last && farthest_[i] > nearest_[i]) continue;
      const std::size_t j = last ? test_.size() : farthest_[i];
      align_block(g, i, t, j);
      g = i;
      t = j;
    }
    return lay();
  }

 private:
  void read(const Side& side, const ChunkWords& words, std::vector<TimedWord>& found) const {
    const Tokens& tokens = side.corpus->tokens;
    found.resize(words.tokens.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      TimedWord& word = found[i];
      word.key = words.words[i];
      word.free = !words.kinds.empty() && (words.kinds[i] & align::kFree) != 0;
      const Row token = words.tokens[i];
      if (tokens.start.empty() || tokens.start[token] == kNoTime || tokens.end[token] == kNoTime) continue;
      word.timed = true;
      word.start = tokens.start[token];
      word.end = std::max<std::int64_t>(tokens.end[token], word.start + 1);
    }
  }

  [[nodiscard]] bool may_pair(const TimedWord& x, const TimedWord& y) const {
    if (!x.timed || !y.timed) return !rule_.overlap;
    const std::int64_t tolerance = rule_.overlap ? 0 : rule_.tolerance;
    return x.end + tolerance > y.start && y.end + tolerance > x.start;
  }

  // What a pair saves; kForbidden where there can be none.
  [[nodiscard]] Gain gain(const TimedWord& x, const TimedWord& y) const {
    if (!may_pair(x, y)) return kForbidden;
    const bool same = comparison_.same_word(x.key, y.key);
    if ((x.free || y.free) && !same) return kForbidden;
    const bool timed = x.timed && y.timed;
    const Gain shared =
        timed ? std::max<Gain>(0, std::min(x.end, y.end) - std::max(x.start, y.start)) : Gain{0};
    if (rule_.overlap) return 2 * shared - (same ? 0 : 1);
    const Gain alone = kAloneCost * static_cast<Gain>(!x.free + !y.free);
    return (alone - (same ? 0 : kSubstitutionCost)) * kCost + shared;
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
      ends[j] = latest = std::max(latest, test_[j].timed ? test_[j].end : kAlways);
    std::int64_t earliest = kAlways;
    for (std::size_t j = all; j-- > 0;)
      starts[j] = earliest = std::min(earliest, test_[j].timed ? test_[j].start : -kAlways);
    const auto tolerance = static_cast<std::int64_t>(rule_.overlap ? 0 : rule_.tolerance);
    for (std::size_t i = 0; i < gold_.size(); ++i) {
      const TimedWord& word = gold_[i];
      std::size_t begin = 0;
      std::size_t end = all;
      if (word.timed) {
        begin = static_cast<std::size_t>(
            std::partition_point(ends.begin(), ends.end(),
                                 [&](std::int64_t at) { return at + tolerance <= word.start; }) -
            ends.begin());
        end = static_cast<std::size_t>(
            std::partition_point(starts.begin(), starts.end(),
                                 [&](std::int64_t at) { return at < word.end + tolerance; }) -
            starts.begin());
      }
      farthest_[i + 1] = std::max(farthest_[i], begin < end ? end : 0);
      nearest_[i] = begin < end ? begin : all;
    }
    for (std::size_t i = gold_.size(); i-- > 0;) nearest_[i] = std::min(nearest_[i], nearest_[i + 1]);
  }

  enum Move : std::uint8_t { kPair, kGoldAlone, kTestAlone };

  void align_block(std::size_t gold_begin, std::size_t gold_end, std::size_t test_begin,
                   std::size_t test_end) {
    const std::size_t rows = gold_end - gold_begin;
    const std::size_t columns = test_end - test_begin;
    if (rows == 0 || columns == 0) return;
    moves_.assign((rows + 1) * (columns + 1), kTestAlone);
    std::vector<Gain> above(columns + 1, 0);
    std::vector<Gain> here(columns + 1, 0);
    for (std::size_t i = 1; i <= rows; ++i) {
      check_interrupted(columns);
      const TimedWord& x = gold_[gold_begin + i - 1];
      here[0] = 0;
      moves_[i * (columns + 1)] = kGoldAlone;
      for (std::size_t j = 1; j <= columns; ++j) {
        const TimedWord& y = test_[test_begin + j - 1];
        const Gain pair = gain(x, y);
        const Gain both = pair == kForbidden ? kForbidden : above[j - 1] + pair;
        const Gain best = std::max({both, above[j], here[j - 1]});
        Move move = kPair;
        if (both < best) {
          move = above[j] < best ? kTestAlone : kGoldAlone;
          if (above[j] == here[j - 1] && x.order() < y.order()) move = kTestAlone;
        }
        moves_[i * (columns + 1) + j] = move;
        here[j] = best;
      }
      std::swap(above, here);
    }
    const std::size_t found = pairs_.size();
    for (std::size_t i = rows, j = columns; i > 0 || j > 0;) {
      const std::uint8_t move = moves_[i * (columns + 1) + j];
      i -= move != kTestAlone;
      j -= move != kGoldAlone;
      if (move == kPair)
        pairs_.push_back(
            {static_cast<std::uint32_t>(gold_begin + i), static_cast<std::uint32_t>(test_begin + j)});
    }
    std::reverse(pairs_.begin() + static_cast<std::ptrdiff_t>(found), pairs_.end());
  }

  // Pairs, and between them words that stand alone, by their times; their cost.
  align::Alignment lay() const {
    align::Alignment found;
    std::uint32_t g = 0;
    std::uint32_t t = 0;
    const auto alone = [&](std::uint32_t gold_end, std::uint32_t test_end) {
      while (g < gold_end || t < test_end) {
        const bool gold_first =
            t == test_end || (g < gold_end && std::tuple(gold_[g].start, gold_[g].order()) <=
                                                  std::tuple(test_[t].start, test_[t].order()));
        const TimedWord& word = gold_first ? gold_[g] : test_[t];
        if (!word.free) found.cost += kAloneCost;
        found.slots.push_back(gold_first ? align::Slot{g++, align::kNone} : align::Slot{align::kNone, t++});
      }
    };
    for (const align::Slot& pair : pairs_) {
      alone(pair.gold, pair.test);
      found.slots.push_back({g++, t++});
      if (!comparison_.same_word(gold_[pair.gold].key, test_[pair.test].key)) found.cost += kSubstitutionCost;
    }
    alone(static_cast<std::uint32_t>(gold_.size()), static_cast<std::uint32_t>(test_.size()));
    return found;
  }

  const Comparison& comparison_;
  const TimesRule& rule_;
  std::vector<TimedWord> gold_, test_;
  std::vector<std::size_t> farthest_, nearest_;
  std::vector<std::uint8_t> moves_;
  std::vector<align::Slot> pairs_;
};

}  // namespace

void align_times(Comparison& comparison, ChunkRange chunks, const TimesRule& rule) {
  need_unplaced(comparison, chunks);
  struct Work {
    VisibleWords words;
    align::Alignment alignment;
  };
  const auto align_chunk = [&](const Chunk& chunk, Work& work) {
    work.words = visible_words(comparison, chunk);
    work.alignment = TimesAligner(comparison, work.words.gold, work.words.test, rule).align();
  };
  in_batches<Work>(comparison, chunks, align_chunk, [&](Chunk& chunk, const Work& work) {
    place_slots(comparison, chunk, work.words.gold, work.words.test, work.alignment.slots);
    comparison.cost += work.alignment.cost;
  });
}

}  // namespace treegauge
