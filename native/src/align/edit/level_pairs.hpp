// Gains of word pairs where some words do not count, or punctuation is told apart.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "align/edit/numbering.hpp"
#include "align/edit/tile.hpp"
#include "align/edit/uniform_pairs.hpp"
#include "align/edit/word_classes.hpp"

namespace treegauge::align {

template <class G>
class LevelPairs {
 public:
  using Gains = G;
  using Kinds = std::span<const std::uint8_t>;

  // `reduced`: what the pairs gain. Kinds may be left out on a side where all words count and none is
  // punctuation.
  LevelPairs(const Numbering& numbering, const G& gains, const Reduced& reduced, Kinds gold_kinds,
             Kinds test_kinds, bool punctuation_apart)
      : numbering_(numbering),
        gains_(gains),
        reduced_(reduced),
        sets_(2 * numbering.count),
        gold_classes_(classes_of(gold_kinds, rows(), punctuation_apart)),
        test_classes_(classes_of(test_kinds, columns(), punctuation_apart)),
        gold_hope_(hopes(gold_classes_, reduced.gold_free, reduced.match)),
        test_hope_(hopes(test_classes_, reduced.test_free, reduced.match)) {
    test_.reserve(columns());
    for (std::size_t column = 0; column < columns(); ++column)
      test_.push_back(entry(numbering.test[column], test_classes_[column] == kFreeClass));
  }

  [[nodiscard]] std::size_t rows() const { return numbering_.gold.size(); }
  [[nodiscard]] std::size_t columns() const { return numbering_.test.size(); }
  [[nodiscard]] const G& gains() const { return gains_; }

  void load(std::size_t strip) {
    for_each_equal([&](std::uint32_t number, std::size_t) {
      sets_[entry(number, false)] = Sets{};
      sets_[entry(number, true)] = Sets{};
    });
    any_.fill(Sets{});
    begin_ = std::min(strip * kStripRows, rows());
    end_ = std::min(begin_ + kStripRows, rows());
    for_each_equal([&](std::uint32_t number, std::size_t row) {
      if (gold_classes_[row] == kFreeClass) {
        add(sets_[entry(number, false)], row, reduced_.gold_free);
      } else {
        add(sets_[entry(number, false)], row, reduced_.match);
        add(sets_[entry(number, true)], row, reduced_.test_free);
      }
    });
    for (std::size_t row = begin_; row < end_; ++row)
      if (gold_classes_[row] != kFreeClass) add(any_[gold_classes_[row]], row, reduced_.substitution);
  }

  [[nodiscard]] Tile<G> tile(std::size_t column, std::size_t count, const Rise* above) const {
    return {sets_.data(), test_.data() + column, above, count, any_.data(), test_classes_.data() + column};
  }

  [[nodiscard]] const LevelPairs& loaded() const { return *this; }

  [[nodiscard]] Gain gain(std::size_t row, std::size_t column) const {
    const WordClass gold = gold_classes_[row];
    const WordClass test = test_classes_[column];
    if (numbering_.equal(numbering_.gold[row], numbering_.test[column])) {
      if (gold == kFreeClass) return test == kFreeClass ? 0 : reduced_.gold_free;
      return test == kFreeClass ? reduced_.test_free : reduced_.match;
    }
    return gold == test && gold != kFreeClass && reduced_.substitutes ? Gain{reduced_.substitution} : kApart;
  }

  // The most that can still be gained from a cell on: all words of one side matched as well as they can be.
  [[nodiscard]] Gain hope(std::size_t row, std::size_t column) const {
    return std::min(gold_hope_[row], test_hope_[column]);
  }

 private:
  using Sets = Rows<G::kSets>;
  static std::vector<WordClass> classes_of(Kinds kinds, std::size_t count, bool punctuation_apart) {
    std::vector<WordClass> classes(count, kWordClass);
    for (std::size_t k = 0; k < kinds.size(); ++k) classes[k] = class_of(kinds[k], punctuation_apart);
    return classes;
  }

  void add(Sets& sets, std::size_t row, unsigned gain) const {
    const std::size_t at = row - begin_;
    for (unsigned set = 0; set < gains_.sets && gains_.level[set] <= gain; ++set)
      sets.set[set][at / kLaneRows] |= Word{1} << (at % kLaneRows);
  }

  template <class Use>
  void for_each_equal(Use use) const {
    for (std::size_t row = begin_; row < end_; ++row) {
      use(numbering_.gold[row], row);
      for (const std::uint32_t number : numbering_.links(numbering_.gold[row])) use(number, row);
    }
  }

  const Numbering& numbering_;
  G gains_;
  Reduced reduced_;
  std::vector<Sets> sets_;   // by entry: what equal rows of the strip gain
  std::array<Sets, 3> any_;  // by class: what substitution gains
  std::vector<WordClass> gold_classes_;
  std::vector<WordClass> test_classes_;
  std::vector<Gain> gold_hope_;      // by row
  std::vector<Gain> test_hope_;      // by column
  std::vector<std::uint32_t> test_;  // the entry of each column
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace treegauge::align
