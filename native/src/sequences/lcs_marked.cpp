// Longest common subsequences with most marked pairs.

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/interrupt.hpp"
#include "sequences/lcs.hpp"
#include "sequences/lcs_rows.hpp"

namespace treegauge {
namespace {

// Pairs matched in the upper half, marked pairs in the lower: compared as one number, matches first.
using MarkedValue = std::uint64_t;
constexpr MarkedValue kMatched = MarkedValue{1} << 32;

MarkedValue worth(const Marked& a, std::size_t i, const Marked& b, std::size_t j) {
  return kMatched + static_cast<MarkedValue>(a.marks[i] != 0 && b.marks[j] != 0);
}

Marked reversed(Marked whole, std::vector<std::uint32_t>& items, std::vector<std::uint8_t>& marks) {
  items.assign(whole.items.rbegin(), whole.items.rend());
  marks.assign(whole.marks.rbegin(), whole.marks.rend());
  return {items, marks};
}

// The last row of the table: entry j is the best value of all of `a` with the first j items of `b`, and of
// what came before, where `best` is the row that did. A row never falls from left to right, so a match raises
// a stretch of it and the rest stays.
std::vector<MarkedValue> last_row(Marked a, Marked b, const align::Equality& equality,
                                  std::vector<MarkedValue> best = {}) {
  std::vector<std::uint32_t> place(b.size());
  std::iota(place.begin(), place.end(), 0u);
  std::stable_sort(place.begin(), place.end(), [&](auto i, auto j) { return b.items[i] < b.items[j]; });
  const auto below = [&](std::uint32_t i, std::uint32_t item) { return b.items[i] < item; };
  best.resize(b.size() + 1, 0);
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
      const MarkedValue value = best[j] + worth(a, i, b, j);
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
  std::vector<MarkedValue> table((rows + 1) * (columns + 1), 0);
  const auto at = [&](std::size_t i, std::size_t j) -> MarkedValue& { return table[i * (columns + 1) + j]; };
  const auto matches = [&](std::size_t i, std::size_t j) {
    return equality.same(a.items[area.a_begin + i], b.items[area.b_begin + j]);
  };
  for (std::size_t i = 1; i <= rows; ++i) {
    check_interrupted(columns);
    for (std::size_t j = 1; j <= columns; ++j) {
      MarkedValue value = std::max(at(i - 1, j), at(i, j - 1));
      if (matches(i - 1, j - 1))
        value = std::max(value, at(i - 1, j - 1) + worth(a, area.a_begin + i - 1, b, area.b_begin + j - 1));
      at(i, j) = value;
    }
  }
  Pairs matched;
  for (std::size_t i = rows, j = columns; i > 0 && j > 0;) {
    if (at(i, j) == at(i - 1, j)) {
      --i;
    } else if (at(i, j) == at(i, j - 1)) {
      --j;
    } else {
      --i;
      --j;
      matched.emplace_back(area.a_begin + i, area.b_begin + j);
    }
  }
  pairs.insert(pairs.end(), matched.rbegin(), matched.rend());
}

// Where a best path crosses the middle of `a`.
std::size_t crossing(Marked a, Marked b, const align::Equality& equality, std::size_t middle) {
  std::vector<std::uint32_t> a_items, b_items;
  std::vector<std::uint8_t> a_marks, b_marks;
  const std::vector<MarkedValue> upper = last_row(a.part(0, middle), b, equality);
  const std::vector<MarkedValue> lower =
      last_row(reversed(a.part(middle, a.size()), a_items, a_marks), reversed(b, b_items, b_marks), equality);
  std::size_t best = 0;
  for (std::size_t j = 1; j < upper.size(); ++j)
    if (upper[j] + lower[b.size() - j] > upper[best] + lower[b.size() - best]) best = j;
  return best;
}

// A large table in blocks of rows. Lengths alone go 64 columns at a time, so one pass over all of it is
// quick: it keeps the row at the top of every block. From the last block to the first, only columns through
// which a longest subsequence can go are then looked at with marks, and these are few: a subsequence grows by
// one a row at most, so at the top of a block it is at most that much shorter than at its bottom, and the
// kept row says where that is.
class Blocks {
 public:
  Blocks(Marked a, Marked b, const align::Equality& equality, std::size_t rows)
      : a_(a), b_(b), equality_(equality), rows_(rows) {
    lcs_parts::Rows table(b.items, equality);
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (i % rows == 0) tops_.push_back(table.row().bits());
      check_interrupted(table.row().words() + 16);
      table.next(a.items[i]);
    }
    length_ = table.row().length();
    // Below the last row nothing follows; there is one column.
    windows_.resize(tops_.size() + 1);
    windows_.back() = {b.size(), {0}, length_};
    for (std::size_t block = tops_.size(); block-- > 0;) fill(block);
  }

  // All of it: its value stands in the first cell.
  [[nodiscard]] MarkedValue value() const { return windows_.front().of(0); }

  // Stretches of both sequences, one below the other, that a best subsequence goes through from corner to
  // corner.
  [[nodiscard]] std::vector<Area> areas() const {
    std::vector<Area> stretches;
    std::size_t column = 0;
    for (std::size_t block = 0; block < tops_.size(); ++block) {
      const Window& below = windows_[block + 1];
      const auto [begin, end] = range(block);
      const std::size_t last = below.first + below.value.size() - 1;
      const std::vector<MarkedValue> row = last_row(a_.part(begin, end), b_.part(column, last), equality_);
      const MarkedValue wanted = windows_[block].of(column);
      std::size_t next = std::max(column, below.first);
      while (row[next - column] + below.of(next) != wanted) ++next;
      stretches.push_back({begin, end, column, next});
      column = next;
    }
    return stretches;
  }

