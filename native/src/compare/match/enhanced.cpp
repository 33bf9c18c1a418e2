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
      : first_(side.corpus->tokens.size() + 1, 0) {
    const Arcs& arcs = side.corpus->arcs;
    arcs_.reserve(arcs.size());
    Row word = 0;
    for (std::size_t arc = 0; arc < arcs.size(); ++arc) {
      const Row token = arcs.dependent[arc];
      if (arcs.kind[arc] != ArcKind::enhanced || counted[token] == 0) continue;
      ++per_unit.at(side.home[token]);
      while (word < token) first_[++word] = arcs_.size();
      const std::uint32_t head = head_place(arcs.head[arc], place);
      if (head != kNoRow) arcs_.emplace_back(head, labeled ? keys[arcs.label[arc]] : 0);
    }
    while (word + 1 < first_.size()) first_[++word] = arcs_.size();
  }
  [[nodiscard]] std::span<Arc> of(Row token) {
    return std::span(arcs_).subspan(first_[token], first_[token + 1] - first_[token]);
  }

 private:
  std::vector<std::size_t> first_;
  std::vector<Arc> arcs_;
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
  ArcsByWord gold(comparison.gold, places.gold, counted.gold, keys.gold, options.labeled, columns.gold);
  ArcsByWord test(comparison.test, places.test, counted.test, keys.test, options.labeled, columns.test);
  for (std::uint32_t slot = 0; slot < comparison.slots; ++slot) {
    check_interrupted(8);
    const Row g = comparison.slot_gold[slot];
    const Row t = comparison.slot_test[slot];
    if (g == kNoRow || t == kNoRow) continue;
    const auto ours = gold.of(g);
    const auto theirs = test.of(t);
    if (ours.empty() || theirs.empty()) continue;
    std::int64_t matched = 0;
    if (ours.size() == 1 && theirs.size() == 1) {
      matched = ours[0] == theirs[0];
    } else {
      std::sort(ours.begin(), ours.end());
      std::sort(theirs.begin(), theirs.end());
      for (std::size_t i = 0, k = 0; i < ours.size() && k < theirs.size();) {
        const auto order = ours[i] <=> theirs[k];
        matched += order == 0;
        i += order <= 0;
        k += order >= 0;
      }
    }
    columns.matched[comparison.gold.home[g]] += matched;
  }
  return columns;
}

}  // namespace

Matches match_enhanced(const Comparison& comparison, const WordOptions& options, WordTables& tables) {
  const CountedWords counted(comparison, options.punctuation);
  CanonicalKeys keys = path_keys(comparison, options.subtypes);
  const Places& places = tables.places();
  return match_items(enhanced_arcs(comparison, true, places.gold, counted.gold, keys.gold),
                     enhanced_arcs(comparison, false, places.test, counted.test, keys.test), 2,
                     options.labeled, std::move(keys.names));
}

PrfColumns count_enhanced(const Comparison& comparison, const WordOptions& options, WordTables& tables) {
  const bool plain = comparison.groups.empty() && in_order_of_words(comparison.gold.corpus->arcs) &&
                     in_order_of_words(comparison.test.corpus->arcs);
  return plain ? count_plain_arcs(comparison, options, tables)
               : count_matched(comparison, match_enhanced(comparison, options, tables));
}

}  // namespace treegauge
