// What pairs of words gain at most where some of them may begin a group together.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "level_pairs.hpp"
#include "numbering.hpp"
#include "tile.hpp"
#include "treegauge/align/edit.hpp"
#include "treegauge/align/equality.hpp"

namespace treegauge::align {

// Lists by number, one after the other.
class Lists {
 public:
  Lists(std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs, std::size_t numbers) : begin_(numbers + 1, 0) {
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (const auto& [number, item] : pairs) {
      ++begin_[number + 1];
      items_.push_back(item);
    }
    for (std::size_t k = 1; k < begin_.size(); ++k) begin_[k] += begin_[k - 1];
  }
  [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t number) const {
    return std::span(items_).subspan(begin_[number], begin_[number + 1] - begin_[number]);
  }

 private:
  std::vector<std::size_t> begin_;
  std::vector<std::uint32_t> items_;
};

// One side, in the order in which it is swept.
struct PairText {
  std::vector<std::uint32_t> words;
  std::vector<std::uint8_t> kinds;  // a kind for every word
  std::vector<std::pair<std::uint32_t, std::uint32_t>> longer;  // word by place: may begin a group with this word
};

// As LevelPairs, and a word that may begin a group with a longer word is equal to it.
template <class G>
class GroupPairs {
 public:
  using Gains = G;

  GroupPairs(const PairText& gold, const PairText& test, const Equality& equality, const G& gains, const Reduced& reduced,
             bool punctuation_apart)
      : gains_(gains), reduced_(reduced), gold_classes_(classes_of(gold.kinds, punctuation_apart)),
        test_classes_(classes_of(test.kinds, punctuation_apart)), gold_hope_(hopes(gold_classes_, reduced.gold_free)),
        test_hope_(hopes(test_classes_, reduced.test_free)) {
    // Words get numbers without gaps.
    std::vector<std::uint32_t> known(gold.words);
    known.insert(known.end(), test.words.begin(), test.words.end());
    for (const PairText* side : {&gold, &test}) {
      for (const auto& [place, word] : side->longer) known.push_back(word);
    }
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    const auto number = [&](std::uint32_t word) {
      return static_cast<std::uint32_t>(std::lower_bound(known.begin(), known.end(), word) - known.begin());
    };
    const auto is_known = [&](std::uint32_t word) { return std::binary_search(known.begin(), known.end(), word); };
    using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
    for (const std::uint32_t word : gold.words) gold_.push_back(number(word));
    Pairs longer;
    for (const auto& [place, word] : gold.longer) longer.emplace_back(place, number(word));
    gold_longer_ = Lists(std::move(longer), gold.words.size());
    Pairs partners;
    for (const auto& [one, other] : equality.pairs()) {
      if (is_known(one) && is_known(other)) partners.emplace_back(number(one), number(other));
    }
    partners_ = Lists(std::move(partners), known.size());
    // A test word and the longer words that it may begin a group with: a label.
    Pairs by_word;
    Pairs by_longer;
    std::vector<std::vector<std::uint32_t>> labels;
    std::vector<std::uint32_t> plain(known.size(), kNone);
    std::size_t next = 0;
    std::vector<std::pair<std::vector<std::uint32_t>, std::size_t>> marked;
    std::vector<std::uint32_t> label_of(test.words.size());
    std::uint32_t count = 0;
    for (std::size_t place = 0; place < test.words.size(); ++place) {
      const std::uint32_t word = number(test.words[place]);
      if (next == test.longer.size() || test.longer[next].first != place) {
        if (plain[word] == kNone) by_word.emplace_back(word, plain[word] = count++);
        label_of[place] = plain[word];
        continue;
      }
      std::vector<std::uint32_t> key{word};
      for (; next < test.longer.size() && test.longer[next].first == place; ++next) key.push_back(number(test.longer[next].second));
      marked.emplace_back(std::move(key), place);
    }
    std::sort(marked.begin(), marked.end());
    for (std::size_t k = 0; k < marked.size(); ++k) {
      const auto& [key, place] = marked[k];
      if (k == 0 || marked[k - 1].first != key) {
        by_word.emplace_back(key[0], count);
        for (std::size_t at = 1; at < key.size(); ++at) by_longer.emplace_back(key[at], count);
        ++count;
      }
      label_of[place] = count - 1;
    }
    by_word_ = Lists(std::move(by_word), known.size());
    by_longer_ = Lists(std::move(by_longer), known.size());
    sets_.resize(2 * std::size_t{count});
    for (std::size_t place = 0; place < label_of.size(); ++place) {
      test_.push_back(entry(label_of[place], test_classes_[place] == kFreeClass));
    }
  }

