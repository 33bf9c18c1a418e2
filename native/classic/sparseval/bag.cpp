#include "classic/sparseval/bag.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "base/interrupt.hpp"
#include "sequences/lcs_word.hpp"

namespace treegauge::classic {
namespace {

using Bits = std::vector<std::uint64_t>;

bool test_bit(const std::uint64_t* bits, std::int64_t at) { return (bits[at / 64] >> (at % 64) & 1) != 0; }

// Bits from `at % 64` upwards.
std::uint64_t bits_from(std::int64_t at) { return ~std::uint64_t{0} << (at % 64); }

enum class Step : std::uint8_t { kLeft, kUp, kDiagonal, kMatch };

// What a row leaves behind for the way back.
struct RowTrace {
  std::int64_t start = 1;  // the first column visited
  std::int64_t limit = 0;  // the last column visited
  bool copied = false;     // the column before `start` came from above; otherwise it is 0
  Step first = Step::kLeft;
  Step last = Step::kLeft;
};

// The counts of a row: `base` in column `start`, one more in each column whose bit is set. The last
// column is apart, because it is not refreshed when it is out of reach: last_column[row % 2].
struct RowState {
  std::int64_t row = 0;
  std::int64_t start = 1;
  std::int64_t base = 0;
  std::int64_t edge = 0;  // the count in column start - 1
  std::int64_t top = 0;   // the count in the column before the last
  std::int64_t end = 0;   // no column after this one rises
  std::int64_t best = 0;
  std::int64_t reach = 0;
  std::int64_t last_column[2] = {0, 0};
  Bits rises;
};

class BagSearch {
 public:
  BagSearch(const MatchTable& table, std::int64_t range)
      : table_(table),
        rows_(static_cast<std::int64_t>(table.rows())),
        columns_(static_cast<std::int64_t>(table.columns())),
        range_(range),
        matches_(table.words(), 0),
        rises_(table.words(), 0) {}

  [[nodiscard]] RowState first_state() const {
    RowState state;
    state.reach = range_;
    state.rises.assign(table_.words(), 0);
    return state;
  }

  // From one row to the next. `carries`, if given, gets bit c + 1 where column c gained one.
  RowTrace advance(RowState& state, Bits* carries) {
    const std::int64_t row = ++state.row;
    const std::int64_t needed = state.best - (rows_ - row);
    std::int64_t& last_now = state.last_column[row % 2];
    const std::int64_t last_before = state.last_column[1 - row % 2];
    RowTrace trace;
    std::int64_t left = 0;
    while (state.start <= columns_ && state.start < row - state.reach) {
      left = state.edge = state.start == columns_ ? last_before : state.base;
      last_now = state.start == columns_ ? left : last_now;
      ++state.start;
      state.base += state.start < columns_ && test_bit(state.rises.data(), state.start) ? 1 : 0;
      trace.copied = true;
    }
    trace.start = state.start;
    const std::int64_t diagonal = state.edge;
    state.edge = left;
    if (state.start > columns_) {
      trace.limit = columns_;
      last_now = trace.copied ? last_now : 0;
      return trace;
    }
    trace.limit = std::min(columns_, state.reach + row - 1);
    if (state.start > trace.limit) {
      state.base = state.top = left;
      state.end = 0;
      std::fill(state.rises.begin(), state.rises.end(), 0);
      return trace;
    }
    const std::int64_t above = state.start == columns_ ? last_before : state.base;
    const std::int64_t first = cell(row, state.start, left, above, diagonal, needed, trace.first);
    if (state.start == columns_) {
      last_now = first;
      raise_best(state, first, columns_);
      if (first < needed) {
        ++state.start;
        state.edge = first;
      }
      return trace;
    }
    const std::int64_t top_before = state.top;
    visit(state, trace, first, needed, carries);
    if (trace.limit == columns_) {
      last_now = cell(row, columns_, state.top, last_before, top_before, needed, trace.last);
      raise_best(state, last_now, columns_);
    }
    leave_hopeless(state, trace.limit, needed, last_now);
    return trace;
  }

