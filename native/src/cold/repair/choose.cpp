#include "cold/repair/choose.hpp"

#include <algorithm>
#include <unordered_map>

#include "cold/repair/loop.hpp"

namespace treegauge::repair {
namespace {

std::size_t shared(const std::vector<std::string_view>& words,
                   const std::unordered_map<std::string_view, std::size_t>& gold) {
  std::unordered_map<std::string_view, std::size_t> seen;
  std::size_t count = 0;
  for (const std::string_view word : words) {
    const auto known = gold.find(word);
    if (known != gold.end() && seen[word]++ < known->second) ++count;
  }
  return count;
}

}  // namespace

std::size_t choose(const std::vector<Candidate>& candidates, const std::vector<std::string_view>* gold) {
  std::size_t best = 0;
  if (gold != nullptr && !gold->empty()) {
    std::unordered_map<std::string_view, std::size_t> bag;
    for (const std::string_view word : *gold) ++bag[word];
    std::size_t best_shared = 0;
    for (std::size_t at = 0; at < candidates.size(); ++at) {
      const Candidate& candidate = candidates[at];
      const std::size_t common = shared(*candidate.words, bag);
      // 2 shared / (words + gold words), compared without division
      const std::size_t left = common * (candidates[best].words->size() + gold->size());
      const std::size_t right = best_shared * (candidate.words->size() + gold->size());
      if (at == 0 || left > right || (left == right && candidate.whole >= candidates[best].whole)) {
        best = at;
        best_shared = common;
      }
    }
    return best;
  }
  std::size_t most = 0;
  for (const Candidate& candidate : candidates) most = std::max(most, candidate.words->size());
  bool whole = false;
  for (std::size_t at = 0; at < candidates.size(); ++at) {
    if (4 * candidates[at].words->size() < 3 * most || (whole && !candidates[at].whole)) continue;
    best = at;
    whole = candidates[at].whole;
  }
  return best;
}

bool repeats(const std::vector<Candidate>& candidates) {
  std::size_t times = 0;
  // The very last one may be cut.
  for (std::size_t at = candidates.size() - 1; at-- > 0;) {
    if (at > 0 && *candidates[at].words != *candidates[at - 1].words) break;
    if (++times + 1 >= kLoopTimes) return true;
  }
  return false;
}

}  // namespace treegauge::repair
