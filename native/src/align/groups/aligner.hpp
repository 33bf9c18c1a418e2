// The aligner with groups: it chooses the table and its bounds.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "align/co_optimal/co_optimal.hpp"
#include "align/groups/beginnings.hpp"
#include "align/groups/bounds/floor_sweep.hpp"
#include "align/groups/groups.hpp"
#include "align/groups/marks.hpp"
#include "align/groups/near_groups.hpp"
#include "align/groups/own_text.hpp"
#include "align/groups/pair_costs.hpp"
#include "align/groups/slots.hpp"
#include "align/groups/streams.hpp"
#include "align/groups/table.hpp"
#include "align/letters/alike.hpp"

namespace treegauge::align {

// A side for the bound: words are free that may be in groups and not their first ones.
inline PairText for_floor(const Text& text, const Stream& stream, const SideMarks& marks) {
  PairText made;
  made.words.assign(text.words.begin(), text.words.end());
  made.kinds.reserve(text.words.size());
  for (std::size_t at = 0; at < text.words.size(); ++at) {
    std::uint8_t kind = kind_at(text, at) & (kFree | kPunctuation);
    const std::uint32_t place = stream.place(at);
    if (place != kNone && marks.later[place] != 0) kind |= kFree;
    made.kinds.push_back(kind);
  }
  for (const auto& [place, word] : marks.longer) made.longer.emplace_back(stream.at(place), word);
  return made;
}

class GroupAligner {
 public:
  GroupAligner(const GroupText& gold, const GroupText& test, const Equality& equality,
               const Spelling& spelling, const GroupRule& rule)
      : gold_(gold),
        test_(test),
        equality_(equality),
        spelling_(spelling),
        rule_(rule),
        rows_(gold.text.words.size()),
        columns_(test.text.words.size()) {}

  // NOLINTNEXTLINE(misc-no-recursion): once, for what is left has no such words
  [[nodiscard]] GroupAlignment run() const {
    if (same_words()) return side_by_side();
    const bool by_letters = rule_.likeness == Likeness::letters;
    if (is_small() && !by_letters && !may_have_groups(gold_, test_, spelling_)) return without_groups();
    const Stream gold(gold_, spelling_);
    const Stream test(test_, spelling_);
    const auto traced = [&](auto& table) { return trace(table, gold_, test_); };
    if (is_small()) return whole<GroupAlignment>(gold, test, traced);
    const GroupMarks marks(gold, test);
    if (!marks.any() && !by_letters) return without_groups();
    if (has_apart(gold_.text) || has_apart(test_.text)) {
      const OwnText left = without_apart(gold_, gold, marks.gold.member);
      const OwnText right = without_apart(test_, test, marks.test.member);
      if (!left.left_out.empty() || !right.left_out.empty()) {
        const GroupText gold_text = left.text();
        const GroupText test_text = right.text();
        GroupAlignment alignment = GroupAligner(gold_text, test_text, equality_, spelling_, rule_).run();
        put_back(alignment, left, right);
        return alignment;
      }
    }
    return bounded<GroupAlignment>(gold, test, marks, traced);
  }

  // The cells of all alignments of least cost, in the texts that are left when the words of kind
  // kOnlyInGroups are out that are in no group; those texts, the last ones last, come in `left`.
  // NOLINTNEXTLINE(misc-no-recursion): as above
  OptimalCells cells(std::vector<std::pair<OwnText, OwnText>>& left) const {
    const Stream gold(gold_, spelling_);
    const Stream test(test_, spelling_);
    const auto all = [&](auto& table) {
      return OptimalCells::from(rows_, columns_,
                                [&](std::size_t row, std::size_t column, std::vector<Jump>& jumps) {
                                  return moves(table, row, column, jumps);
                                });
    };
    if (is_small()) return whole<OptimalCells>(gold, test, all);
    const GroupMarks marks(gold, test);
    if (has_apart(gold_.text) || has_apart(test_.text)) {
      OwnText own_gold = without_apart(gold_, gold, marks.gold.member);
      OwnText own_test = without_apart(test_, test, marks.test.member);
      if (!own_gold.left_out.empty() || !own_test.left_out.empty()) {
        const auto& [gold_own, test_own] = left.emplace_back(std::move(own_gold), std::move(own_test));
        const GroupText gold_text = gold_own.text();
        const GroupText test_text = test_own.text();
        return GroupAligner(gold_text, test_text, equality_, spelling_, rule_).cells(left);
      }
    }
    if (!marks.any() && rule_.likeness == Likeness::none)
      return optimal_cells(gold_.text, test_.text, equality_, kSclite, rule_.punctuation_apart);
    return bounded<OptimalCells>(gold, test, marks, all);
  }

