// Rows of the table of lengths of longest common subsequences, 64 columns at a time (Hyyrö 2004, after
// Allison and Dix 1986), and only where something can change.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "align/equality.hpp"

namespace treegauge::lcs_parts {

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
  [[nodiscard]] const std::vector<std::uint64_t>& bits() const { return bits_; }

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

// The table of any sequence beside `b`, row by row.
class Rows {
 public:
  Rows(std::span<const std::uint32_t> b, const align::Equality& equality)
      : equality_(equality), places_(b), row_(b.size()), dense_(places_.size()) {}

  [[nodiscard]] const Row64& row() const { return row_; }

  // The row of one item more.
  void next(std::uint32_t item) {
    const std::size_t number = places_.find(item);
    const std::span<const align::Equality::Pair> partners = equality_.partners(item);
    if (number == places_.size() && partners.empty()) return;
    row_.start_row();
    if (!partners.empty()) {
      together_.clear();
      const auto add = [&](std::size_t one) {
        if (one == places_.size()) return;
        const auto columns = places_.of(one);
        together_.insert(together_.end(), columns.begin(), columns.end());
      };
      add(number);
      for (const align::Equality::Pair& pair : partners) add(places_.find(pair.second));
      std::sort(together_.begin(), together_.end());
      step(together_);
    } else if (const auto columns = places_.of(number); columns.size() > row_.words()) {
      // At most 64 items are so frequent that their columns are better kept as bits.
      auto& bits = dense_[number];
      if (bits.empty()) {
        bits.assign(row_.words(), 0);
        for (const std::uint32_t column : columns) bits[column / 64] |= std::uint64_t{1} << (column % 64);
      }
      for (std::size_t word = 0; word < bits.size(); ++word) row_.step(word, bits[word]);
    } else {
      step(columns);
    }
    row_.end_row();
  }

 private:
  // Of one item's columns, from left to right.
  void step(std::span<const std::uint32_t> columns) {
    for (std::size_t at = 0; at < columns.size();) {
      const std::size_t word = columns[at] / 64;
      std::uint64_t bits = 0;
      for (; at < columns.size() && columns[at] / 64 == word; ++at)
        bits |= std::uint64_t{1} << (columns[at] % 64);
      row_.step(word, bits);
    }
  }

  const align::Equality& equality_;
  Places places_;
  Row64 row_;
  std::vector<std::vector<std::uint64_t>> dense_;
  std::vector<std::uint32_t> together_;
};

}  // namespace treegauge::lcs_parts
