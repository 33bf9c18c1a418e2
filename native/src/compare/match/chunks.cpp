#include "compare/match/chunks.hpp"

#include <algorithm>

#include "base/interrupt.hpp"
#include "compare/canonical.hpp"
#include "compare/groups.hpp"
#include "compare/match/items.hpp"

namespace treegauge {
namespace {

constexpr std::size_t kSlots = 2;  // the first numbers of a chunk's key: its first slot, one behind its last

class ChunkItems {
 public:
  ChunkItems(const Comparison& comparison, bool is_gold, const std::vector<Key>& keys, std::uint8_t scheme)
      : comparison_(comparison),
        side_(is_gold ? comparison.gold : comparison.test),
        is_gold_(is_gold),
        keys_(keys),
        scheme_(scheme) {}

  Items all() {
    items_.run_first.push_back(0);
    const LabelledSpans& spans = side_.corpus->spans;
    for (std::size_t row = 0; row < spans.size(); ++row) {
      check_interrupted(8);
      if (spans.kind[row] == SpanKind::chunk && spans.continues[row] == 0) add(row);
    }
    return std::move(items_);
  }

 private:
  [[nodiscard]] bool counts(Row token) const {
    return side_.keep[token] != 0 && side_.slot[token] != kNoRow && side_.home[token] != kNoRow;
  }

  void add(std::size_t row) {
    const LabelledSpans& spans = side_.corpus->spans;
    Row first = spans.first[row];
    Row last = spans.last[row];
    for (std::size_t piece = row + 1; piece < spans.size() && spans.continues[piece] != 0; ++piece)
      last = spans.last[piece];
    if (scheme_ != 0 && !spans.schemes.empty()) {
      const std::uint8_t schemes = spans.schemes[row];
      const bool later = scheme_ == kIob1 && (schemes & kIob1Later) != 0;
      if (!later && (schemes & scheme_) == 0) return;
      first += later ? 1 : 0;
    }
    const Row begin = first;
    const Row end = last;
    while (first < last && !counts(first)) ++first;
    while (last > first && !counts(last - 1)) --last;
    if (first == last) return;
    const std::uint32_t from = side_.slot[first];
    const std::uint32_t to = side_.slot[last - 1];
    const Key label = keys_[spans.label[row]];
    const bool cut = cuts(from, begin, end) || cuts(to, begin, end);
    items_.add({cut ? kNoRow : from, to + 1, 0, 0, label}, side_.home[first], label, first);
    items_.span.push_back(static_cast<Row>(row));
    items_.run_begin.push_back(from);
    items_.run_end.push_back(to + 1);
    items_.run_first.push_back(static_cast<std::uint32_t>(items_.run_begin.size()));
  }

  // Whether some words of the slot's group are in the chunk and others are not.
  [[nodiscard]] bool cuts(std::uint32_t slot, Row begin, Row end) const {
    const Group* group = group_in(comparison_, slot);
    if (group == nullptr) return false;
    return (is_gold_ ? group->gold_begin : group->test_begin) < begin ||
           (is_gold_ ? group->gold_end : group->test_end) > end;
  }

  const Comparison& comparison_;
  const Side& side_;
  bool is_gold_;
  const std::vector<Key>& keys_;
  std::uint8_t scheme_;
  Items items_;
};

// Items without a partner by place, or by label and place.
std::vector<Row> left_over(const MatchedSide& items, bool labeled) {
  std::vector<Row> order;
  for (Row item = 0; item < items.size(); ++item)
    if (items.loose_partner[item] == kNoRow) order.push_back(item);
  std::stable_sort(order.begin(), order.end(), [&](Row a, Row b) {
    if (labeled && items.label[a] != items.label[b]) return items.label[a] < items.label[b];
    if (items.run_begin[a] != items.run_begin[b]) return items.run_begin[a] < items.run_begin[b];
    return items.run_end[a] < items.run_end[b];
  });
  return order;
}

// Pairs chunks that share a slot, from left to right.
void pair_overlapping(Matches& matches, bool labeled) {
  const std::vector<Row> gold = left_over(matches.gold, labeled);
  const std::vector<Row> test = left_over(matches.test, labeled);
  std::size_t g = 0;
  std::size_t t = 0;
  while (g < gold.size() && t < test.size()) {
    check_interrupted(4);
    const Key left = matches.gold.label[gold[g]];
    const Key right = matches.test.label[test[t]];
    if (labeled && left != right)
      ++(left < right ? g : t);
    else if (matches.gold.run_end[gold[g]] <= matches.test.run_begin[test[t]])
      ++g;
    else if (matches.test.run_end[test[t]] <= matches.gold.run_begin[gold[g]])
      ++t;
    else
      pair(matches, gold[g++], test[t++], &MatchedSide::loose_partner);
  }
}

CanonicalKeys type_keys(const Comparison& comparison) {
  const Corpus& gold = *comparison.gold.corpus;
  const Corpus& test = *comparison.test.corpus;
  return canonical_keys(gold, gold.spans.label, test, test.spans.label,
                        [](std::string_view text) { return text; });
}

}  // namespace

std::vector<std::uint32_t> chunk_tags(const Comparison& comparison, bool is_gold) {
  const CanonicalKeys keys = type_keys(comparison);
  const Corpus& corpus = *(is_gold ? comparison.gold : comparison.test).corpus;
  const LabelledSpans& spans = corpus.spans;
  std::vector<std::uint32_t> tags(corpus.tokens.size(), 0);
  for (std::size_t row = 0; row < spans.size(); ++row) {
    check_interrupted(8);
    if (spans.kind[row] != SpanKind::chunk) continue;
    const Key type = (is_gold ? keys.gold : keys.test)[spans.label[row]];
    const bool begins = spans.continues[row] == 0;
    for (Row token = spans.first[row]; token < spans.last[row]; ++token)
      tags[token] = 2 * type + (begins && token == spans.first[row] ? 1 : 2);
  }
  return tags;
}

Matches match_chunks(const Comparison& comparison, const ChunkMatching& matching) {
  CanonicalKeys keys = type_keys(comparison);
  Items left = ChunkItems(comparison, true, keys.gold, matching.scheme).all();
  Items right = ChunkItems(comparison, false, keys.test, matching.scheme).all();
  const bool labeled = matching.labeled;
  Matches matches = match_items(std::move(left), std::move(right), kSlots, labeled, std::move(keys.names));
  if (!matching.overlap) return matches;
  // Where types are compared, a chunk of the same type goes before one that only stands in the same place.
  for (MatchedSide* side : {&matches.gold, &matches.test}) side->loose_partner = side->partner;
  pair_overlapping(matches, labeled);
  for (MatchedSide* side : {&matches.gold, &matches.test}) side->partner = side->loose_partner;
  if (labeled) pair_overlapping(matches, false);
  live_together(matches.gold.unit, matches.test.partner, matches.test.unit);
  return matches;
}

}  // namespace treegauge