 private:
  // The same words that all count: nothing is cheaper than side by side.
  [[nodiscard]] bool same_words() const {
    const auto plain = [](const Text& text) {
      return std::all_of(text.kinds.begin(), text.kinds.end(),
                         [](auto kind) { return (kind & (kFree | kOnlyInGroups)) == 0; });
    };
    return std::equal(gold_.text.words.begin(), gold_.text.words.end(), test_.text.words.begin(),
                      test_.text.words.end()) &&
           plain(gold_.text) && plain(test_.text);
  }
  [[nodiscard]] GroupAlignment side_by_side() const {
    GroupAlignment alignment;
    alignment.slots = static_cast<std::uint32_t>(rows_);
    alignment.gold_slot.resize(rows_);
    std::iota(alignment.gold_slot.begin(), alignment.gold_slot.end(), 0u);
    alignment.test_slot = alignment.gold_slot;
    return alignment;
  }

  // Words one to one, and by their numbers alone.
  [[nodiscard]] GroupAlignment without_groups() const {
    const auto aligned = [&](const Text& gold, const Text& test) {
      const Alignment alignment =
          edit_align(gold, test, equality_, kSclite, Ties::symmetric, rule_.punctuation_apart);
      return from_pairs(alignment, gold.words.size(), test.words.size());
    };
    if (!has_apart(gold_.text) && !has_apart(test_.text)) return aligned(gold_.text, test_.text);
    const OwnText left = without_apart(gold_);
    const OwnText right = without_apart(test_);
    GroupAlignment alignment = aligned(left.text().text, right.text().text);
    put_back(alignment, left, right);
    return alignment;
  }

  // What was left out costs what words alone cost.
  void put_back(GroupAlignment& alignment, const OwnText& left, const OwnText& right) const {
    alignment.cost +=
        std::uint64_t{kGapCost} * cost_scale(rule_.likeness) * (left.left_out.size() + right.left_out.size());
    align::put_back(alignment, left.left_out, right.left_out);
  }

  [[nodiscard]] bool is_small() const { return columns_ == 0 || rows_ <= rule_.small_table / columns_; }

  template <class Table>
  [[nodiscard]] std::uint8_t moves(Table& table, std::size_t row, std::size_t column,
                                   std::vector<Jump>& jumps) const {
    const std::uint8_t ways = table.ways(row, column);
    unsigned bits = 0;
    if ((ways & kGoldAlone) != 0) bits |= kUp;
    if ((ways & kTestAlone) != 0) bits |= kLeft;
    if ((ways & kSideBySide) != 0) {
      const bool gold_free = (kind_at(gold_.text, row - 1) & kFree) != 0;
      const bool test_free = (kind_at(test_.text, column - 1) & kFree) != 0;
      if (!gold_free) bits |= kPaired;
      if (gold_free && !test_free) bits |= kTakenOut;
    }
    if ((ways & kGroup) != 0) {
      for (const GroupEdge& edge : table.groups(row, column)) {
        jumps.push_back(
            {static_cast<std::uint32_t>(row - edge.gold), static_cast<std::uint32_t>(column - edge.test)});
      }
    }
    return static_cast<std::uint8_t>(bits);
  }

