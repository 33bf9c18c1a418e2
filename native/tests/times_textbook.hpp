// Alignment by times with the whole table: every pair of words is looked at.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace textbook {

struct TimedWord {
  std::uint32_t key = 0;
  std::int64_t start = 0, end = 0;  // in milliseconds
};

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
// Costs that pairs save (6 for equal words, 2 for others), and milliseconds in common.
using Gain = std::pair<std::int64_t, std::int64_t>;

inline std::int64_t behind(const TimedWord& word) { return std::max(word.end, word.start + 1); }

inline bool may_pair(const TimedWord& x, const TimedWord& y, std::int64_t tolerance) {
  return behind(x) + tolerance > y.start && behind(y) + tolerance > x.start;
}

inline Gain with_pair(const Gain& before, const TimedWord& x, const TimedWord& y) {
  const std::int64_t common = std::min(behind(x), behind(y)) - std::max(x.start, y.start);
  return {before.first + (x.key == y.key ? 6 : 2), before.second + std::max<std::int64_t>(0, common)};
}

// The most that an alignment of words with times of their own can save.
inline Gain most_saved(const std::vector<TimedWord>& gold, const std::vector<TimedWord>& test,
                       std::int64_t tolerance) {
  std::vector<std::vector<Gain>> best(gold.size() + 1, std::vector<Gain>(test.size() + 1));
  for (std::size_t i = 1; i <= gold.size(); ++i)
    for (std::size_t j = 1; j <= test.size(); ++j) {
      best[i][j] = std::max(best[i - 1][j], best[i][j - 1]);
      if (may_pair(gold[i - 1], test[j - 1], tolerance))
        best[i][j] = std::max(best[i][j], with_pair(best[i - 1][j - 1], gold[i - 1], test[j - 1]));
    }
  return best.back().back();
}

}  // namespace textbook
