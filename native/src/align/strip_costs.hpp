// What strips of gold words cost at least, wherever in the test text they stand.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "sweep.hpp"
#include "treegauge/interrupt.hpp"

namespace treegauge::align {

// A path takes each strip from one column to another. `Pairs`: see group_pairs.hpp. A word that counts costs `gap` alone, two words
// that gain g cost unit * g less than alone. A free word opposite an equal one that counts may gain so much that the two
// cost `bonus` less than nothing.
struct StripPrices {
  std::int64_t gap;
  std::int64_t unit;
  std::int64_t bonus;
};

// The columns of a border between two strips where a good alignment may pass it.
struct Window {
  std::size_t first;
  std::size_t last;
};

// What strips cost near a good alignment: swept, with any column as the first one.
template <class Pairs>
class NearCosts {
 public:
  NearCosts(Sweep<Pairs>& sweep, const StripPrices& prices) : sweep_(sweep), pairs_(sweep.pairs()), prices_(prices) {}

  // From any of the columns to any other one.
  [[nodiscard]] std::int64_t least(std::size_t strip, std::size_t first, std::size_t last) {
    const auto counts = [&](std::size_t column) { return pairs_.counting(0, column + 1) != pairs_.counting(0, column); };
    above_.first = above_.base = first;
    above_.last = last;
    above_.first_gain = 0;
    above_.rises.resize(last - first);
    std::int64_t counting = 0;
    Gain gain = 0;
    // As much gain as makes the words before a column cost nothing.
    for (std::size_t column = first; column < last; ++column) {
      if (counts(column)) ++counting;
      const Gain wanted = (prices_.gap * counting + prices_.unit - 1) / prices_.unit;
      above_.rises[column - first] = static_cast<Rise>((1u << (wanted - gain)) - 1);
      gain = wanted;
    }
    above_.last_gain = gain;
    sweep_.pass(strip, above_, last, below_, nullptr);
    const auto rows = static_cast<std::int64_t>(pairs_.counting((strip + 1) * kStripRows, 0) - pairs_.counting(strip * kStripRows, 0));
    std::int64_t least = prices_.gap * rows;
    gain = 0;
    counting = 0;
    for (std::size_t column = first; column < last; ++column) {
      if (counts(column)) ++counting;
      gain += height(below_.rise(column + 1));
      least = std::min(least, prices_.gap * (rows + counting) - prices_.unit * (below_.first_gain + gain));
    }
    return least;
  }

 private:
  Sweep<Pairs>& sweep_;
  Pairs& pairs_;
  StripPrices prices_;
  Border above_, below_;
};

// What strips cost elsewhere. Hardly a rare word of the strip has an equal one there, and every word that has none costs a gap;
// where many columns are passed, those beyond the number of rows cost gaps.
template <class Pairs>
class FarCosts {
 public:
  FarCosts(Pairs& pairs, const StripPrices& prices)
      : pairs_(pairs), prices_(prices), rare_partners_(std::clamp(pairs.columns() / 1024, kLeastRare, kMostRare)) {
    pairs_.index_partners();
    buckets_.assign(pairs_.counting(0, pairs_.columns()) / kBucket + 1, 0);
    free_.assign(buckets_.size(), 0);
    columns_.resize(pairs_.columns());
    for (std::size_t column = 0; column < pairs_.columns(); ++column) {
      const bool free = pairs_.counting(0, column + 1) == pairs_.counting(0, column);
      columns_[column] = {0, static_cast<std::uint32_t>(2 * bucket(column) + (free ? 1 : 0))};
      if (free) ++free_[bucket(column)];
    }
  }