 private:
  // The columns of a row that a longest subsequence goes through, from the first to the last: the best value
  // from there to the end. `before`: how long it is up to the first column.
  struct Window {
    std::size_t first = 0;
    std::vector<MarkedValue> value;
    std::size_t before = 0;
    [[nodiscard]] MarkedValue of(std::size_t column) const { return value[column - first]; }
  };

  [[nodiscard]] std::pair<std::size_t, std::size_t> range(std::size_t block) const {
    return {block * rows_, std::min(a_.size(), (block + 1) * rows_)};
  }

  void fill(std::size_t block) {
    const Window& below = windows_[block + 1];
    const auto [begin, end] = range(block);
    const std::size_t least = below.before > end - begin ? below.before - (end - begin) : 0;
    const std::vector<std::uint64_t>& top = tops_[block];
    // The first column up to which so much can be had, and how much that is column by column.
    std::size_t first = 0;
    std::size_t before = 0;
    while (before < least) {
      const auto zeros = static_cast<std::size_t>(std::popcount(~top[first / 64]));
      if (first % 64 == 0 && before + zeros < least) {
        before += zeros;
        first += 64;
      } else {
        before += grows(top, first++);
      }
    }
    const std::size_t last = below.first + below.value.size() - 1;
    // From behind: the table of the reversed sequences goes on from the row below.
    std::vector<std::uint32_t> a_items, b_items;
    std::vector<std::uint8_t> a_marks, b_marks;
    std::vector<MarkedValue> best(below.value.rbegin(), below.value.rend());
    best.resize(last - first + 1, below.value.front());
    best = last_row(reversed(a_.part(begin, end), a_items, a_marks),
                    reversed(b_.part(first, last), b_items, b_marks), equality_, std::move(best));
    Window window;
    std::size_t final = first;
    bool any = false;
    for (std::size_t column = first; column <= last; ++column) {
      const MarkedValue value = best[last - column];
      if (before + value / kMatched == length_) {
        if (!any) {
          window.first = column;
          window.before = before;
        }
        any = true;
        final = column;
      }
      if (column < last) before += grows(top, column);
    }
    for (std::size_t column = window.first; column <= final; ++column)
      window.value.push_back(best[last - column]);
    windows_[block] = std::move(window);
  }

  static std::size_t grows(const std::vector<std::uint64_t>& bits, std::size_t column) {
    return (bits[column / 64] >> column % 64 & 1) == 0 ? 1 : 0;
  }

  Marked a_, b_;
  const align::Equality& equality_;
  std::size_t rows_;
  std::size_t length_ = 0;
  std::vector<std::vector<std::uint64_t>> tops_;
  std::vector<Window> windows_;  // at the top of each block, and below the last
};

// Cells of a table that is small enough for one piece.
constexpr std::size_t kOnePiece = std::size_t{1} << 26;

// Rows of a block, so that what is kept has some 32 MB at most.
std::size_t rows_of_block(Marked a, Marked b) {
  constexpr std::size_t kKept = std::size_t{1} << 25;
  return std::max<std::size_t>(1024, a.size() / std::max<std::size_t>(1, kKept / (b.size() / 8 + 8)) + 1);
}

MarkedLength parts(MarkedValue value) {
  return {static_cast<std::uint32_t>(value / kMatched), static_cast<std::uint32_t>(value % kMatched)};
}

}  // namespace

MarkedLength marked_lcs_length(Marked a, Marked b, const align::Equality& equality) {
  if (a.size() == 0 || b.size() <= kOnePiece / a.size()) return parts(last_row(a, b, equality).back());
  return marked_lcs_length_in_blocks(a, b, equality, rows_of_block(a, b));
}

MarkedLength marked_lcs_length_in_blocks(Marked a, Marked b, const align::Equality& equality,
                                         std::size_t rows) {
  if (a.size() == 0 || b.size() == 0) return {};
  return parts(Blocks(a, b, equality, rows).value());
}

Pairs marked_lcs_pairs(Marked a, Marked b, const align::Equality& equality) {
  if (a.size() == 0 || b.size() <= kOnePiece / a.size())
    return marked_lcs_pairs_in_blocks(a, b, equality, std::max<std::size_t>(1, a.size()));
  return marked_lcs_pairs_in_blocks(a, b, equality, rows_of_block(a, b));
}

Pairs marked_lcs_pairs_in_blocks(Marked a, Marked b, const align::Equality& equality, std::size_t rows) {
  constexpr std::size_t kSmallArea = std::size_t{1} << 14;
  Pairs pairs;
  if (a.size() == 0 || b.size() == 0) return pairs;
  std::vector<Area> open = {{0, a.size(), 0, b.size()}};
  if (rows < a.size()) {
    open = Blocks(a, b, equality, rows).areas();
    std::reverse(open.begin(), open.end());
  }
  while (!open.empty()) {
    const Area area = open.back();
    open.pop_back();
    const std::size_t height = area.a_end - area.a_begin;
    const std::size_t width = area.b_end - area.b_begin;
    if (height == 0 || width == 0) continue;
    if (height == 1 || height * width <= kSmallArea) {
      append_pairs(a, b, equality, area, pairs);
      continue;
    }
    const std::size_t middle = height / 2;
    const std::size_t cut =
        crossing(a.part(area.a_begin, area.a_end), b.part(area.b_begin, area.b_end), equality, middle);
    open.push_back({area.a_begin + middle, area.a_end, area.b_begin + cut, area.b_end});
    open.push_back({area.a_begin, area.a_begin + middle, area.b_begin, area.b_begin + cut});
  }
  return pairs;
}

}  // namespace treegauge
