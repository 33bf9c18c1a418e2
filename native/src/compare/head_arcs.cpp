#include "treegauge/compare/head_arcs.hpp"

#include "treegauge/compare/items.hpp"

namespace treegauge {
namespace {

class Collecting {
 public:
  Collecting(const Side& side, const HeadReading& reading) : side_(side), reading_(reading) {}

  void add(const SentenceHeads& sentence, HeadArcs& arcs) const {
    const PreorderTree& tree = sentence.tree();
    for (const HeadDependency& found : sentence.dependencies()) {
      const NodeId governor = tree.parent[found.node];
      const bool is_root = governor == 0;
      const Row head = found.governor_word;
      arcs.token.push_back(found.word);
      arcs.unit.push_back(side_.home[found.word]);
      arcs.governor_label.push_back(is_root ? kRootRow : label_of(sentence, governor));
      arcs.label.push_back(label_of(sentence, found.node));
      arcs.governor_word.push_back(is_root ? kRootRow : word_of(head));
      arcs.word.push_back(word_of(found.word));
      arcs.open.push_back(is_open(found.word) && (is_root || is_open(head)));
    }
  }

 private:
  [[nodiscard]] Key label_of(const SentenceHeads& sentence, NodeId node) const {
    const Row row = sentence.rows()[node];
    const Corpus& corpus = *side_.corpus;
    if (!sentence.tree().is_leaf(node)) return side_.keys.label[corpus.nodes.label[row]];
    const StringId tag = corpus.tokens.tag[row];
    return tag == kNoString ? kUncounted : side_.keys.tag[tag];
  }

  [[nodiscard]] Key word_of(Row token) const { return reading_.word[side_.corpus->tokens.form[token]]; }

  [[nodiscard]] bool is_open(Row token) const {
    const StringId tag = side_.corpus->tokens.tag[token];
    return (tag == kNoString || (side_.keys.tag_flags[tag] & kClosedTag) == 0) &&
           reading_.closed_word[side_.corpus->tokens.form[token]] == 0;
  }

  const Side& side_;
  const HeadReading& reading_;
};

// `counted`: only dependencies of these units, all where it is empty. Words side by side have one home.
Items as_items(const Side& side, const HeadArcs& arcs, HeadMatching matching, UnitMask counted = {}) {
  Items items;
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    if (matching.open && arcs.open[i] == 0) continue;
    if (!counted.empty() && counted[arcs.unit[i]] == 0) continue;
    const Key governor = matching.labeled ? arcs.governor_label[i] : 0;
    const Key label = matching.labeled ? arcs.label[i] : 0;
    items.add({side.slot[arcs.token[i]], governor, label, arcs.governor_word[i], arcs.word[i]}, arcs.unit[i],
              arcs.label[i], arcs.token[i]);
  }
  return items;
}

// Test's dependencies with the keys of gold's head words where those are equal without being the same. A word
// depends once, so each has one gold dependency beside it at most.
HeadArcs as_in_gold(const Comparison& comparison, const HeadArcs& gold, HeadArcs test) {
  const align::Equality& equality = gold.equality;
  if (equality.empty()) return test;
  std::vector<std::size_t> beside(comparison.slots, gold.size());
  for (std::size_t g = 0; g < gold.size(); ++g) beside[comparison.gold.slot[gold.token[g]]] = g;
  for (std::size_t t = 0; t < test.size(); ++t) {
    const std::size_t g = beside[comparison.test.slot[test.token[t]]];
    if (g == gold.size()) continue;
    if (equality.same(gold.word[g], test.word[t])) test.word[t] = gold.word[g];
    if (equality.same(gold.governor_word[g], test.governor_word[t])) test.governor_word[t] = gold.governor_word[g];
  }
  return test;
}

}  // namespace

HeadArcs head_arcs(const Comparison& comparison, bool gold, const HeadTable& table, const HeadReading& reading) {
  const Side& side = gold ? comparison.gold : comparison.test;
  std::vector<std::uint8_t> counts = tokens_below(*side.corpus, reading.keys, kEditLabel);
  for (std::size_t token = 0; token < counts.size(); ++token) counts[token] = side.keep[token] != 0 && counts[token] == 0;
  SentenceHeads sentence(*side.corpus, table, reading.keys, counts);
  const Collecting collecting(side, reading);
  HeadArcs arcs;
  arcs.equality = reading.equality;
  arcs.chunk_begin.reserve(comparison.chunks.size() + 1);
  for (const Chunk& chunk : comparison.chunks) {
    arcs.chunk_begin.push_back(arcs.size());
    const Row end = gold ? chunk.gold_end : chunk.test_end;
    for (Row s = gold ? chunk.gold_begin : chunk.test_begin; s < end; ++s) {
      if (side.use[s] == 0) continue;
      sentence.find(s);
      collecting.add(sentence, arcs);
    }
  }
  arcs.chunk_begin.push_back(arcs.size());
  return arcs;
}

PrfColumns count_heads(const Comparison& comparison, const HeadArcs& gold, const HeadArcs& test,
                       HeadMatching matching) {
  const Items left = as_items(comparison.gold, gold, matching);
  const Items right = as_items(comparison.test, as_in_gold(comparison, gold, test), matching);
  return count_items(comparison.units.size(), left, right, match_items(left, right));
}

LabelCounts count_heads_by_label(const Comparison& comparison, const HeadArcs& gold, const HeadArcs& test,
                                 HeadMatching matching, UnitMask counted) {
  const Items left = as_items(comparison.gold, gold, matching, counted);
  const Items right = as_items(comparison.test, as_in_gold(comparison, gold, test), matching, counted);
  return count_items_by_label(left, right, match_items(left, right));
}

}  // namespace treegauge