  template <class Result, class Use>
  [[nodiscard]] Result whole(const Stream& gold, const Stream& test, Use use) const {
    const PairCosts pairs(gold_.text, test_.text, equality_, spelling_, rule_);
    GroupTable table(pairs, gold, test, rows_, columns_, nullptr, nullptr, rule_.keep_bytes);
    table.fill(kNever);
    return use(table);
  }

  template <class Result, class Use>
  [[nodiscard]] Result bounded(const Stream& gold, const Stream& test, const GroupMarks& marks,
                               Use use) const {
    PairCosts pairs(gold_.text, test_.text, equality_, spelling_, rule_);
    const std::uint32_t scale = cost_scale(rule_.likeness);
    AlikeWords alike;
    if (rule_.likeness == Likeness::letters)
      alike = alike_words(gold_.text.words, test_.text.words, spelling_);
    pairs.know(alike);
    const std::vector<Equality::Pair> equal = equality_.pairs();
    alike.near.insert(alike.near.end(), equal.begin(), equal.end());
    const auto sweep = [&](const GroupMarks& where) {
      return std::make_unique<FloorSweep>(for_floor(gold_.text, gold, where.gold),
                                          for_floor(test_.text, test, where.test), alike.near, alike.far,
                                          rule_.punctuation_apart, scale, rule_.dear);
    };
    const auto all = sweep(marks);
    // Fills the table within bounds; nothing where there is no alignment within their limit.
    const auto filled = [&](GroupFloor& floor, const GroupMarks& where) -> std::optional<Result> {
      GroupTable table(pairs, gold, test, rows_, columns_, &floor, &where, rule_.keep_bytes);
      // The limit grows until there is an alignment, by what the rows that were reached took.
      for (std::uint64_t more = first_slack(floor.least()); floor.least() <= floor.limit();) {
        const std::uint64_t limit = std::min(floor.least() + more, floor.limit());
        const std::size_t reached = table.fill(limit);
        if (reached > rows_) return use(table);
        if (limit == floor.limit()) break;
        more = std::clamp(more * (rows_ + rows_ / 4) / std::max<std::size_t>(reached, 1), 2 * more, 8 * more);
      }
      return std::nullopt;
    };
    for (std::uint64_t slack = 0;;) {
      // First where alignments can pass, then bounds that know only the groups there.
      const GroupBand band = all->band(slack);
      slack = 4 * std::max({slack, band.limit - all->least(), std::uint64_t{kFirstSlack * scale}});
      if (band.borders.empty()) continue;
      std::optional<GroupMarks> near;
      if (marks.told_apart()) near = near_groups(gold, test, marks, band, rows_);
      const auto tight = near ? sweep(*near) : nullptr;
      for (const std::uint64_t part : {kFirstPart, std::uint64_t{0}}) {
        GroupFloor floor = (tight ? *tight : *all).floor(band, part);
        if (std::optional<Result> result = filled(floor, near ? *near : marks)) return std::move(*result);
        if (floor.limit() == band.limit) break;
      }
    }
  }

  // A first floor is for alignments that cost so much more than the bound.
  static constexpr std::uint64_t kFirstPart = 256;
  static constexpr std::uint64_t kFirstSlack = 16;
  static constexpr std::uint64_t kLettersPart = 1024;

  // What the table is first tried with. By letters a bound is some units too low for every pair of words that
  // are alike.
  [[nodiscard]] std::uint64_t first_slack(std::uint64_t least) const {
    const std::uint64_t slack = kFirstSlack * cost_scale(rule_.likeness);
    return rule_.likeness == Likeness::letters ? std::max(slack, least / kLettersPart) : slack;
  }

  const GroupText& gold_;
  const GroupText& test_;
  const Equality& equality_;
  const Spelling& spelling_;
  GroupRule rule_;
  std::size_t rows_;
  std::size_t columns_;
};

// Throws where the texts cannot be aligned.
void check_group_text(const GroupText& side, const Spelling& spelling, const GroupRule& rule);

}  // namespace treegauge::align