  [[nodiscard]] std::size_t rows() const { return gold_.size(); }
  [[nodiscard]] std::size_t columns() const { return test_.size(); }
  [[nodiscard]] const G& gains() const { return gains_; }

  void load(std::size_t strip) {
    for_each_equal([&](std::uint32_t label, std::size_t) {
      sets_[entry(label, false)] = Sets{};
      sets_[entry(label, true)] = Sets{};
    });
    any_.fill(Sets{});
    begin_ = std::min(strip * kStripRows, rows());
    end_ = std::min(begin_ + kStripRows, rows());
    for_each_equal([&](std::uint32_t label, std::size_t row) {
      if (gold_classes_[row] == kFreeClass) {
        add(sets_[entry(label, false)], row, reduced_.gold_free);
      } else {
        add(sets_[entry(label, false)], row, reduced_.match);
        add(sets_[entry(label, true)], row, reduced_.test_free);
      }
    });
    for (std::size_t row = begin_; row < end_; ++row) {
      if (gold_classes_[row] != kFreeClass) add(any_[gold_classes_[row]], row, reduced_.substitution);
    }
  }

  [[nodiscard]] Tile<G> tile(std::size_t column, std::size_t count, const Rise* above) const {
    return {sets_.data(), test_.data() + column, above, count, any_.data(), test_classes_.data() + column};
  }

  // The most that can still be gained from a cell on.
  [[nodiscard]] Gain hope(std::size_t row, std::size_t column) const { return std::min(gold_hope_[row], test_hope_[column]); }

 private:
  using Sets = Rows<G::kSets>;
  using Class = std::uint8_t;
  static constexpr Class kFreeClass = 0;
  static constexpr Class kWordClass = 1;
  static constexpr Class kPunctuationClass = 2;

  static std::vector<Class> classes_of(const std::vector<std::uint8_t>& kinds, bool punctuation_apart) {
    std::vector<Class> classes;
    for (const std::uint8_t kind : kinds) {
      const bool punctuation = punctuation_apart && (kind & kPunctuation) != 0;
      classes.push_back((kind & kFree) != 0 ? kFreeClass : punctuation ? kPunctuationClass : kWordClass);
    }
    return classes;
  }

  [[nodiscard]] std::vector<Gain> hopes(const std::vector<Class>& classes, unsigned free_gain) const {
    std::vector<Gain> sums(classes.size() + 1, 0);
    for (std::size_t k = classes.size(); k > 0; --k) {
      sums[k - 1] = sums[k] + (classes[k - 1] == kFreeClass ? free_gain : reduced_.match);
    }
    return sums;
  }

  static std::uint32_t entry(std::uint32_t label, bool free) { return 2 * label + (free ? 1 : 0); }

  void add(Sets& sets, std::size_t row, unsigned gain) const {
    const std::size_t at = row - begin_;
    for (unsigned set = 0; set < gains_.sets && gains_.level[set] <= gain; ++set) {
      sets.set[set][at / kLaneRows] |= Word{1} << (at % kLaneRows);
    }
  }

  template <class Use>
  void for_each_equal(Use use) const {
    for (std::size_t row = begin_; row < end_; ++row) {
      const auto each = [&](std::span<const std::uint32_t> labels) {
        for (const std::uint32_t label : labels) use(label, row);
      };
      const std::uint32_t word = gold_[row];
      each(by_word_.of(word));
      each(by_longer_.of(word));
      for (const std::uint32_t partner : partners_.of(word)) each(by_word_.of(partner));
      for (const std::uint32_t longer : gold_longer_.of(static_cast<std::uint32_t>(row))) each(by_word_.of(longer));
    }
  }

  G gains_;
  Reduced reduced_;
  std::vector<Class> gold_classes_;
  std::vector<Class> test_classes_;
  std::vector<Gain> gold_hope_;
  std::vector<Gain> test_hope_;
  std::vector<std::uint32_t> gold_;            // words by row
  Lists gold_longer_{{}, 0};                   // by row
  Lists partners_{{}, 0};                      // by word: equal words
  Lists by_word_{{}, 0}, by_longer_{{}, 0};    // by word: labels of test
  std::vector<std::uint32_t> test_;            // the entry of each column
  std::vector<Sets> sets_;                     // by entry: what rows of the strip gain
  std::array<Sets, 3> any_;                    // by class: what substitution gains
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace treegauge::align
