#include "compare/match/enhanced.hpp"

#include <algorithm>
#include <compare>
#include <span>
#include <utility>

#include "base/interrupt.hpp"
#include "compare/canonical.hpp"
#include "compare/groups.hpp"
#include "compare/match/items.hpp"
#include "compare/match/punctuation.hpp"
#include "compare/match/ud_rules.hpp"

namespace treegauge {
namespace {

// Heads that are outside the sentence (the reader warned of them) are one place, so that a text against
// itself is perfect. It is not a row and not kRootRow.
constexpr std::uint32_t kOutside = kNoRow - 2;

// A head without a place is nowhere: its arc counts and matches nothing.
std::uint32_t head_place(Row head, const std::vector<std::uint32_t>& place) {
  return head == kNoRow ? kOutside : head < place.size() ? place[head] : head;
}

Items enhanced_arcs(const Comparison& comparison, bool is_gold, const std::vector<std::uint32_t>& place,
                    const std::vector<std::uint8_t>& counted, const std::vector<Key>& keys) {
  const Side& side = is_gold ? comparison.gold : comparison.test;
  Items items;
  const Arcs& arcs = side.corpus->arcs;
  for (std::size_t arc = 0; arc < arcs.size(); ++arc) {
    const Row token = arcs.dependent[arc];
    if (arcs.kind[arc] != ArcKind::enhanced || counted[token] == 0) continue;
    const Row head = arcs.head[arc];
    const Key label = keys[arcs.label[arc]];
    // Of a group one word stands for it, and arcs inside it are nowhere.
    const bool nowhere = is_extra(comparison, is_gold, token) || is_inner(comparison, side, token, head);
    items.add({side.slot[token], nowhere ? kNoRow : head_place(head, place), label, 0, 0}, side.home[token],
              label, token);
    items.head.push_back(head);
  }
  return items;
}

CanonicalKeys path_keys(const Comparison& comparison, bool subtypes) {
  const Corpus& gold = *comparison.gold.corpus;
  const Corpus& test = *comparison.test.corpus;
  return canonical_keys(gold, gold.arcs.label, test, test.arcs.label, [&](std::string_view path) {
    return subtypes ? std::string(path) : path_without_subtypes(path);
  });
}

// Arcs of the words of one side that count, word by word.
class ArcsByWord {
 public:
  using Arc = std::pair<std::uint32_t, Key>;  // where its head is, its label

  ArcsByWord(const Side& side, const std::vector<std::uint32_t>& place,
             const std::vector<std::uint8_t>& counted, const std::vector<Key>& keys, bool labeled,
             Column& per_unit)
      : arcs_(side.corpus->arcs),
        place_(place),
        counted_(counted),
        keys_(keys),
        labeled_(labeled),
        first_(side.corpus->tokens.size() + 1, 0) {
    Row word = 0;
    for (std::size_t arc = 0; arc < arcs_.size(); ++arc) {
      const Row token = arcs_.dependent[arc];
      while (word < token) first_[++word] = static_cast<Row>(arc);
      if (is_item(arc)) ++per_unit.at(side.home[token]);
    }
    while (word + 1 < first_.size()) first_[++word] = static_cast<Row>(arcs_.size());
  }

  // Those that are somewhere, in order.
  void of(Row token, std::vector<Arc>& found) const {
    found.clear();
    for (Row arc = first_[token]; arc < first_[token + 1]; ++arc) {
      if (!is_item(arc)) continue;
      const std::uint32_t head = head_place(arcs_.head[arc], place_);
      if (head != kNoRow) found.emplace_back(head, labeled_ ? keys_[arcs_.label[arc]] : 0);
    }
    if (found.size() > 1) std::sort(found.begin(), found.end());
  }

 private:
  [[nodiscard]] bool is_item(std::size_t arc) const {
    return arcs_.kind[arc] == ArcKind::enhanced && counted_[arcs_.dependent[arc]] != 0;
  }

  const Arcs& arcs_;
  const std::vector<std::uint32_t>& place_;
  const std::vector<std::uint8_t>& counted_;
  const std::vector<Key>& keys_;
  bool labeled_;
  std::vector<Row> first_;  // by word; one more at the end
};

bool in_order_of_words(const Arcs& arcs) {
  return std::is_sorted(arcs.dependent.begin(), arcs.dependent.end());
}

// The counts of match_enhanced without its table, where no words are in groups and both sides list arcs in
// the order of their words.
PrfColumns count_plain_arcs(const Comparison& comparison, const WordOptions& options, WordTables& tables) {
  const CountedWords counted(comparison, options.punctuation);
  const CanonicalKeys keys = path_keys(comparison, options.subtypes);
  const Places& places = tables.places();
  const Column zeros(comparison.units.size(), 0);
  PrfColumns columns{zeros, zeros, zeros};
  const ArcsByWord gold(comparison.gold, places.gold(), counted.gold, keys.gold, options.labeled,
                        columns.gold);
  const ArcsByWord test(comparison.test, places.test(), counted.test, keys.test, options.labeled,
                        columns.test);
  std::vector<ArcsByWord::Arc> ours;
  std::vector<ArcsByWord::Arc> theirs;
  for (std::uint32_t slot = 0; slot < comparison.slots; ++slot) {
    check_interrupted(8);
    const Row g = comparison.slot_gold[slot];
    const Row t = comparison.slot_test[slot];
    if (g == kNoRow || t == kNoRow) continue;
    gold.of(g, ours);
    test.of(t, theirs);
    std::int64_t matched = 0;
    for (std::size_t i = 0, k = 0; i < ours.size() && k < theirs.size();) {
      const auto order = ours[i] <=> theirs[k];
      matched += order == 0;
      i += order <= 0;
      k += order >= 0;
    }
    if (matched == 0) continue;
    columns.matched[comparison.gold.home[g]] += matched;
  }
  return columns;
}

}  // namespace

Matches match_enhanced(const Comparison& comparison, const WordOptions& options, WordTables& tables) {
  const CountedWords counted(comparison, options.punctuation);
  CanonicalKeys keys = path_keys(comparison, options.subtypes);
  const Places& places = tables.places();
  return match_items(enhanced_arcs(comparison, true, places.gold(), counted.gold, keys.gold),
                     enhanced_arcs(comparison, false, places.test(), counted.test, keys.test), 2,
                     options.labeled, std::move(keys.names));
}

PrfColumns count_enhanced(const Comparison& comparison, const WordOptions& options, WordTables& tables) {
  const bool plain = comparison.groups.empty() && in_order_of_words(comparison.gold.corpus->arcs) &&
                     in_order_of_words(comparison.test.corpus->arcs);
  return plain ? count_plain_arcs(comparison, options, tables)
               : count_matched(comparison, match_enhanced(comparison, options, tables));
}

}  // namespace treegauge
