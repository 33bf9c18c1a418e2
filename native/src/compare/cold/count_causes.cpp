// Counts of causes by cell, and attributions from them.

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <utility>

#include "compare/cold/causes.hpp"
#include "compare/match/word_keys.hpp"

namespace treegauge {
namespace {

// Names that cells can have, alike on both sides; the last one is of items without a name.
class CellNames {
 public:
  CellNames(const Comparison& comparison, CauseCell cells, TagColumn tags)
      : comparison_(comparison), cells_(cells), words_(plain_keys(comparison, column(cells, tags))) {}

  [[nodiscard]] std::vector<std::string> names(const Matches& matches) const {
    if (cells_ != CauseCell::label && cells_ != CauseCell::word && cells_ != CauseCell::word_class) return {};
    std::vector<std::string> cell_names = cells_ == CauseCell::label ? matches.names : words_.names();
    cell_names.emplace_back();
    return cell_names;
  }

  [[nodiscard]] std::uint32_t cell(const MatchedSide& items, bool gold, std::size_t item,
                                   std::size_t names) const {
    const auto named = [names](Key key) { return key < names ? key : static_cast<std::uint32_t>(names - 1); };
    switch (cells_) {
      case CauseCell::total: return 0;
      case CauseCell::unit: return items.unit[item];
      case CauseCell::document: return comparison_.units.document[items.unit[item]];
      case CauseCell::label: return named(items.label[item]);
      case CauseCell::word_class:
      case CauseCell::word: return named(words_.of(gold, items.token[item]));
    }
    return 0;
  }

 private:
  static WordColumn column(CauseCell cells, TagColumn tags) {
    if (cells != CauseCell::word_class) return &Tokens::form;
    return tags == TagColumn::upos ? &Tokens::upos : &Tokens::tag;
  }

  const Comparison& comparison_;
  const CauseCell cells_;
  const ColumnKeys words_;
};

void check(const Matches& matches, const Causes& causes) {
  if (causes.gold.size() != matches.gold.size() || causes.test.size() != matches.test.size())
    throw std::invalid_argument("these are the causes of other matches");
}

}  // namespace

CauseCells count_causes(const Comparison& comparison, const Matches& matches, const Causes& causes,
                        CauseCell cells, const CauseOptions& options, UnitMask counted) {
  check(matches, causes);
  const CellNames cell_names(comparison, cells, options.tags);
  CauseCells table{cell_names.names(matches), {}};
  std::map<std::pair<std::uint32_t, CauseSet>, CauseCount> counts;
  const auto add = [&](const MatchedSide& items, bool gold, const std::vector<CauseSet>& sets,
                       std::int64_t CauseCount::* column) {
    for (std::size_t item = 0; item < items.size(); ++item) {
      if (sets[item] == 0 || counted[items.unit[item]] == 0) continue;
      const std::uint32_t cell = cell_names.cell(items, gold, item, table.name.size());
      CauseCount& count = counts[{cell, sets[item]}];
      count.cell = cell;
      count.causes = sets[item];
      ++(count.*column);
    }
  };
  add(matches.gold, true, causes.gold, &CauseCount::missed);
  add(matches.test, false, causes.test, &CauseCount::extra);
  for (const auto& [key, count] : counts) table.counts.push_back(count);
  return table;
}

std::vector<WordError> harmful_words(const Comparison& comparison, const Matches& matches,
                                     const Causes& causes, UnitMask counted) {
  check(matches, causes);
  struct Spoilt {
    std::span<const std::uint32_t> slots;
    bool gold;
  };
  std::vector<Spoilt> spoilt;
  std::vector<std::int64_t> harm(comparison.slots, 0);
  const auto collect = [&](const MatchedSide& items, const WordErrorSlots& errors, bool gold) {
    for (std::size_t item = 0; item < items.size(); ++item) {
      const std::span<const std::uint32_t> slots = errors.of(item);
      if (slots.empty() || counted[items.unit[item]] == 0) continue;
      for (const std::uint32_t slot : slots) harm[slot] += slots.size() == 1 ? 2 : 1;
      spoilt.push_back({slots, gold});
    }
  };
  collect(matches.gold, causes.gold_errors, true);
  collect(matches.test, causes.test_errors, false);
  std::vector<std::uint32_t> order;
  for (std::uint32_t slot = 0; slot < comparison.slots; ++slot)
    if (harm[slot] > 0) order.push_back(slot);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return harm[a] > harm[b]; });
  std::vector<std::uint32_t> rank(comparison.slots, 0);
  std::vector<WordError> errors;
  for (const std::uint32_t slot : order) {
    rank[slot] = static_cast<std::uint32_t>(errors.size());
    const Row gold = comparison.slot_gold[slot];
    const Row test = comparison.slot_test[slot];
    const Row unit = gold != kNoRow ? comparison.gold.home[gold] : comparison.test.home[test];
    errors.push_back({gold, test, unit, harm[slot], 0, 0});
  }
  for (const Spoilt& item : spoilt) {
    std::uint32_t last = 0;
    for (const std::uint32_t slot : item.slots) last = std::max(last, rank[slot]);
    ++(item.gold ? errors[last].missed : errors[last].extra);
  }
  return errors;
}

