// Gains of word pairs where any two words may stand side by side.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "align/edit/numbering.hpp"
#include "align/edit/tile.hpp"

namespace treegauge::align {

// Two words that may not stand side by side.
inline constexpr Gain kApart = -1;

template <class G>
class UniformPairs {
 public:
  using Gains = G;

  // `substitutes`: false where a substitution costs more than both gaps.
  UniformPairs(const Numbering& numbering, const G& gains, bool substitutes)
      : numbering_(numbering),
        gains_(gains),
        substitution_(substitutes ? Gain{gains.substitution} : kApart),
        sets_(numbering.count) {}

  [[nodiscard]] std::size_t rows() const { return numbering_.gold.size(); }
  [[nodiscard]] std::size_t columns() const { return numbering_.test.size(); }
  [[nodiscard]] const G& gains() const { return gains_; }

  // Makes this strip of gold words the one that tile() and gain() look at.
  void load(std::size_t strip) {
    for_each_equal([&](std::uint32_t number, std::size_t) { sets_[number] = Rows<1>{}; });
    begin_ = std::min(strip * kStripRows, rows());
    end_ = std::min(begin_ + kStripRows, rows());
    for_each_equal([&](std::uint32_t number, std::size_t at) {
      sets_[number].set[0][at / kLaneRows] |= Word{1} << (at % kLaneRows);
    });
  }

  [[nodiscard]] Tile<G> tile(std::size_t column, std::size_t count, const Rise* above) const {
    return {sets_.data(), numbering_.test.data() + column, above, count};
  }

  // The loaded strip, by value: the trace asks it for every step.
  struct Loaded {
    const Rows<1>* sets;
    const std::uint32_t* test;
    std::size_t begin;
    Gain match;
    Gain substitution;

    // What gold word `row` gains with test word `column`.
    [[nodiscard]] Gain gain(std::size_t row, std::size_t column) const {
      const std::size_t at = row - begin;
      const Word lane = sets[test[column]].set[0][at / kLaneRows];
      return (lane >> (at % kLaneRows) & 1u) != 0 ? match : substitution;
    }
  };
  [[nodiscard]] Loaded loaded() const {
    return {sets_.data(), numbering_.test.data(), begin_, Gain{gains_.match}, substitution_};
  }

  // The most that can still be gained from a cell on: matches all the way.
  [[nodiscard]] Gain hope(std::size_t row, std::size_t column) const {
    return static_cast<Gain>(gains_.match) * static_cast<Gain>(std::min(rows() - row, columns() - column));
  }

 private:
  // The test words that equal a gold word of the strip, and that word's place in it.
  template <class Use>
  void for_each_equal(Use use) const {
    for (std::size_t row = begin_; row < end_; ++row) use(numbering_.gold[row], row - begin_);
    if (!numbering_.has_links()) return;
    for (std::size_t row = begin_; row < end_; ++row)
      for (const std::uint32_t number : numbering_.links(numbering_.gold[row])) use(number, row - begin_);
  }

  const Numbering& numbering_;
  G gains_;
  Gain substitution_;
  std::vector<Rows<1>> sets_;  // by test word: the equal rows of the strip
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace treegauge::align
