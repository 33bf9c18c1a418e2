// The longest common subsequence inside a multiword region, with bits instead of numbers: in the
// table of lengths over all suffixes, neighbours in a row differ by 0 or 1, so that a row is a bit
// vector (Hyyrö 2004, "Bit-parallel LCS-length computation revisited"). Only every so many rows are
// kept; those between are made again when the walk reaches them.
#include <algorithm>
#include <bit>
#include <cmath>

#include "align/ud/ud.hpp"
#include "base/interrupt.hpp"

namespace treegauge::align {
namespace {

class Table {
 public:
  Table(std::span<const StringId> gold, std::span<const StringId> system, std::size_t keep)
      : gold_(gold), width_(system.size()), words_((system.size() + 63) / 64), matches_(words_, 0) {
    places_.reserve(width_);
    for (std::size_t s = 0; s < width_; ++s) places_.push_back({system[s], s});
    std::sort(places_.begin(), places_.end());
    const auto rows = static_cast<double>(gold.size());
    block_ =
        gold.size() * words_ <= keep ? gold.size() : static_cast<std::size_t>(std::ceil(std::sqrt(rows)));
    const std::size_t blocks = (gold.size() + block_ - 1) / block_;
    below_.resize(blocks);
    Row row(words_, ~std::uint64_t{0});
    for (std::size_t b = blocks; b-- > 0;) {
      below_[b] = row;
      if (b > 0)
        for (std::size_t g = std::min(gold.size(), (b + 1) * block_); g-- > b * block_;) step(row, g);
    }
    fill(0);
  }

  // Length of the longest common subsequence of gold[g..] and system[s..]. From call to call g may
  // only go up, or go back by one.
  std::size_t length(std::size_t g, std::size_t s) {
    if (s >= width_) return 0;
    const std::size_t bits = width_ - s;
    const Row& row = at(g);
    check_interrupted(words_);
    std::size_t ones = 0;
    for (std::size_t w = 0; w < bits / 64; ++w) ones += static_cast<std::size_t>(std::popcount(row[w]));
    if (bits % 64 != 0) {
      const std::uint64_t low = (std::uint64_t{1} << bits % 64) - 1;
      ones += static_cast<std::size_t>(std::popcount(row[bits / 64] & low));
    }
    return bits - ones;
  }

  // length(g, s) - length(g, s + 1).
  std::size_t drop(std::size_t g, std::size_t s) {
    const std::size_t bit = width_ - 1 - s;
    return (at(g)[bit / 64] >> bit % 64 & 1) == 0 ? 1 : 0;
  }

 private:
  using Row = std::vector<std::uint64_t>;

  struct Place {
    StringId form;
    std::size_t system;
    friend auto operator<=>(const Place&, const Place&) = default;
  };

  // From the row of gold[g + 1..] to the row of gold[g..]. Bits run from the end of the system side.
  void step(Row& row, std::size_t g) {
    check_interrupted(2 * words_);
    const auto first = std::lower_bound(places_.begin(), places_.end(), Place{gold_[g], 0});
    auto last = first;
    for (; last != places_.end() && last->form == gold_[g]; ++last) {
      const std::size_t bit = width_ - 1 - last->system;
      matches_[bit / 64] |= std::uint64_t{1} << bit % 64;
    }
    std::uint64_t carry = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      const std::uint64_t old = row[w];
      const std::uint64_t hit = old & matches_[w];
      const std::uint64_t partial = old + hit;
      const std::uint64_t sum = partial + carry;
      carry = (partial < old || sum < partial) ? 1 : 0;
      row[w] = sum | (old & ~matches_[w]);
    }
    for (auto place = first; place != last; ++place) matches_[(width_ - 1 - place->system) / 64] = 0;
  }

  void fill(std::size_t block) {
    filled_ = block;
    const std::size_t from = block * block_;
    const std::size_t to = std::min(gold_.size(), from + block_);
    rows_.resize(to - from);
    Row row = below_[block];
    for (std::size_t g = to; g-- > from;) {
      step(row, g);
      rows_[g - from] = row;
    }
  }

  const Row& at(std::size_t g) {
    // The row right after the block in memory is kept; only one past it needs the next block.
    while (g > filled_ * block_ + rows_.size()) fill(filled_ + 1);
    const std::size_t row = g - filled_ * block_;
    return row == rows_.size() ? below_[filled_] : rows_[row];
  }

  std::span<const StringId> gold_;
  std::size_t width_;
  std::size_t words_;
  std::vector<Place> places_;
  Row matches_;
  std::size_t block_ = 1;
  std::size_t filled_ = 0;
  std::vector<Row> below_;  // per block the row of the first gold word after it
  std::vector<Row> rows_;   // the block in memory
};

}  // namespace

std::vector<WordPair> common_subsequence(std::span<const StringId> gold, std::span<const StringId> system,
                                         std::size_t keep) {
  std::vector<WordPair> pairs;
  std::size_t g = 0;
  // Equal forms are paired at once, so an equal beginning needs no table.
  while (g < gold.size() && g < system.size() && gold[g] == system[g]) {
    pairs.push_back({g, g});
    ++g;
  }
  const std::size_t start = g;
  std::size_t s = start;
  if (g == gold.size() || s == system.size()) return pairs;
  Table table(gold.subspan(start), system.subspan(start), keep);
  // What is still to be had from (g, s) and from (g + 1, s).
  std::size_t here = table.length(0, 0);
  std::size_t below = table.length(1, 0);
  const auto pass_system = [&] {
    here -= table.drop(g - start, s - start);
    below -= table.drop(g + 1 - start, s - start);
    ++s;
  };
  const auto pass_gold = [&] {
    ++g;
    here = below;
    below = g < gold.size() ? table.length(g + 1 - start, s - start) : 0;
  };
  while (here > 0) {
    if (gold[g] == system[s]) {
      pairs.push_back({g, s});
      pass_system();
      pass_gold();
    } else if (here == below) {
      pass_gold();
    } else {
      pass_system();
    }
  }
  return pairs;
}

}  // namespace treegauge::align
