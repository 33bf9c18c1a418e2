#include "compare/steps/equal_uncounted.hpp"

#include <algorithm>

namespace treegauge {

KnownKeys::KnownKeys(std::vector<Key> keys)
    : keys_(std::move(keys)), in_order_(keys_.size() >= kLeastInOrder) {
  if (!in_order_) return;
  std::sort(keys_.begin(), keys_.end());
  keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
  keys_.shrink_to_fit();
}

bool KnownKeys::has(Key key) const {
  return in_order_ ? std::binary_search(keys_.begin(), keys_.end(), key)
                   : std::find(keys_.begin(), keys_.end(), key) != keys_.end();
}

bool KnownKeys::has_equal(const Comparison& comparison, Key key) const {
  if (has(key)) return true;
  const auto partners = comparison.equality.partners(key);
  return std::any_of(partners.begin(), partners.end(), [&](const auto& pair) { return has(pair.second); });
}

std::vector<std::pair<Row, Row>> equal_uncounted(const Comparison& comparison, std::span<const Row> gold,
                                                 std::span<const Row> test) {
  std::vector<std::pair<Row, Row>> pairs;
  const auto same = [&](Row token, Row other) {
    return comparison.same_word(word_key(comparison.gold, token), word_key(comparison.test, other));
  };
  const std::size_t shorter = std::min(gold.size(), test.size());
  while (pairs.size() < shorter && same(gold[pairs.size()], test[pairs.size()]))
    pairs.emplace_back(gold[pairs.size()], test[pairs.size()]);
  if (pairs.size() == shorter) return pairs;
  const auto keys_of = [](const Side& side, std::span<const Row> run) {
    std::vector<Key> keys;
    for (const Row token : run) keys.push_back(word_key(side, token));
    return KnownKeys(std::move(keys));
  };
  const auto with_equals = [&](const Side& side, std::span<const Row> run, const KnownKeys& others) {
    std::vector<Row> kept;
    for (const Row token : run)
      if (others.has_equal(comparison, word_key(side, token))) kept.push_back(token);
    return kept;
  };
  const std::vector<Row> left = with_equals(comparison.gold, gold, keys_of(comparison.test, test));
  const std::vector<Row> right = with_equals(comparison.test, test, keys_of(comparison.gold, gold));
  const std::size_t most = std::min(left.size(), right.size());
  std::size_t front = pairs.size();
  while (front < most && same(left[front], right[front])) ++front;
  std::size_t back = 0;
  while (front + back < most && same(left[left.size() - 1 - back], right[right.size() - 1 - back])) ++back;
  for (std::size_t i = pairs.size(); i < front; ++i) pairs.emplace_back(left[i], right[i]);
  for (std::size_t i = back; i > 0; --i) pairs.emplace_back(left[left.size() - i], right[right.size() - i]);
  return pairs;
}

}  // namespace treegauge
