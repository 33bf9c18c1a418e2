// Equality of words: the same number, or a listed pair.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace treegauge::align {

// Words are equal where they have the same number, or where a listed pair names them, in either order. Not
// transitive: is = 's and was = 's does not make is = was.
class Equality {
 public:
  using Pair = std::pair<std::uint32_t, std::uint32_t>;

  Equality() = default;
  // In any order, as often as one likes; a pair of a word and itself says nothing.
  explicit Equality(std::vector<Pair> listed) : pairs_(std::move(listed)) {
    const std::size_t count = pairs_.size();
    for (std::size_t k = 0; k < count; ++k) pairs_.emplace_back(pairs_[k].second, pairs_[k].first);
    std::erase_if(pairs_, [](const Pair& pair) { return pair.first == pair.second; });
    std::sort(pairs_.begin(), pairs_.end());
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
    if (pairs_.empty()) return;
    shift_ = 64 - static_cast<int>(std::bit_width(32 * pairs_.size()));
    names_.assign((std::uint64_t{1} << (64 - shift_)) / 64 + 1, 0);
    for (const Pair& pair : pairs_)
      names_[place(pair.first) / 64] |= std::uint64_t{1} << (place(pair.first) % 64);
  }

  // No pairs: the numbers alone decide.
  [[nodiscard]] bool empty() const { return pairs_.empty(); }
  // Every pair in both orders, sorted.
  [[nodiscard]] const std::vector<Pair>& pairs() const { return pairs_; }

  [[nodiscard]] bool same(std::uint32_t gold, std::uint32_t test) const {
    return gold == test || (!pairs_.empty() && listed(gold, test));
  }
  [[nodiscard]] bool listed(std::uint32_t gold, std::uint32_t test) const {
    return may_have_partners(gold) && std::binary_search(pairs_.begin(), pairs_.end(), Pair{gold, test});
  }

  // False for almost all words without a partner, and quick to say so.
  [[nodiscard]] bool may_have_partners(std::uint32_t word) const {
    return !pairs_.empty() && (names_[place(word) / 64] >> (place(word) % 64) & 1u) != 0;
  }

  // The pairs whose first word this is.
  [[nodiscard]] std::span<const Pair> partners(std::uint32_t word) const {
    if (!may_have_partners(word)) return {};
    const auto begin = std::lower_bound(pairs_.begin(), pairs_.end(), Pair{word, 0});
    auto end = begin;
    while (end != pairs_.end() && end->first == word) ++end;
    return {begin, end};
  }

 private:
  [[nodiscard]] std::uint64_t place(std::uint32_t word) const {
    return (word * std::uint64_t{0x9E3779B97F4A7C15}) >> shift_;
  }

  std::vector<Pair> pairs_;
  std::vector<std::uint64_t> names_;  // a bit for each word that has a partner, at its place
  int shift_ = 63;
};

}  // namespace treegauge::align
