// A multiset that keeps the order of first appearance.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace treegauge::classic::discodop_parts {

// Up to three numbers that are one thing: a label and its words, a rule and another one.
using Key = std::array<std::uint32_t, 3>;

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = 0;
    for (const std::uint32_t part : key) hash = (hash ^ part) * 0x9E3779B97F4A7C15ull;
    return static_cast<std::size_t>(hash ^ hash >> 32);
  }
};

class Tally {
 public:
  using Item = std::pair<Key, std::uint64_t>;

  void add(const Key& key, std::uint64_t times = 1) {
    const auto [entry, is_new] = places_.emplace(key, items_.size());
    if (is_new) items_.emplace_back(key, 0);
    items_[entry->second].second += times;
  }

  [[nodiscard]] std::uint64_t count(const Key& key) const {
    const auto entry = places_.find(key);
    return entry == places_.end() ? 0 : items_[entry->second].second;
  }

  [[nodiscard]] const std::vector<Item>& items() const { return items_; }
  [[nodiscard]] bool empty() const { return items_.empty(); }
  [[nodiscard]] std::size_t distinct() const { return items_.size(); }

  [[nodiscard]] std::uint64_t total() const {
    std::uint64_t sum = 0;
    for (const Item& item : items_) sum += item.second;
    return sum;
  }

  // In both.
  [[nodiscard]] std::uint64_t shared(const Tally& other) const {
    std::uint64_t sum = 0;
    for (const auto& [key, times] : items_) sum += std::min(times, other.count(key));
    return sum;
  }

  // More often here than there.
  [[nodiscard]] std::vector<Key> beyond(const Tally& other) const {
    std::vector<Key> result;
    for (const auto& [key, times] : items_)
      if (times > other.count(key)) result.push_back(key);
    return result;
  }

  [[nodiscard]] bool operator==(const Tally& other) const {
    return items_.size() == other.items_.size() &&
           std::all_of(items_.begin(), items_.end(),
                       [&](const Item& item) { return other.count(item.first) == item.second; });
  }

  // The most frequent ones, at most `limit`; of equal ones the earlier.
  [[nodiscard]] std::vector<Item> most_common(std::size_t limit) const {
    std::vector<Item> sorted = items_;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Item& left, const Item& right) { return left.second > right.second; });
    if (sorted.size() > limit) sorted.resize(limit);
    return sorted;
  }

 private:
  std::unordered_map<Key, std::size_t, KeyHash> places_;
  std::vector<Item> items_;
};

}  // namespace treegauge::classic::discodop_parts
