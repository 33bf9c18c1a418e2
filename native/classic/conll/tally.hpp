// Counts by name, remembered in order of first occurrence: that is also how ties are ordered.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <string_view>
#include <vector>

#include "text/strings.hpp"

namespace treegauge::classic::conll {

using Count = std::uint64_t;

template <class Value>
class Tally {
 public:
  Value& operator[](std::string_view name) { return values_[id_of(name)]; }

  StringId id_of(std::string_view name) {
    const StringId id = names_.intern(name);
    if (id == values_.size()) values_.emplace_back();
    return id;
  }

  [[nodiscard]] StringId find(std::string_view name) const { return names_.find(name); }
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] std::string_view name(std::size_t id) const { return names_[static_cast<StringId>(id)]; }
  [[nodiscard]] const Value& value(std::size_t id) const { return values_[id]; }
  [[nodiscard]] Value& value(std::size_t id) { return values_[id]; }

  // All entries, sorted by the bytes of their names.
  [[nodiscard]] std::vector<std::size_t> alphabetic() const {
    std::vector<std::size_t> order(size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [this](std::size_t left, std::size_t right) { return name(left) < name(right); });
    return order;
  }

 private:
  Strings names_;
  std::vector<Value> values_;
};

// The numbers 0 .. size-1, largest count first, equal counts in their old order.
template <class CountOf>
std::vector<std::size_t> by_count(std::size_t size, CountOf count_of) {
  std::vector<std::size_t> order(size);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t left, std::size_t right) { return count_of(left) > count_of(right); });
  return order;
}

// The rank-th largest count (1 is the largest), nothing if there are fewer.
inline std::optional<Count> ranked_count(std::vector<Count> counts, std::size_t rank) {
  if (counts.size() < rank) return std::nullopt;
  const auto place = counts.begin() + static_cast<std::ptrdiff_t>(rank - 1);
  std::nth_element(counts.begin(), place, counts.end(), std::greater<>());
  return *place;
}

}  // namespace treegauge::classic::conll
