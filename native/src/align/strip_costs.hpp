// What strips of gold words cost at least, wherever in the test text they stand.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "sweep.hpp"
#include "treegauge/interrupt.hpp"

namespace treegauge::align {

// A path takes each strip from one column to another. Columns near those of a good alignment are swept, with any column as the
// first one. Elsewhere hardly a rare word of the strip has an equal one, and every word that has none costs a gap; where many
// columns are passed, those beyond the number of rows cost gaps. So together strips cost hardly less than an alignment does.
//
// `Pairs`: see group_pairs.hpp. A word that counts costs `gap` alone, two words that gain g cost unit * g less than alone. A free word
// opposite an equal one that counts may gain so much that the two cost `bonus` less than nothing.
template <class Pairs>
class StripCosts {
 public:
  StripCosts(Sweep<Pairs>& sweep, std::int64_t gap, std::int64_t unit, std::int64_t bonus)
      : sweep_(sweep), pairs_(sweep.pairs()), gap_(gap), unit_(unit), bonus_(bonus),
        most_partners_(pairs_.has_alike() ? kRareAlike : kRare) {
    pairs_.index_partners();
    buckets_.assign(pairs_.counting(0, sweep.columns()) / kBucket + 1, 0);
    free_.assign(buckets_.size(), 0);
    seen_.assign(sweep.columns(), 0);
    for (std::size_t column = 0; column < sweep.columns(); ++column) {
      if (!counts(column)) ++free_[bucket(column)];
    }
    most_free_ = most(free_, 0, 0);
  }

  // `centres`: by border of the strips, the column where a good alignment passes it.
  [[nodiscard]] std::vector<std::int64_t> least(const std::vector<std::size_t>& centres) {
    std::vector<std::int64_t> costs;
    for (std::size_t strip = 0; strip < sweep_.strips(); ++strip) {
      const std::size_t first = std::max(centres[strip], kMargin) - kMargin;
      const std::size_t last = std::min(centres[strip + 1] + kMargin, sweep_.columns());
      const std::int64_t far = elsewhere(strip, first, last);
      costs.push_back(std::min(far, near(strip, first, std::max(first, last))));
    }
    return costs;
  }

 private:
  static constexpr std::size_t kMargin = 384;
  static constexpr std::size_t kBucket = 32;
  // Columns that a strip may pass beyond the number of its rows before they alone are too dear.
  static constexpr std::size_t kMore = 192;
  // A word is rare that equals so many test words or fewer; where others are alike, more must do.
  static constexpr std::size_t kRare = 48;
  static constexpr std::size_t kRareAlike = 160;
  static constexpr std::size_t kWindow = (kStripRows + kMore + kBucket - 1) / kBucket + 1;

  [[nodiscard]] bool counts(std::size_t column) const { return pairs_.counting(0, column + 1) != pairs_.counting(0, column); }
  [[nodiscard]] std::size_t bucket(std::size_t column) const { return pairs_.counting(0, column) / kBucket; }

  // From any of the columns to any other one.
  [[nodiscard]] std::int64_t near(std::size_t strip, std::size_t first, std::size_t last) {
    above_.first = above_.base = first;
    above_.last = last;
    above_.first_gain = 0;
    above_.rises.resize(last - first);
    std::int64_t counting = 0;
    Gain gain = 0;
    // As much gain as makes the words before a column cost nothing.
    for (std::size_t column = first; column < last; ++column) {
      if (counts(column)) ++counting;
      const Gain wanted = (gap_ * counting + unit_ - 1) / unit_;
      above_.rises[column - first] = static_cast<Rise>((1u << (wanted - gain)) - 1);
      gain = wanted;
    }
    above_.last_gain = gain;
    sweep_.pass(strip, above_, last, below_, nullptr);
    const auto rows = static_cast<std::int64_t>(pairs_.counting((strip + 1) * kStripRows, 0) - pairs_.counting(strip * kStripRows, 0));
    std::int64_t least = gap_ * rows;
    gain = 0;
    counting = 0;
    for (std::size_t column = first; column < last; ++column) {
      if (counts(column)) ++counting;
      gain += height(below_.rise(column + 1));
      least = std::min(least, gap_ * (rows + counting) - unit_ * (below_.first_gain + gain));
    }
    return least;
  }

  // From any column to any other one, not both of them near.
  [[nodiscard]] std::int64_t elsewhere(std::size_t strip, std::size_t first, std::size_t last) {
    std::fill(buckets_.begin(), buckets_.end(), std::uint32_t{0});
    ++round_;
    rare_.clear();
    std::int64_t free_rows = 0;
    for (std::size_t row = strip * kStripRows; row < (strip + 1) * kStripRows; ++row) {
      if (pairs_.counting(row + 1, 0) == pairs_.counting(row, 0)) {
        ++free_rows;
        continue;
      }
      if (pairs_.partners(row) <= most_partners_) rare_.push_back(row);
    }
    const auto spare = [&](std::size_t column, std::uint32_t cost) {
      if (seen_[column] == round_) return;
      seen_[column] = round_;
      buckets_[bucket(column)] += cost;
    };
    for (const std::size_t row : rare_) {
      pairs_.for_each_near(row, [&](std::size_t column) { spare(column, static_cast<std::uint32_t>(gap_)); });
    }
    for (const std::size_t row : rare_) {
      // Beside a word that counts they cost a gap less 1 at least, beside a free one 1.
      pairs_.for_each_far(row, [&](std::size_t column) { spare(column, counts(column) ? 1 : 2); });
    }
    check_interrupted(buckets_.size());
    // Buckets from which all windows are near.
    const std::size_t begin = first == 0 ? 0 : bucket(first) + 1;
    const std::size_t behind = last == sweep_.columns() ? buckets_.size() : bucket(last);
    const std::size_t end = behind == buckets_.size() ? behind : behind >= kWindow ? behind - kWindow + 1 : 0;
    const std::int64_t spared = most(buckets_, begin, std::max(begin, end));
    const std::int64_t few = gap_ * static_cast<std::int64_t>(rare_.size()) - spared - bonus_ * (free_rows + most_free_);
    const std::int64_t many = gap_ * std::int64_t{kMore} - bonus_ * std::int64_t{kStripRows};
    return std::min(few, many);
  }

  // The largest sum of a window of buckets that does not begin in [begin, end).
  [[nodiscard]] static std::int64_t most(const std::vector<std::uint32_t>& values, std::size_t begin, std::size_t end) {
    std::int64_t sum = 0;
    std::int64_t largest = 0;
    for (std::size_t k = values.size(); k-- > 0;) {
      sum += values[k];
      if (k + kWindow < values.size()) sum -= values[k + kWindow];
      if (k < begin || k >= end) largest = std::max(largest, sum);
    }
    return largest;
  }

  Sweep<Pairs>& sweep_;
  Pairs& pairs_;
  std::int64_t gap_;
  std::int64_t unit_;
  std::int64_t bonus_;
  std::size_t most_partners_;
  std::vector<std::uint32_t> buckets_;  // of columns, by how many words before them count: what columns spare at most that have a partner
  std::vector<std::uint32_t> free_;     // and free words
  std::int64_t most_free_ = 0;
  std::vector<std::size_t> rare_;    // rows of the strip
  std::vector<std::uint32_t> seen_;  // by column: the round in which it was counted
  std::uint32_t round_ = 0;
  Border above_, below_;
};

}  // namespace treegauge::align
