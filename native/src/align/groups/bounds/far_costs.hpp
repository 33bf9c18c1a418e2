// Lower bounds on the cost of strips of gold words, away from a good alignment.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "align/edit/tile.hpp"
#include "align/groups/bounds/pairs.hpp"
#include "base/interrupt.hpp"

namespace treegauge::align {

// A path takes each strip from one column to another. `Pairs`: see pairs.hpp. A word that counts costs `gap`
// alone, two words that gain g cost unit * g less than alone: any two that count cost 1 more than one of them
// alone, two that are alike 1 less. A free word opposite an equal one that counts may gain so much that the
// two cost `bonus` less than nothing.
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

// Every row and every column of a strip pays a share such that no two words side by side pay more together
// than they cost, and none more than it costs alone: then a path costs no less than all shares of the strip
// and of the columns that it passes.
//
// Rare words: hardly one has an equal word in the columns of a strip elsewhere. Such a row pays a gap, its
// equal columns pay that much less, and columns that are alike 2 less than 1. Other rows pay nothing, and so
// do columns that equal one of them. All columns that are left pay 1. Where more columns than rows are passed
// each of them pays 2 more and each row 2 less; where fewer are passed rows are left that cost gaps.
template <class Pairs>
class FarCosts {
 public:
  FarCosts(Pairs& pairs, const StripPrices& prices)
      : pairs_(pairs),
        gap_(static_cast<std::int32_t>(prices.gap)),
        bonus_(static_cast<std::int32_t>(prices.bonus)),
        rare_partners_(std::clamp(pairs.columns() / 1024, kLeastRare, kMostRare)),
        few_columns_(std::max(pairs.columns() / 1024, kFewColumns)) {
    pairs_.index_partners();
    count_ = bucket(pairs_.columns()) + 1;
    labels_.assign(pairs_.labels(), {0, kUnlike});
    know_common_words();
    std::vector<std::uint32_t> free(count_, 0);
    fresh_.assign(count_, {0, 0});
    Lists::Pairs places;
    places.reserve(pairs_.columns());
    for (std::size_t column = 0; column < pairs_.columns(); ++column) {
      const bool is_free = pairs_.counting(0, column + 1) == pairs_.counting(0, column);
      const auto at = static_cast<std::uint32_t>(bucket(column));
      const std::uint32_t label = pairs_.label(column);
      places.emplace_back(label, 2 * at + (is_free ? 1 : 0));
      fresh_[at].add(is_free ? -bonus_ : labels_[label].pays);
      if (is_free) ++free[at];
    }
    places_ = Lists(places, pairs_.labels());
    for (std::size_t more = 0; more < kSpans; ++more) {
      std::uint32_t sum = 0;
      for (std::size_t k = 0; k < count_; ++k) {
        sum += free[k];
        if (k > more) sum -= free[k - more - 1];
        most_free_[more] = std::max(most_free_[more], sum);
      }
    }
    equal_.resize(count_);
    begins_.resize(count_);
    ends_.resize(count_);
  }

  // From any column to any other one, unless both are in the windows of their borders.
  [[nodiscard]] std::int64_t least(std::size_t strip, const Window& above, const Window& below) {
    check_interrupted(count_);
    const std::int64_t rows_pay = share(strip);
    std::int32_t before = 0;
    for (std::size_t k = 0; k < count_; ++k) {
      // Where a path begins or ends inside a bucket, only the columns count that pay less than nothing.
      ends_[k] = before + buckets_[k].least;
      before += buckets_[k].pays - equal_[k] * kUnlike;
      begins_[k] = buckets_[k].least - before;
    }
    // Buckets all of whose columns are in the windows.
    const auto first_inside = [&](const Window& window) {
      return window.first == 0 ? 0 : bucket(window.first) + 1;
    };
    const auto inside_end = [&](const Window& window) {
      return window.last == pairs_.columns() ? count_ : bucket(window.last);
    };
    const std::size_t above_first = first_inside(above);
    const std::size_t above_end = inside_end(above);
    const std::size_t below_first = first_inside(below);
    const std::size_t below_end = inside_end(below);
    const auto rows = static_cast<std::int64_t>(pairing(strip));
    const std::int64_t counting = rows - free_rows(strip);
    std::int64_t least = passing(strip, kManyColumns);
    for (std::size_t more = 0; more < kSpans && more < count_; ++more) {
      // Paths that end so many buckets behind the one where they begin, unless they are in the windows.
      const std::size_t end = count_ - more;
      const std::size_t in_first =
          std::min(end, std::max(above_first, below_first - std::min(below_first, more)));
      const std::size_t in_end = std::min({end, above_end, below_end - std::min(below_end, more)});
      const std::int32_t columns_pay =
          in_first < in_end ? std::min(cheapest(0, in_first, more), cheapest(in_end, end, more))
                            : cheapest(0, end, more);
      if (columns_pay == kNothing) continue;
      const std::int64_t passed = more == 0 ? 0 : static_cast<std::int64_t>((more - 1) * kBucket + 1);
      const std::int64_t shares = rows_pay + columns_pay + 2 * std::max<std::int64_t>(0, passed - rows);
      const auto passed_most = static_cast<std::int64_t>(more * kBucket + kBucket - 1);
      const std::int64_t lost =
          gap_ * (counting - passed_most) - (gap_ + bonus_) * std::int64_t{most_free_[more]};
      least = std::min(least, std::max(shares, lost));
    }
    return least;
  }