  // From any column to any other one, unless both are in the windows of their borders.
  [[nodiscard]] std::int64_t least(std::size_t strip, const Window& above, const Window& below) {
    ++round_;
    rare_.clear();
    std::int64_t alone = 0;
    bool any_alike = false;
    for (std::size_t row = strip * kStripRows; row < (strip + 1) * kStripRows; ++row) {
      if (pairs_.counting(row + 1, 0) == pairs_.counting(row, 0) || pairs_.near_partners(row) > rare_partners_) continue;
      // A word that has many others alike is taken to stand beside one.
      const bool alike = pairs_.far_partners(row) > kRareAlike;
      any_alike = any_alike || alike;
      alone += prices_.gap - (alike ? 1 : 0);
      rare_.push_back({row, alike});
    }
    // Beside a free word one that is alike costs 1 less than that.
    const auto by_free = static_cast<std::uint32_t>(prices_.bonus) + (any_alike ? 1 : 0);
    for (std::size_t k = 0; k < buckets_.size(); ++k) buckets_[k] = by_free * free_[k];
    const auto spare = [round = round_, columns = columns_.data(), buckets = buckets_.data()](std::size_t column, std::uint32_t counts, std::uint32_t free) {
      Column& here = columns[column];
      if (here.seen == round) return;
      here.seen = round;
      buckets[here.bucket / 2] += here.bucket % 2 == 0 ? counts : free;
    };
    const auto gap = static_cast<std::uint32_t>(prices_.gap);
    for (const auto& [row, alike] : rare_) {
      pairs_.for_each_near(row, [&](std::size_t column) { spare(column, gap, gap); });
    }
    // Words that are alike cost a gap less 1 at least, beside a free one 1.
    for (const auto& [row, alike] : rare_) {
      if (!alike) pairs_.for_each_far(row, [&](std::size_t column) { spare(column, 1, 2); });
    }
    check_interrupted(buckets_.size());
    // Buckets from which all columns that can be reached are in the windows, or left of the one below.
    const std::size_t columns = pairs_.columns();
    const std::size_t begin = above.first == 0 ? 0 : bucket(above.first) + 1;
    const std::size_t behind = below.last == columns ? buckets_.size() : bucket(below.last);
    const std::size_t end = behind == buckets_.size() ? behind : behind >= kWindow ? behind - kWindow + 1 : 0;
    const std::size_t start = above.last == columns ? buckets_.size() : bucket(above.last);
    std::int64_t spared = most(buckets_, begin, std::max(begin, std::min(end, start)));
    if (above.first < below.first) {
      std::int64_t left = 0;
      for (std::size_t k = bucket(above.first); k <= bucket(below.first); ++k) left += buckets_[k];
      spared = std::max(spared, left);
    }
    return std::min(alone - spared - prices_.bonus * free_rows(strip), passing(strip, kManyColumns));
  }

  // Where so many columns that count are passed or more, which are many.
  [[nodiscard]] static bool are_many(std::uint64_t columns) { return columns > kManyColumns; }
  [[nodiscard]] std::int64_t passing(std::size_t strip, std::uint64_t columns) const {
    // A free column that helps takes a row from one that counts, which costs more.
    return prices_.gap * static_cast<std::int64_t>(columns - kStripRows) - prices_.bonus * free_rows(strip);
  }

 private:
  static constexpr std::size_t kBucket = 32;
  // A strip that passes more is too dear for the gaps alone.
  static constexpr std::size_t kManyColumns = kStripRows + 128;
  // A word is rare that is hardly once in a window: in long texts that equals more test words. So many others may be alike to be
  // looked at one by one.
  static constexpr std::size_t kLeastRare = 48;
  static constexpr std::size_t kMostRare = 160;
  static constexpr std::size_t kRareAlike = 96;
  static constexpr std::size_t kWindow = (kManyColumns + kBucket - 1) / kBucket + 1;

  [[nodiscard]] std::size_t bucket(std::size_t column) const { return pairs_.counting(0, column) / kBucket; }
  [[nodiscard]] std::int64_t free_rows(std::size_t strip) const {
    return std::int64_t{kStripRows} - static_cast<std::int64_t>(pairs_.counting((strip + 1) * kStripRows, 0) - pairs_.counting(strip * kStripRows, 0));
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

  Pairs& pairs_;
  StripPrices prices_;
  std::size_t rare_partners_;
  std::vector<std::uint32_t> buckets_;  // of columns, by how many words before them count: what columns spare at most that have a partner
  std::vector<std::uint32_t> free_;     // and free words
  std::vector<std::pair<std::size_t, bool>> rare_;  // rows of the strip, and whether they are taken to stand beside a word that is alike
  struct Column {
    std::uint32_t seen;    // the round in which it was counted
    std::uint32_t bucket;  // twice its bucket, and 1 for a free word
  };
  std::vector<Column> columns_;
  std::uint32_t round_ = 0;
};

// What strips cost at least, near a good alignment or elsewhere. Together that is hardly less than an alignment costs.
template <class Pairs>
class StripCosts {
 public:
  StripCosts(Sweep<Pairs>& sweep, const StripPrices& prices) : sweep_(sweep), near_(sweep, prices), far_(sweep.pairs(), prices) {}

  // `centres`: by border of the strips, the column where a good alignment passes it.
  [[nodiscard]] std::vector<std::int64_t> least(const std::vector<std::size_t>& centres) {
    std::vector<std::int64_t> costs;
    for (std::size_t strip = 0; strip < sweep_.strips(); ++strip) {
      const std::size_t first = std::max(centres[strip], kMargin) - kMargin;
      const std::size_t last = std::max(first, std::min(centres[strip + 1] + kMargin, sweep_.columns()));
      const Window both{first, last};
      const std::int64_t far = far_.least(strip, both, both);
      costs.push_back(std::min(far, near_.least(strip, first, last)));
    }
    return costs;
  }

 private:
  static constexpr std::size_t kMargin = 384;

  Sweep<Pairs>& sweep_;
  NearCosts<Pairs> near_;
  FarCosts<Pairs> far_;
};

}  // namespace treegauge::align