 private:
  std::int64_t cell(std::int64_t row, std::int64_t column, std::int64_t left, std::int64_t above,
                    std::int64_t diagonal, std::int64_t needed, Step& step) const {
    step = above > left ? Step::kUp : Step::kLeft;
    const std::int64_t value = std::max(left, above);
    if (diagonal + 1 <= value) return value;
    const bool match =
        diagonal >= needed && table_.matches(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    step = match ? Step::kMatch : Step::kDiagonal;
    return diagonal + (match ? 1 : 0);
  }

  bool raise_best(RowState& state, std::int64_t value, std::int64_t column) const {
    if (value <= state.best) return false;
    state.best = value;
    state.reach = std::abs(state.row - column) + range_;
    return true;
  }

  // All columns after the first but the last, as far as the reach goes.
  void visit(RowState& state, RowTrace& trace, std::int64_t first, std::int64_t needed, Bits* carries) {
    const auto row = static_cast<std::size_t>(state.row);
    const std::int64_t allowed =
        state.base >= needed ? state.start + 1
                             : nth_rise(state.rises, state.start, columns_ - 1, needed - state.base) + 1;
    const bool gained = first > state.base;
    std::int64_t end = std::min(trace.limit, columns_ - 1);
    if (!gained && end >= state.end && state.top <= state.best && table_.is_empty_row(row))
      return;  // nothing matches, so nothing changes
    table_.set_row(row, matches_);
    std::int64_t top = add_row(state, end, allowed, first, carries);
    if (top > state.best) {
      const std::int64_t column =
          first > state.best ? state.start : nth_rise(rises_, state.start, end, state.best + 1 - first);
      raise_best(state, state.best + 1, column);
      trace.limit = std::min(columns_, state.reach + state.row - 1);
      const std::int64_t new_end = std::min(trace.limit, columns_ - 1);
      if (new_end != end) {
        end = new_end;
        top = add_row(state, end, allowed, first, carries);
      }
    }
    table_.clear_row(row, matches_);
    const std::size_t after = static_cast<std::size_t>(end) / 64 + 1;
    std::fill(rises_.begin() + static_cast<std::ptrdiff_t>(after), rises_.end(), 0);
    std::swap(rises_, state.rises);
    state.base = first;
    state.top = top;
    state.end = end;
  }

  // One row of the longest common subsequence, 64 columns at a time (lcs_parts::step_word). `first` is the
  // count in the first column; returns the one in column `end`.
  std::int64_t add_row(const RowState& state, std::int64_t end, std::int64_t allowed, std::int64_t first,
                       Bits* carries) {
    const bool gained = first > state.base;
    const auto low = static_cast<std::size_t>(state.start / 64);
    const auto high = static_cast<std::size_t>(end / 64);
    const std::uint64_t start_bit = std::uint64_t{1} << (state.start % 64);
    bool carry = false;
    std::uint64_t gains = 0;
    for (std::size_t word = low; word <= high; ++word) {
      std::uint64_t inside = ~std::uint64_t{0};
      std::uint64_t V = ~state.rises[word];
      std::uint64_t M = matches_[word];
      if (static_cast<std::int64_t>(word * 64) < allowed)
        M &= static_cast<std::int64_t>(word * 64 + 63) < allowed ? 0 : bits_from(allowed);
      if (word == low) {
        inside = bits_from(state.start) ^ start_bit;
        V &= inside;
        M &= inside;
        // The first column's gain enters as the carry of a bit of its own.
        V |= gained ? start_bit : 0;
        M |= gained ? start_bit : 0;
      }
      if (word == high) inside &= ~(bits_from(end) << 1);
      const lcs_parts::WordStep step = lcs_parts::step_word(V, M, carry);
      gains = step.gains;
      if (carries != nullptr) (*carries)[word] = gains;
      rises_[word] = ~step.V & inside;
    }
    if (carries != nullptr) (*carries)[high + 1] = static_cast<std::uint64_t>(carry);
    if (end < state.end) {
      for (std::size_t word = low; word <= high; ++word) first += std::popcount(rises_[word]);
      return first;
    }
    // Above, column `end` holds the top count already.
    return state.top + static_cast<std::int64_t>(end % 64 == 63 ? static_cast<std::uint64_t>(carry)
                                                                : gains >> (end % 64 + 1) & 1);
  }

  // The column of the n-th bit after `start`, not after `end`; columns_ when there is none.
  [[nodiscard]] std::int64_t nth_rise(const Bits& rises, std::int64_t start, std::int64_t end,
                                      std::int64_t n) const {
    for (std::int64_t word = start / 64; word <= end / 64; ++word) {
      std::uint64_t bits = rises[static_cast<std::size_t>(word)];
      if (word == start / 64) bits &= bits_from(start) << 1;
      const int count = std::popcount(bits);
      if (count < n) {
        n -= count;
        continue;
      }
      for (; n > 1; --n) bits &= bits - 1;
      const std::int64_t column = word * 64 + std::countr_zero(bits);
      return column <= end ? column : columns_;
    }
    return columns_;
  }

  // First columns from which the best count cannot be beaten any more.
  void leave_hopeless(RowState& state, std::int64_t limit, std::int64_t needed, std::int64_t last) const {
    if (state.base >= needed) return;
    const std::int64_t end = std::min(limit, columns_ - 1);
    const std::int64_t column = nth_rise(state.rises, state.start, end, needed - state.base);
    if (column < columns_) {
      state.start = column;
      state.base = needed;
      state.edge = needed - 1;
    } else if (limit < columns_) {
      state.start = limit + 1;
      state.base = state.edge = state.top;
    } else {
      state.start = last < needed ? columns_ + 1 : columns_;
      state.edge = last < needed ? last : state.top;
    }
  }

  const MatchTable& table_;
  std::int64_t rows_;
  std::int64_t columns_;
  std::int64_t range_;
  Bits matches_;
  Bits rises_;
};

// Goes back from the last cell, block by block: a block of rows is computed again from the state
// before it, this time keeping every row.
class WayBack {
 public:
  WayBack(BagSearch& search, const MatchTable& table, const Mask& row_open, const Mask& column_open)
      : search_(search),
        row_open_(row_open),
        column_open_(column_open),
        columns_(static_cast<std::int64_t>(table.columns())),
        row_(static_cast<std::int64_t>(table.rows())),
        column_(columns_) {}