  // Where so many columns that count are passed or more.
  [[nodiscard]] std::int64_t passing(std::size_t strip, std::uint64_t columns) const {
    // A free column that helps takes a row from one that counts, which costs more.
    return gap_ * (static_cast<std::int64_t>(columns) - static_cast<std::int64_t>(pairing(strip))) -
           bonus_ * free_rows(strip);
  }

 private:
  static constexpr std::size_t kBucket = 64;
  // A strip that passes more is too dear for the gaps alone.
  static constexpr std::size_t kManyColumns = kStripRows + 128;
  // Paths that pass fewer end fewer buckets behind the one where they begin.
  static constexpr std::size_t kSpans = kManyColumns / kBucket + 1;
  // What any two words that count cost more than one of them alone.
  static constexpr std::int32_t kUnlike = 1;
  // A word is rare that is hardly once in a window: in long texts that equals more test words. So many others
  // may be alike to be looked at one by one, and so many columns of one label.
  static constexpr std::size_t kLeastRare = 48;
  static constexpr std::size_t kMostRare = 160;
  static constexpr std::size_t kRareAlike = 96;
  static constexpr std::size_t kFewColumns = 48;
  static constexpr std::int32_t kNothing = std::numeric_limits<std::int32_t>::max();

  struct Bucket {
    std::int32_t pays;   // all its columns
    std::int32_t least;  // those that pay less than nothing
    void add(std::int32_t column_pays) {
      pays += column_pays;
      least += std::min(column_pays, 0);
    }
  };
  // Columns with one label pay the same, but for free ones: these pay the bonus less than nothing, for they
  // may stand beside an equal row, or beside one that is alike many.
  struct Label {
    std::uint32_t seen;  // the round in which it was looked at
    std::int32_t pays;   // where no row of the strip makes it less
  };
  // Rows that pay a gap; those that are taken to stand beside a word that is alike; and those that pay
  // nothing.
  enum Kind : std::uint8_t { kRare, kAlike, kCommon, kKinds };

  [[nodiscard]] std::size_t bucket(std::size_t column) const { return pairs_.counting(0, column) / kBucket; }

  // Rows that may stand beside a column.
  [[nodiscard]] std::size_t pairing(std::size_t strip) const {
    return kStripRows - pairs_.padding_rows(strip);
  }
  [[nodiscard]] std::int64_t free_rows(std::size_t strip) const {
    const std::uint64_t counting =
        pairs_.counting((strip + 1) * kStripRows, 0) - pairs_.counting(strip * kStripRows, 0);
    return static_cast<std::int64_t>(pairing(strip)) - static_cast<std::int64_t>(counting);
  }
  [[nodiscard]] bool has_many(std::uint32_t label) const {
    return pairs_.columns_of(label).size() > few_columns_;
  }

  // Columns that equal a common word pay nothing where it is in the strip. Those whose label few have pay
  // nothing anywhere, the others are counted by bucket.
  void know_common_words() {
    Lists::Pairs many;
    for (std::uint32_t word = 0; word < pairs_.gold_words(); ++word) {
      if (pairs_.near_partners_of(word) <= rare_partners_) continue;
      for (const std::uint32_t label : pairs_.near_labels(word))
        if (has_many(label))
          many.emplace_back(word, label);
        else
          labels_[label].pays = 0;
    }
    many_ = Lists(many, pairs_.gold_words());
    counts_of_.assign(pairs_.labels(), kNoCounts);
  }

