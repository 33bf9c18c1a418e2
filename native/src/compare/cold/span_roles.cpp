#include "compare/cold/span_roles.hpp"

#include <map>

#include "compare/groups.hpp"
#include "compare/match/items.hpp"
#include "compare/match/word_keys.hpp"

namespace treegauge {
namespace {

constexpr std::string_view kVerb = "V";

// Lists of blocks as numbers that are alike on both sides; no block is 0.
class BlockNumbers {
 public:
  std::uint32_t of(const std::vector<std::uint32_t>& blocks) {
    if (blocks.empty()) return 0;
    return numbers_.try_emplace(blocks, static_cast<std::uint32_t>(numbers_.size() + 1)).first->second;
  }

 private:
  std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;
};

// Whether a piece has some of a group's words that count, and not all of them.
bool cuts_group(const Comparison& comparison, bool gold, std::uint32_t slot, Row first, Row last) {
  const Group* group = group_in(comparison, slot);
  if (group == nullptr) return false;
  const Side& side = gold ? comparison.gold : comparison.test;
  bool cut = false;
  each_member(comparison, *group, gold,
              [&](Row member) { cut |= side.keep[member] != 0 && (member < first || member >= last); });
  return cut;
}

class ArgumentItems {
 public:
  ArgumentItems(const Comparison& comparison, const CanonicalKeys& roles, const SpanRoleOptions& options,
                BlockNumbers& numbers)
      : comparison_(comparison), roles_(roles), options_(options), numbers_(numbers) {}

  // `counts(predicate)`: whether the arguments of this word count.
  template <typename Counts>
  Items of(bool gold, Counts counts) {
    const Side& side = gold ? comparison_.gold : comparison_.test;
    const LabelledSpans& spans = side.corpus->spans;
    Items items;
    items.stretches = true;
    items.run_first.push_back(0);
    for (std::size_t row = 0; row < spans.size();) {
      std::size_t behind = row + 1;
      while (behind < spans.size() && spans.continues[behind] != 0) ++behind;
      const bool verb = side.corpus->strings[spans.label[row]] == kVerb;
      if (spans.kind[row] == SpanKind::argument && (options_.with_verb || !verb) &&
          is_counted(side, spans.head[row]) && counts(spans.head[row])) {
        add(items, gold, row, behind);
      }
      row = behind;
    }
    return items;
  }

 private:
  void add(Items& items, bool gold, std::size_t row, std::size_t behind) {
    const Side& side = gold ? comparison_.gold : comparison_.test;
    const LabelledSpans& spans = side.corpus->spans;
    const std::size_t before = items.run_begin.size();
    Row token = kNoRow;
    bool cut = false;
    for (; row < behind; ++row) {
      Row first = spans.first[row];
      Row last = spans.last[row];
      while (first < last && !is_counted(side, first)) ++first;
      while (first < last && !is_counted(side, last - 1)) --last;
      if (first == last) continue;
      if (token == kNoRow) token = first;
      items.run_begin.push_back(side.slot[first]);
      items.run_end.push_back(side.slot[last - 1] + 1);
      cut = cut || cuts_group(comparison_, gold, side.slot[first], first, last) ||
            cuts_group(comparison_, gold, side.slot[last - 1], first, last);
    }
    if (token == kNoRow) return;
    items.run_first.push_back(static_cast<std::uint32_t>(items.run_begin.size()));
    const Row predicate = spans.head[behind - 1];
    const std::uint32_t place = is_extra(comparison_, gold, predicate) ? kNoRow : side.slot[predicate];
    further_.clear();
    for (std::size_t run = before + 1; run < items.run_begin.size(); ++run) {
      further_.push_back(items.run_begin[run]);
      further_.push_back(items.run_end[run]);
    }
    const Key role = (gold ? roles_.gold : roles_.test)[spans.label[behind - 1]];
    items.add(
        {place, cut ? kNoRow : items.run_begin[before], items.run_end[before], numbers_.of(further_), role},
        side.home[predicate], role, token);
    items.head.push_back(predicate);
  }

  const Comparison& comparison_;
  const CanonicalKeys& roles_;
  const SpanRoleOptions& options_;
  BlockNumbers& numbers_;
  std::vector<std::uint32_t> further_;
};

}  // namespace

Matches match_span_roles(const Comparison& comparison, const SpanRoleOptions& options) {
  const Corpus& gold = *comparison.gold.corpus;
  const Corpus& test = *comparison.test.corpus;
  const CanonicalKeys roles = canonical_keys(gold, gold.spans.label, test, test.spans.label,
                                             [](std::string_view role) { return role; });
  BlockNumbers numbers;
  ArgumentItems items(comparison, roles, options, numbers);
  const auto all = [](Row) { return true; };
  // Test's predicate is given if the word that stands for the slot in gold is one.
  const auto given = [&](Row predicate) {
    const std::uint32_t slot = comparison.test.slot[predicate];
    const Row word = slot < comparison.slots ? comparison.slot_gold[slot] : kNoRow;
    return word != kNoRow && is_counted(comparison.gold, word) && !gold.tokens.predicate.empty() &&
           gold.tokens.predicate[word] != kNoString;
  };
  Items left = items.of(true, all);
  Items right = options.given_predicates ? items.of(false, given) : items.of(false, all);
  return match_items(std::move(left), std::move(right), 4, options.labeled, roles.names);
}

}  // namespace treegauge