  [[nodiscard]] bool done() const { return row_ <= 0; }
  [[nodiscard]] std::size_t open() const { return open_; }

  void through_block(RowState state, std::int64_t block_end, const std::vector<RowTrace>& traces) {
    const std::int64_t before = state.row;
    const std::size_t words = state.rises.size();
    rises_.assign(1, state.rises);
    carries_.clear();
    while (state.row < block_end) {
      check_interrupted(words);
      carries_.emplace_back(words + 1, 0);
      search_.advance(state, &carries_.back());
      rises_.push_back(state.rises);
    }
    while (row_ > before)
      step(traces[static_cast<std::size_t>(row_)], static_cast<std::size_t>(row_ - before));
  }

 private:
  void step(const RowTrace& trace, std::size_t at) {
    if (column_ < trace.start)
      row_ = trace.copied ? row_ - 1 : 0;
    else if (column_ > trace.limit)
      row_ -= 2;
    else if (column_ == trace.start)
      take(trace.first);
    else if (column_ == columns_)
      take(trace.last);
    else
      take(inner_step(rises_[at - 1].data(), rises_[at].data(), carries_[at - 1].data()));
  }

  Step inner_step(const std::uint64_t* above, const std::uint64_t* now, const std::uint64_t* gains) const {
    const bool rises = test_bit(now, column_);
    if (!test_bit(above, column_) && !test_bit(gains, column_)) return rises ? Step::kMatch : Step::kDiagonal;
    return rises && !test_bit(gains, column_ + 1) ? Step::kUp : Step::kLeft;
  }

  void take(Step step) {
    if (step == Step::kMatch) {
      open_ +=
          row_open_[static_cast<std::size_t>(row_ - 1)] & column_open_[static_cast<std::size_t>(column_ - 1)];
    }
    row_ -= step == Step::kLeft ? 0 : 1;
    column_ -= step == Step::kUp ? 0 : 1;
  }

  BagSearch& search_;
  const Mask& row_open_;
  const Mask& column_open_;
  std::int64_t columns_;
  std::int64_t row_;
  std::int64_t column_;
  std::size_t open_ = 0;
  std::vector<Bits> rises_;
  std::vector<Bits> carries_;
};

}  // namespace

BagMatch match_bags(const MatchTable& table, const Mask& row_open, const Mask& column_open,
                    std::int64_t range) {
  const auto rows = static_cast<std::int64_t>(table.rows());
  if (rows == 0 || table.columns() == 0) return {};
  const auto block =
      std::max<std::int64_t>(64, static_cast<std::int64_t>(std::sqrt(static_cast<double>(rows))));
  BagSearch search(table, range);
  RowState state = search.first_state();
  std::vector<RowState> starts;
  std::vector<RowTrace> traces(1);
  while (state.row < rows) {
    check_interrupted(state.rises.size());
    if (state.row % block == 0) starts.push_back(state);
    traces.push_back(search.advance(state, nullptr));
  }
  WayBack way(search, table, row_open, column_open);
  for (std::int64_t end = rows; !way.done(); starts.pop_back()) {
    way.through_block(starts.back(), end, traces);
    end = starts.back().row;
  }
  return {static_cast<std::size_t>(state.last_column[rows % 2]), way.open()};
}

}  // namespace treegauge::classic