  // Makes out what the columns pay in `buckets_`, less those in `equal_`; returns what the rows pay.
  [[nodiscard]] std::int64_t share(std::size_t strip) {
    ++round_;
    for (auto& rows : rows_) rows.clear();
    buckets_ = fresh_;
    std::fill(equal_.begin(), equal_.end(), std::uint8_t{0});
    constexpr std::int32_t kLess = 1 + kUnlike;
    std::int64_t rows_pay = -bonus_ * free_rows(strip);
    for (std::size_t row = strip * kStripRows; row < (strip + 1) * kStripRows; ++row) {
      if (pairs_.is_padding(row)) continue;
      const bool free = pairs_.counting(row + 1, 0) == pairs_.counting(row, 0);
      const bool common = free || pairs_.near_partners(row) > rare_partners_;
      const Kind kind = common ? kCommon : pairs_.far_partners(row) > kRareAlike ? kAlike : kRare;
      rows_pay += common ? 0 : kind == kAlike ? gap_ - kLess : gap_;
      rows_[kind].push_back(row);
      if (kind != kCommon) pairs_.fetch_labels(row);
    }
    // What makes columns pay least comes first.
    for (const std::size_t row : rows_[kRare])
      pairs_.for_each_near_label(row, [&](std::uint32_t label) { lower(label, -gap_, -gap_ - bonus_); });
    for (const std::size_t row : rows_[kAlike]) {
      pairs_.for_each_near_label(
          row, [&](std::uint32_t label) { lower(label, kLess - gap_, kLess - gap_ - bonus_); });
    }
    for (const std::size_t row : rows_[kRare])
      for (const std::uint32_t label : pairs_.far_labels(pairs_.word(row))) lower(label, -1, 1 - gap_);
    for (const std::size_t row : rows_[kCommon]) {
      const std::uint32_t word = pairs_.word(row);
      if (pairs_.near_partners_of(word) > rare_partners_)
        for (const std::uint32_t label : many_.of(word)) pay_nothing(label);
      else
        for (const std::uint32_t label : pairs_.near_labels(word)) pay_nothing(label);
      pairs_.for_each_longer_label(row, [&](std::uint32_t label) { pay_nothing(label); });
    }
    return rows_pay;
  }

  // The columns of a label pay so little, by whether they count.
  void lower(std::uint32_t label, std::int32_t counts, std::int32_t free) {
    if (labels_[label].seen == round_) return;
    labels_[label].seen = round_;
    const Bucket less[2] = {{counts - labels_[label].pays, std::min(counts, 0)},
                            {free + bonus_, free + bonus_}};
    for (const std::uint32_t place : places_.of(label)) {
      Bucket& at = buckets_[place / 2];
      at.pays += less[place % 2].pays;
      at.least += less[place % 2].least;
    }
  }

  // Those that count pay nothing.
  void pay_nothing(std::uint32_t label) {
    if (!has_many(label)) return lower(label, 0, -bonus_);
    if (labels_[label].seen == round_) return;
    labels_[label].seen = round_;
    add(counts_of(label), equal_.data(), count_);
  }
  static void add(const std::uint8_t* __restrict numbers, std::uint8_t* __restrict sums, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) sums[k] = static_cast<std::uint8_t>(sums[k] + numbers[k]);
  }

  // By bucket: how many columns that count have the label.
  [[nodiscard]] const std::uint8_t* counts_of(std::uint32_t label) {
    const bool known = counts_of_[label] != kNoCounts;
    if (!known) {
      counts_of_[label] = static_cast<std::uint32_t>(counts_.size() / count_);
      counts_.resize(counts_.size() + count_, 0);
    }
    std::uint8_t* const counts = counts_.data() + counts_of_[label] * count_;
    for (const std::uint32_t place : places_.of(label)) {
      if (known) break;
      if (place % 2 == 0) ++counts[place / 2];
    }
    return counts;
  }

  // What the columns pay at least of paths that begin in a bucket of [first, last) and end so many buckets
  // behind it.
  [[nodiscard]] std::int32_t cheapest(std::size_t first, std::size_t last, std::size_t more) const {
    std::int32_t least = kNothing;
    if (more == 0) {
      for (std::size_t k = first; k < last; ++k) least = std::min(least, buckets_[k].least);
      return least;
    }
    const std::int32_t* const begins = begins_.data();
    const std::int32_t* const ends = ends_.data() + more;
    for (std::size_t k = first; k < last; ++k) least = std::min(least, begins[k] + ends[k]);
    return least;
  }

  Pairs& pairs_;
  std::int32_t gap_, bonus_;
  std::size_t rare_partners_;
  std::size_t few_columns_;
  std::size_t count_ = 0;  // of buckets: columns by how many words before them count
  Lists places_{{}, 0};    // by label: twice the bucket of each column, and 1 for a free word
  std::vector<Label> labels_;
  std::array<std::uint32_t, kSpans>
      most_free_{};    // free words in so many buckets that follow each other, and one more
  Lists many_{{}, 0};  // by common word: equal labels that many columns have
  static constexpr std::uint32_t kNoCounts = static_cast<std::uint32_t>(-1);
  std::vector<std::uint32_t> counts_of_;  // by label: which of the `counts_`
  std::vector<std::uint8_t> counts_;
  // Of the strip.
  std::uint32_t round_ = 0;
  std::array<std::vector<std::size_t>, kKinds> rows_;
  std::vector<Bucket> fresh_, buckets_;
  std::vector<std::uint8_t> equal_;  // columns that pay nothing because they equal a row
  std::vector<std::int32_t> begins_,
      ends_;  // what columns pay of a path from bucket k to bucket l: begins_[k] + ends_[l]
};

}  // namespace treegauge::align
