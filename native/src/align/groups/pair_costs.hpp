// Costs of two words side by side, and of single words.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "align/groups/groups.hpp"
#include "align/groups/value.hpp"
#include "align/letters/alike.hpp"
#include "align/letters/likeness.hpp"

namespace treegauge::align {

inline constexpr std::uint32_t kGapCost = 3;
inline constexpr std::uint32_t kSubstitutionCost = 4;

// What the pairs and gaps of two texts cost.
class PairCosts {
 public:
  PairCosts(const Text& gold, const Text& test, const Equality& equality, const Spelling& spelling,
            const GroupRule& rule)
      : gold_(gold.words),
        test_(test.words),
        gold_kinds_(kinds_of(gold)),
        test_kinds_(kinds_of(test)),
        equality_(equality),
        has_pairs_(!equality.empty()),
        punctuation_apart_(rule.punctuation_apart),
        scale_(cost_scale(rule.likeness)) {
    costs_.resize(test_.size());
    if (rule.likeness == Likeness::letters) spelling_ = &spelling;
    const auto counts = [](const std::vector<std::uint8_t>& kinds) {
      return std::all_of(kinds.begin(), kinds.end(), [](auto kind) { return kind == 0; });
    };
    is_plain_ = !has_pairs_ && counts(gold_kinds_) && counts(test_kinds_);
  }

  // The words that are alike need not be looked for. To be called before any row is asked for; `alike` must
  // stay.
  void know(const AlikeWords& alike) {
    if (spelling_ == nullptr) return;
    alike_ = &alike;
    const std::size_t words = spelling_->size();
    alike_to_.assign(words, 0);
    row_of_.assign(words, kNoRow);
    rows_left_ = std::min<std::size_t>(kNoRow, kRowBytes / std::max<std::size_t>(words, 1));
  }

  // The costs of one gold word beside any test word.
  class Row {
   public:
    Row(const PairCosts& all, std::size_t gold, std::size_t first, std::size_t last)
        : all_(all),
          gold_(gold),
          word_(all.gold_.empty() ? 0 : all.gold_[gold]),
          test_(all.test_.data()),
          kinds_(all.test_kinds_.data()) {
      if (all.gold_.empty()) return;
      for (std::size_t kind = 0; kind < unlike_.size(); ++kind)
        unlike_[kind] = all.unlike(all.gold_kinds_[gold], static_cast<std::uint8_t>(kind));
      if (first >= last) return;
      first_ = first;
      count_ = last - first;
      if (all.spelling_ == nullptr) {
        for (std::size_t test = first; test < last; ++test) all.costs_[test] = without_letters(test);
      } else if (all.alike_ != nullptr) {
        if (gold + 1 < all.gold_.size()) all.alike_->fetch(all.gold_[gold + 1]);
        look_up(first, last);
      } else {
        look_at_letters(first, last);
      }
    }
    [[nodiscard]] Value operator()(std::size_t test) const {
      if (test - first_ < count_) return all_.costs_[test];
      const Value cost = without_letters(test);
      return all_.spelling_ == nullptr || cost == 0 || cost >= kOut
                 ? cost
                 : alike(test, LetterRow(letters(word_)), cost);
    }

    // The costs by test word, for those that were named.
    [[nodiscard]] const Value* named() const { return all_.costs_.data(); }

   private:
    [[nodiscard]] Value without_letters(std::size_t test) const {
      if (word_ == test_[test] || (all_.has_pairs_ && all_.equality_.same(word_, test_[test])))
        return ((all_.gold_kinds_[gold_] | kinds_[test]) & kOnlyInGroups) != 0 ? kOut : 0;
      return unlike_[kinds_[test]];
    }
    [[nodiscard]] std::u32string_view letters(std::uint32_t word) const {
      return all_.spelling_->letters(word);
    }
    [[nodiscard]] Value alike(std::size_t test, const LetterRow& row, Value unlike) const {
      const std::u32string_view other = letters(test_[test]);
      const std::uint32_t cost = alike_cost(row.shared(other), letters(word_).size() + other.size());
      return cost == 0 ? unlike : Value{cost} << kCostShift;
    }
    // The costs of many test words at once: few are alike.
    void look_at_letters(std::size_t first, std::size_t last) const {
      if (all_.test_letters_.empty()) {
        for (const std::uint32_t word : all_.test_) all_.test_letters_.emplace_back(*all_.spelling_, word);
        all_.found_.resize(all_.test_.size());
      }
      Value* const costs = all_.costs_.data();
      for (std::size_t test = first; test < last; ++test) costs[test] = without_letters(test);
      std::uint32_t* const places = all_.found_.data();
      const std::size_t count = perhaps_alike(LetterSet(*all_.spelling_, word_),
                                              std::span(all_.test_letters_).subspan(first, count_), places);
      if (count == 0) return;
      const LetterRow row(letters(word_));
      for (std::size_t k = 0; k < count; ++k) {
        const std::size_t test = first + places[k];
        if (costs[test] != 0 && costs[test] < kOut) costs[test] = alike(test, row, costs[test]);
      }
    }

