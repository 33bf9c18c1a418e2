// The longest common subsequence inside a multiword region. The table of lengths over all suffixes is kept as
// bits (sequences/lcs_rows.hpp), from the last words back; only every so many rows are kept, and those
// between are made again when the walk reaches them.
#include <algorithm>
#include <bit>
#include <cmath>

#include "align/ud/ud.hpp"
#include "base/interrupt.hpp"
#include "sequences/lcs_rows.hpp"

namespace treegauge::align {
namespace {

class Table {
 public:
  Table(std::span<const StringId> gold, std::span<const StringId> system, std::size_t keep)
      : gold_(gold),
        width_(system.size()),
        table_(std::vector<StringId>(system.rbegin(), system.rend()), forms_alone_) {
    const auto rows = static_cast<double>(gold.size());
    block_ = gold.size() * table_.row().words() <= keep
                 ? gold.size()
                 : static_cast<std::size_t>(std::ceil(std::sqrt(rows)));
    below_.resize((gold.size() + block_ - 1) / block_);
    for (std::size_t b = below_.size(); b-- > 0;) {
      below_[b] = table_.row().bits();
      if (b == 0) break;
      for (std::size_t g = std::min(gold.size(), (b + 1) * block_); g-- > b * block_;) step(g);
    }
    fill(0);
  }

  // Length of the longest common subsequence of gold[g..] and system[s..]. From call to call g may
  // only go up, or go back by one.
  std::size_t length(std::size_t g, std::size_t s) {
    if (s >= width_) return 0;
    check_interrupted(table_.row().words());
    return lcs_parts::length(at(g), width_ - s);
  }

  // length(g, s) - length(g, s + 1).
  std::size_t drop(std::size_t g, std::size_t s) {
    const std::size_t bit = width_ - 1 - s;
    return (at(g)[bit / 64] >> bit % 64 & 1) == 0 ? 1 : 0;
  }

 private:
  using Row = std::vector<std::uint64_t>;

  // From the row of gold[g + 1..] to the row of gold[g..].
  void step(std::size_t g) {
    check_interrupted(2 * table_.row().words());
    table_.next(gold_[g]);
  }

  void fill(std::size_t block) {
    filled_ = block;
    const std::size_t from = block * block_;
    const std::size_t to = std::min(gold_.size(), from + block_);
    rows_.resize(to - from);
    table_.go_on_from(below_[block]);
    for (std::size_t g = to; g-- > from;) {
      step(g);
      rows_[g - from] = table_.row().bits();
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
  Equality forms_alone_;
  lcs_parts::Rows table_;
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
  const auto add = [&](std::size_t gold_word, std::size_t system_word) {
    pairs.push_back({static_cast<std::uint32_t>(gold_word), static_cast<std::uint32_t>(system_word)});
  };
  // Equal forms are paired at once, so an equal beginning needs no table.
  while (g < gold.size() && g < system.size() && gold[g] == system[g]) {
    add(g, g);
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
      add(g, s);
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
