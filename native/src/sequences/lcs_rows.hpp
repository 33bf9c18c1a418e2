// Rows of the table of lengths of longest common subsequences, of any length (lcs_word.hpp is the kernel).
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "align/equality.hpp"
#include "sequences/lcs_word.hpp"

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
    const auto position = std::lower_bound(item_.begin(), item_.end(), item);
    return position == item_.end() || *position != item ? size()
                                                        : static_cast<std::size_t>(position - item_.begin());
  }

  [[nodiscard]] std::span<const std::uint32_t> of(std::size_t number) const {
    return std::span(place_).subspan(begin_[number], begin_[number + 1] - begin_[number]);
  }

 private:
  std::vector<std::uint32_t> place_, item_;
  std::vector<std::size_t> begin_;
};

// One row of the table. Only words are gone through where something can change.
class Row64 {
 public:
  explicit Row64(std::size_t columns) : V_(columns / 64 + 1, ~std::uint64_t{0}), columns_(columns) {}

  void start_row() {
    carry_ = false;
    next_ = 0;
  }

  // Words must come from left to right, with the columns of the word that match.
  void step(std::size_t word, std::uint64_t M) {
    for (; carry_ && next_ < word; ++next_) add(next_, 0);
    add(word, M);
    next_ = word + 1;
  }

  void end_row() {
    for (; carry_ && next_ < V_.size(); ++next_) add(next_, 0);
  }

  [[nodiscard]] std::size_t words() const { return V_.size(); }
  [[nodiscard]] const std::vector<std::uint64_t>& bits() const { return V_; }
  void set_bits(const std::vector<std::uint64_t>& V) { V_ = V; }
  [[nodiscard]] std::size_t length() const { return lcs_parts::length(V_, columns_); }

 private:
  void add(std::size_t word, std::uint64_t M) { V_[word] = step_word(V_[word], M, carry_).V; }

  std::vector<std::uint64_t> V_;
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
  // A row of this table that was kept.
  void go_on_from(const std::vector<std::uint64_t>& bits) { row_.set_bits(bits); }

  // The row of one item more.
  void next(std::uint32_t item) {
    const std::size_t number = places_.find(item);
    const std::span<const align::Equality::Pair> partners = equality_.partners(item);
    if (number == places_.size() && partners.empty()) return;
    row_.start_row();
    if (!partners.empty()) {
      together_.clear();
      const auto add = [&](std::size_t index) {
        if (index == places_.size()) return;
        const auto columns = places_.of(index);
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