    // The same where it is known which are.
    void look_up(std::size_t first, std::size_t last) const {
      const std::span<const AlikeWords::Costs> alike = all_.alike_->of(word_);
      if (const std::uint8_t* const known = all_.row_of(word_, alike)) {
        look_up(first, last, known);
        return;
      }
      std::uint8_t* const alike_to = all_.alike_to_.data();
      write_row(word_, alike, alike_to);
      look_up(first, last, alike_to);
      alike_to[word_] = 0;
      for (const auto& [word, cost] : alike) alike_to[word] = 0;
    }
    void look_up(std::size_t first, std::size_t last, const std::uint8_t* alike_to) const {
      Value* const costs = all_.costs_.data();
      if (all_.is_plain_) {
        const Value unlike = unlike_[0];
        const std::uint32_t* const words = test_;
        for (std::size_t test = first; test < last; ++test) {
          const Value known = alike_to[words[test]];
          costs[test] = known == 0 ? unlike : (known & ~Value{kSameWord}) << kCostShift;
        }
        return;
      }
      for (std::size_t test = first; test < last; ++test) {
        const Value cost = without_letters(test);
        const Value letters_cost = alike_to[test_[test]];
        costs[test] = letters_cost != 0 && cost != 0 && cost < kOut ? letters_cost << kCostShift : cost;
      }
    }

    const PairCosts& all_;
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    std::size_t gold_;
    std::uint32_t word_;
    const std::uint32_t* test_;
    const std::uint8_t* kinds_;
    std::array<Value, 8> unlike_{};
  };
  // Of the gold word before a row of the table; nothing is asked of row 0.
  [[nodiscard]] Row row(std::size_t row, std::size_t first, std::size_t last) const {
    return {*this, row == 0 ? 0 : row - 1, first, row == 0 ? first : last};
  }
  [[nodiscard]] std::uint32_t gold_gap(std::size_t word) const { return gap(gold_kinds_[word]); }
  [[nodiscard]] std::uint32_t test_gap(std::size_t word) const { return gap(test_kinds_[word]); }

 private:
  // What words of these kinds cost side by side where they differ and no letters are looked at.
  [[nodiscard]] Value unlike(std::uint8_t gold, std::uint8_t test) const {
    if (((gold | test) & (kFree | kOnlyInGroups)) != 0) return kOut;
    if (punctuation_apart_ && ((gold ^ test) & kPunctuation) != 0) return kOut;
    return Value{kSubstitutionCost} * scale_ << kCostShift;
  }
  static std::vector<std::uint8_t> kinds_of(const Text& text) {
    std::vector<std::uint8_t> kinds(text.words.size(), 0);
    for (std::size_t k = 0; k < text.kinds.size(); ++k)
      kinds[k] = text.kinds[k] & (kFree | kPunctuation | kOnlyInGroups);
    return kinds;
  }
  [[nodiscard]] std::uint32_t gap(std::uint8_t kind) const {
    return (kind & kFree) != 0 ? 0 : kGapCost * scale_;
  }

  // Words with many others alike, as frequent ones have, keep what they cost beside any word; null for
  // others.
  [[nodiscard]] const std::uint8_t* row_of(std::uint32_t word,
                                           std::span<const AlikeWords::Costs> alike) const {
    if (row_of_[word] == kNoRow) {
      if (alike.size() < kManyAlike || rows_left_ == 0) return nullptr;
      --rows_left_;
      row_of_[word] = static_cast<std::uint8_t>(rows_.size());
      write_row(word, alike, rows_.emplace_back(alike_to_.size(), 0).data());
    }
    return rows_[row_of_[word]].data();
  }
  // By test word: what it costs, 0 where it is not alike.
  static void write_row(std::uint32_t word, std::span<const AlikeWords::Costs> alike, std::uint8_t* row) {
    row[word] = kSameWord;
    for (const auto& [other, cost] : alike) row[other] = static_cast<std::uint8_t>(cost);
  }
  static constexpr std::uint8_t kSameWord = 128;  // costs nothing; more than any cost
  static constexpr std::uint8_t kNoRow = 255;
  static constexpr std::size_t kManyAlike = 24;
  static constexpr std::size_t kRowBytes = std::size_t{1} << 20;

  std::span<const std::uint32_t> gold_, test_;
  std::vector<std::uint8_t> gold_kinds_, test_kinds_;
  const Equality& equality_;
  const Spelling* spelling_ = nullptr;  // where letters matter
  const AlikeWords* alike_ = nullptr;
  mutable std::vector<std::uint8_t> alike_to_;  // by test word: what it costs beside the gold word of the row
  mutable std::vector<std::uint8_t> row_of_;    // by gold word: its place in `rows_`
  mutable std::vector<std::vector<std::uint8_t>> rows_;
  mutable std::size_t rows_left_ = 0;
  mutable std::vector<LetterSet> test_letters_;
  mutable std::vector<Value> costs_;  // of the last row, by test word
  mutable std::vector<std::uint32_t> found_;
  bool has_pairs_;
  bool is_plain_ = false;  // all words count, none is punctuation, and only the same word is equal
  bool punctuation_apart_;
  std::uint32_t scale_;
};

}  // namespace treegauge::align
