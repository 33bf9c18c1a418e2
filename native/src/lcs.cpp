#include "treegauge/lcs.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "treegauge/interrupt.hpp"

namespace treegauge {
namespace {

// Where each item stands in a sequence, in increasing order.
class Places {
 public:
  explicit Places(std::span<const std::uint32_t> items) : place_(items.size()) {
    std::iota(place_.begin(), place_.end(), 0u);
    std::stable_sort(place_.begin(), place_.end(), [&](auto i, auto j) { return items[i] < items[j]; });
    for (std::size_t at = 0; at < place_.size(); ++at) {
      const std::uint32_t item = items[place_[at]];
      if (item_.empty() || item_.back() != item) {
        item_.push_back(item);
        begin_.push_back(at);
      }
    }
    begin_.push_back(place_.size());
  }

  [[nodiscard]] std::size_t size() const { return item_.size(); }

  // The number of an item among the distinct ones, size() when there is none.
  [[nodiscard]] std::size_t find(std::uint32_t item) const {
    const auto found = std::lower_bound(item_.begin(), item_.end(), item);
    return found == item_.end() || *found != item ? size() : static_cast<std::size_t>(found - item_.begin());
  }

  [[nodiscard]] std::span<const std::uint32_t> of(std::size_t number) const {
    return std::span(place_).subspan(begin_[number], begin_[number + 1] - begin_[number]);
  }

 private:
  std::vector<std::uint32_t> place_, item_;
  std::vector<std::size_t> begin_;
};

// One row of the table as differences: bit j is 0 where the length grows at column j.
class Row64 {
 public:
  explicit Row64(std::size_t columns) : bits_(columns / 64 + 1, ~std::uint64_t{0}), columns_(columns) {}

  void start_row() {
    carry_ = false;
    next_ = 0;
  }

  // Words must come from left to right, with the columns of the word that match.
  void step(std::size_t word, std::uint64_t matches) {
    for (; carry_ && next_ < word; ++next_) add(next_, 0);
    add(word, matches);
    next_ = word + 1;
  }

  void end_row() {
    for (; carry_ && next_ < bits_.size(); ++next_) add(next_, 0);
  }

  [[nodiscard]] std::size_t words() const { return bits_.size(); }

  [[nodiscard]] std::size_t length() const {
    std::size_t zeros = 0;
    for (std::size_t word = 0; word < bits_.size(); ++word) {
      const std::size_t used = std::min<std::size_t>(64, columns_ - std::min(columns_, word * 64));
      const std::uint64_t mask = used == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << used) - 1;
      zeros += static_cast<std::size_t>(std::popcount(~bits_[word] & mask));
    }
    return zeros;
  }

 private:
  void add(std::size_t word, std::uint64_t matches) {
    const std::uint64_t row = bits_[word];
    const std::uint64_t hit = row & matches;
    const std::uint64_t partial = row + hit;
    const std::uint64_t sum = partial + static_cast<std::uint64_t>(carry_);
    carry_ = partial < row || sum < partial;
    bits_[word] = sum | (row & ~matches);
  }

  std::vector<std::uint64_t> bits_;
  std::size_t columns_;
  std::size_t next_ = 0;
  bool carry_ = false;
};

}  // namespace

std::size_t lcs_length(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                       const align::Equality& equality) {
  std::size_t same = 0;
  while (!a.empty() && !b.empty() && equality.same(a.front(), b.front())) {
    a = a.subspan(1);
    b = b.subspan(1);
    ++same;
  }
  while (!a.empty() && !b.empty() && equality.same(a.back(), b.back())) {
    a = a.first(a.size() - 1);
    b = b.first(b.size() - 1);
    ++same;
  }
  if (a.empty() || b.empty()) return same;
  const Places places(b);
  Row64 row(b.size());
  // Of one item's columns, from left to right.
  const auto step = [&](std::span<const std::uint32_t> columns) {
    for (std::size_t at = 0; at < columns.size();) {
      const std::size_t word = columns[at] / 64;
      std::uint64_t bits = 0;
      for (; at < columns.size() && columns[at] / 64 == word; ++at) {
        bits |= std::uint64_t{1} << (columns[at] % 64);
      }
      row.step(word, bits);
    }
  };
  // At most 64 items are so frequent that their columns are better kept as bits.
  std::vector<std::vector<std::uint64_t>> dense(places.size());
  std::vector<std::uint32_t> together;
  for (const std::uint32_t item : a) {
    check_interrupted(row.words() + 16);
    const std::size_t number = places.find(item);
    const std::span<const align::Equality::Pair> partners = equality.partners(item);
    if (number == places.size() && partners.empty()) continue;
    row.start_row();
    if (!partners.empty()) {
      together.clear();
      const auto add = [&](std::size_t one) {
        if (one == places.size()) return;
        const auto columns = places.of(one);
        together.insert(together.end(), columns.begin(), columns.end());
      };
      add(number);
      for (const align::Equality::Pair& pair : partners) add(places.find(pair.second));
      std::sort(together.begin(), together.end());
      step(together);
    } else if (const auto columns = places.of(number); columns.size() > row.words()) {
      auto& bits = dense[number];
      if (bits.empty()) {
        bits.assign(row.words(), 0);
        for (const std::uint32_t column : columns) bits[column / 64] |= std::uint64_t{1} << (column % 64);
      }
      for (std::size_t word = 0; word < bits.size(); ++word) row.step(word, bits[word]);
    } else {
      step(columns);
    }
    row.end_row();
  }
  return same + row.length();
}

}  // namespace treegauge
