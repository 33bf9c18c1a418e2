#include <algorithm>
#include <numeric>

#include "treegauge/interrupt.hpp"
#include "treegauge/lcs.hpp"

namespace treegauge {
namespace {

// Pairs matched in the upper half, marked pairs in the lower: compared as one number, matches first.
using Value = std::uint64_t;
constexpr Value kMatched = Value{1} << 32;

Value worth(const Marked& a, std::size_t i, const Marked& b, std::size_t j) {
  return kMatched + static_cast<Value>(a.marks[i] != 0 && b.marks[j] != 0);
}

Marked reversed(Marked whole, std::vector<std::uint32_t>& items, std::vector<std::uint8_t>& marks) {
  items.assign(whole.items.rbegin(), whole.items.rend());
  marks.assign(whole.marks.rbegin(), whole.marks.rend());
  return {items, marks};
}

// The last row of the table: entry j is the best value of all of `a` with the first j items of `b`.
// A row never falls from left to right, so a match raises a stretch of it and the rest stays.
std::vector<Value> last_row(Marked a, Marked b, const align::Equality& equality) {
  std::vector<std::uint32_t> place(b.size());
  std::iota(place.begin(), place.end(), 0u);
  std::stable_sort(place.begin(), place.end(), [&](auto i, auto j) { return b.items[i] < b.items[j]; });
  const auto below = [&](std::uint32_t i, std::uint32_t item) { return b.items[i] < item; };
  std::vector<Value> best(b.size() + 1, 0);
  const auto places_of = [&](std::uint32_t item) {
    const auto begin = std::lower_bound(place.begin(), place.end(), item, below);
    auto end = begin;
    while (end != place.end() && b.items[*end] == item) ++end;
    return std::span<const std::uint32_t>(begin, end);
  };
  std::vector<std::uint32_t> together;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::span<const std::uint32_t> places = places_of(a.items[i]);
    const std::span<const align::Equality::Pair> partners = equality.partners(a.items[i]);
    if (!partners.empty()) {
      together.assign(places.begin(), places.end());
      for (const align::Equality::Pair& pair : partners) {
        const auto more = places_of(pair.second);
        together.insert(together.end(), more.begin(), more.end());
      }
      std::sort(together.begin(), together.end());
      places = together;
    }
    // From right to left: an item of `a` is used once.
    for (auto at = places.rbegin(); at != places.rend(); ++at) {
      check_interrupted(16);
      const std::size_t j = *at;
      const Value value = best[j] + worth(a, i, b, j);
      for (std::size_t k = j + 1; k < best.size() && best[k] < value; ++k) best[k] = value;
    }
  }
  return best;
}

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// A stretch of both sequences.
struct Area {
  std::size_t a_begin, a_end, b_begin, b_end;
};

// The whole table, for small areas.
void append_pairs(Marked a, Marked b, const align::Equality& equality, const Area& area, Pairs& pairs) {
  const std::size_t rows = area.a_end - area.a_begin;
  const std::size_t columns = area.b_end - area.b_begin;
  std::vector<Value> table((rows + 1) * (columns + 1), 0);
  const auto at = [&](std::size_t i, std::size_t j) -> Value& { return table[i * (columns + 1) + j]; };
  const auto matches = [&](std::size_t i, std::size_t j) {
    return equality.same(a.items[area.a_begin + i], b.items[area.b_begin + j]);
  };
  for (std::size_t i = 1; i <= rows; ++i) {
    check_interrupted(columns);
    for (std::size_t j = 1; j <= columns; ++j) {
      Value value = std::max(at(i - 1, j), at(i, j - 1));
      if (matches(i - 1, j - 1)) {
        value = std::max(value, at(i - 1, j - 1) + worth(a, area.a_begin + i - 1, b, area.b_begin + j - 1));
      }
      at(i, j) = value;
    }
  }
  Pairs found;
  for (std::size_t i = rows, j = columns; i > 0 && j > 0;) {
    if (at(i, j) == at(i - 1, j)) {
      --i;
    } else if (at(i, j) == at(i, j - 1)) {
      --j;
    } else {
      --i;
      --j;
      found.emplace_back(area.a_begin + i, area.b_begin + j);
    }
  }
  pairs.insert(pairs.end(), found.rbegin(), found.rend());
}

// Where a best path crosses the middle of `a`.
std::size_t crossing(Marked a, Marked b, const align::Equality& equality, std::size_t middle) {
  std::vector<std::uint32_t> a_items, b_items;
  std::vector<std::uint8_t> a_marks, b_marks;
  const std::vector<Value> upper = last_row(a.part(0, middle), b, equality);
  const std::vector<Value> lower =
      last_row(reversed(a.part(middle, a.size()), a_items, a_marks), reversed(b, b_items, b_marks), equality);
  std::size_t best = 0;
  for (std::size_t j = 1; j < upper.size(); ++j) {
    if (upper[j] + lower[b.size() - j] > upper[best] + lower[b.size() - best]) best = j;
  }
  return best;
}

}  // namespace

MarkedLength marked_lcs_length(Marked a, Marked b, const align::Equality& equality) {
  const Value value = last_row(a, b, equality).back();
  return {static_cast<std::uint32_t>(value / kMatched), static_cast<std::uint32_t>(value % kMatched)};
}

Pairs marked_lcs_pairs(Marked a, Marked b, const align::Equality& equality) {
  constexpr std::size_t kSmallArea = std::size_t{1} << 14;
  Pairs pairs;
  std::vector<Area> open = {{0, a.size(), 0, b.size()}};
  while (!open.empty()) {
    const Area area = open.back();
    open.pop_back();
    const std::size_t rows = area.a_end - area.a_begin;
    const std::size_t columns = area.b_end - area.b_begin;
    if (rows == 0 || columns == 0) continue;
    if (rows == 1 || rows * columns <= kSmallArea) {
      append_pairs(a, b, equality, area, pairs);
      continue;
    }
    const std::size_t middle = rows / 2;
    const std::size_t cut = crossing(a.part(area.a_begin, area.a_end), b.part(area.b_begin, area.b_end), equality, middle);
    open.push_back({area.a_begin + middle, area.a_end, area.b_begin + cut, area.b_end});
    open.push_back({area.a_begin, area.a_begin + middle, area.b_begin, area.b_begin + cut});
  }
  return pairs;
}

}  // namespace treegauge
