#include "compare/steps/equal_silent.hpp"

#include <algorithm>

namespace treegauge {

std::vector<Key> distinct_keys(std::vector<Key> keys) {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

bool has_equal(const Comparison& comparison, Key key, const std::vector<Key>& sorted) {
  const auto is_there = [&](Key other) { return std::binary_search(sorted.begin(), sorted.end(), other); };
  if (is_there(key)) return true;
  const auto partners = comparison.equality.partners(key);
  return std::any_of(partners.begin(), partners.end(),
                     [&](const auto& pair) { return is_there(pair.second); });
}

std::vector<std::pair<Row, Row>> equal_silent(const Comparison& comparison, std::span<const Row> gold,
                                              std::span<const Row> test) {
  std::vector<std::pair<Row, Row>> pairs;
  if (gold.empty() || test.empty()) return pairs;
  const auto keys_of = [](const Side& side, std::span<const Row> run) {
    std::vector<Key> keys;
    for (const Row token : run) keys.push_back(word_key(side, token));
    return distinct_keys(std::move(keys));
  };
  const auto with_equals = [&](const Side& side, std::span<const Row> run, const std::vector<Key>& others) {
    std::vector<Row> kept;
    for (const Row token : run)
      if (has_equal(comparison, word_key(side, token), others)) kept.push_back(token);
    return kept;
  };
  const std::vector<Row> left = with_equals(comparison.gold, gold, keys_of(comparison.test, test));
  const std::vector<Row> right = with_equals(comparison.test, test, keys_of(comparison.gold, gold));
  const std::size_t most = std::min(left.size(), right.size());
  const auto same = [&](Row one, Row other) {
    return comparison.same_word(word_key(comparison.gold, one), word_key(comparison.test, other));
  };
  std::size_t front = 0;
  while (front < most && same(left[front], right[front])) ++front;
  std::size_t back = 0;
  while (front + back < most && same(left[left.size() - 1 - back], right[right.size() - 1 - back])) ++back;
  for (std::size_t i = 0; i < front; ++i) pairs.emplace_back(left[i], right[i]);
  for (std::size_t i = back; i > 0; --i) pairs.emplace_back(left[left.size() - i], right[right.size() - i]);
  return pairs;
}

}  // namespace treegauge