Attribution attribute(const ItemTotals& totals, std::span<const CauseCount> counts) {
  // Sums of two of them stay far below 64 bits.
  constexpr std::int64_t kMost = std::int64_t{1} << 60;
  const auto is_count = [](std::int64_t number) { return number >= 0 && number <= kMost; };
  if (!is_count(totals.matched) || !is_count(totals.gold) || !is_count(totals.test))
    throw std::invalid_argument("counts of items cannot be negative, or so large");
  CauseSet present = 0;
  ItemTotals lost;
  for (const CauseCount& count : counts) {
    if (!is_count(count.missed) || !is_count(count.extra) || count.causes >= (1U << kCauses))
      throw std::invalid_argument("counts of causes cannot be negative, or so large");
    if (lost.gold > kMost || lost.test > kMost)
      throw std::invalid_argument("more items are missed or extra than there are");
    present |= count.causes;
    lost.gold += count.missed;
    lost.test += count.extra;
  }
  if (totals.matched < 0 || lost.gold > totals.gold - totals.matched ||
      lost.test > totals.test - totals.matched) {
    throw std::invalid_argument("more items are missed or extra than there are");
  }
  std::vector<std::size_t> causes;  // those that occur
  for (std::size_t cause = 0; cause < kCauses; ++cause)
    if ((present >> cause & 1) != 0) causes.push_back(cause);
  const std::size_t players = causes.size();
  const std::size_t sets = std::size_t{1} << players;
  std::vector<std::int64_t> missed(sets, 0);
  std::vector<std::int64_t> extra(sets, 0);
  for (const CauseCount& count : counts) {
    std::size_t set = 0;
    for (std::size_t player = 0; player < players; ++player)
      set |= std::size_t{count.causes >> causes[player] & 1U} << player;
    missed[set] += count.missed;
    extra[set] += count.extra;
  }
  // From sets to all their subsets, one cause at a time.
  for (std::size_t player = 0; player < players; ++player) {
    for (std::size_t set = 0; set < sets; ++set) {
      if ((set >> player & 1) == 0) continue;
      missed[set] += missed[set ^ (std::size_t{1} << player)];
      extra[set] += extra[set ^ (std::size_t{1} << player)];
    }
  }
  const auto value = [&](std::size_t set) {
    const std::int64_t all = totals.gold + totals.test + missed[set] - extra[set];
    return all == 0 ? 0.0
                    : 2.0 * static_cast<double>(totals.matched + missed[set]) / static_cast<double>(all);
  };
  std::vector<double> values(sets);
  for (std::size_t set = 0; set < sets; ++set) values[set] = value(set);
  Attribution result;
  result.score = values.front();
  result.mended = values.back();
  // By size of the set before: |S|! (n - |S| - 1)! / n!
  std::vector<double> weight(std::max<std::size_t>(players, 1), 0);
  for (std::size_t size = 0; size < players; ++size) {
    double w = 1.0 / static_cast<double>(players);
    for (std::size_t k = 1; k <= size; ++k) w *= static_cast<double>(k) / static_cast<double>(players - k);
    weight[size] = w;
  }
  std::size_t taken = 0;
  for (std::size_t player = 0; player < players; ++player) {
    const std::size_t bit = std::size_t{1} << player;
    result.waterfall[causes[player]] = values[taken | bit] - values[taken];
    taken |= bit;
    double sum = 0;
    for (std::size_t set = 0; set < sets; ++set) {
      if ((set & bit) != 0) continue;
      sum += weight[static_cast<std::size_t>(std::popcount(set))] * (values[set | bit] - values[set]);
    }
    result.shapley[causes[player]] = sum;
  }
  return result;
}

}  // namespace treegauge
