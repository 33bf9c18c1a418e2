#include "compare/match/head_arcs.hpp"

#include "base/interrupt.hpp"
#include "compare/groups.hpp"
#include "compare/match/head_items.hpp"

namespace treegauge {
namespace {

class Collecting {
 public:
  Collecting(const Side& side, const HeadReading& reading) : side_(side), reading_(reading) {}

  void add(const SentenceHeads& sentence, HeadArcs& arcs) const {
    const PreorderTree& tree = sentence.tree();
    for (const HeadDependency& dependency : sentence.dependencies()) {
      const NodeId governor = tree.parent[dependency.node];
      const bool is_root = governor == 0;
      const Row head = dependency.governor_word;
      arcs.token.push_back(dependency.word);
      arcs.head.push_back(is_root ? kRootRow : head);
      arcs.node.push_back(tree.is_leaf(dependency.node) ? kNoRow : sentence.rows()[dependency.node]);
      arcs.unit.push_back(side_.home[dependency.word]);
      arcs.governor_label.push_back(is_root ? kRootRow : label_of(sentence, governor));
      arcs.label.push_back(label_of(sentence, dependency.node));
      arcs.governor_word.push_back(is_root ? kRootRow : word_of(head));
      arcs.word.push_back(word_of(dependency.word));
      arcs.open.push_back(is_open(dependency.word) && (is_root || is_open(head)));
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

// The one place where the words of two dependencies are compared by slot. A group is one word, however it is
// cut.
bool same_head_words(const Comparison& comparison, const HeadArcs& gold, std::size_t g, const HeadArcs& test,
                     std::size_t t) {
  const auto in_one_group = [&](Row gold_word, Row test_word) {
    if (gold_word == kRootRow || test_word == kRootRow) return false;
    const std::uint32_t slot = comparison.gold.slot.at(gold_word);
    return slot == comparison.test.slot.at(test_word) && group_in(comparison, slot) != nullptr;
  };
  return (gold.equality.same(gold.governor_word[g], test.governor_word[t]) ||
          in_one_group(gold.head[g], test.head[t])) &&
         (gold.equality.same(gold.word[g], test.word[t]) || in_one_group(gold.token[g], test.token[t]));
}

// By slot: the dependency that stands for its words. Of a group that is the one whose governor lies outside,
// the first in the text if there are several; a group without one has none.
std::vector<Row> of_slots(const Comparison& comparison, bool is_gold, const HeadArcs& arcs) {
  const Side& side = is_gold ? comparison.gold : comparison.test;
  std::vector<Row> by_slot(comparison.slots, kNoRow);
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    const std::uint32_t slot = side.slot.at(arcs.token[i]);
    if (slot >= comparison.slots || is_inner(comparison, side, arcs.token[i], arcs.head[i])) continue;
    Row& own = by_slot[slot];
    if (own == kNoRow || arcs.token[i] < arcs.token[own]) own = static_cast<Row>(i);
  }
  return by_slot;
}

bool same_labels(const HeadArcs& gold, std::size_t g, const HeadArcs& test, std::size_t t) {
  return gold.governor_label[g] == test.governor_label[t] && gold.label[g] == test.label[t];
}

}  // namespace

HeadArcs head_arcs(const Comparison& comparison, bool gold, const HeadTable& table,
                   const HeadReading& reading) {
  const Side& side = gold ? comparison.gold : comparison.test;
  std::vector<std::uint8_t> counts = tokens_below(*side.corpus, reading.keys, kEditLabel);
  for (std::size_t token = 0; token < counts.size(); ++token)
    counts[token] = side.keep[token] != 0 && counts[token] == 0;
  SentenceHeads sentence(*side.corpus, table, reading.keys, counts);
  const Collecting collecting(side, reading);
  HeadArcs arcs;
  arcs.equality = reading.equality;
  arcs.chunk_begin.reserve(comparison.chunks.size() + 1);
  for (const Chunk& chunk : comparison.chunks) {
    arcs.chunk_begin.push_back(arcs.size());
    const Row end = gold ? chunk.gold_end : chunk.test_end;
    for (Row s = gold ? chunk.gold_begin : chunk.test_begin; s < end; ++s) {
      check_interrupted(256);
      if (side.use[s] == 0) continue;
      sentence.find(s);
      collecting.add(sentence, arcs);
    }
  }
  arcs.chunk_begin.push_back(arcs.size());
  return arcs;
}

// A word depends once, so there is one dependency of each side in a slot at most that can match. Rows are
// checked: the dependencies may be of another comparison.
Matches match_heads(const Comparison& comparison, const HeadArcs& gold, const HeadArcs& test,
                    HeadMatching matching) {
  HeadItems items(gold, test, matching.open);
  const std::vector<Row> gold_arcs = of_slots(comparison, true, gold);
  const std::vector<Row> test_arcs = of_slots(comparison, false, test);
  for (std::uint32_t slot = 0; slot < comparison.slots; ++slot) {
    const Row g = gold_arcs[slot];
    const Row t = test_arcs[slot];
    if (g == kNoRow || t == kNoRow || !same_head_words(comparison, gold, g, test, t)) continue;
    items.match(g, t, &MatchedSide::loose_partner);
    if (!matching.labeled || same_labels(gold, g, test, t)) items.match(g, t, &MatchedSide::partner);
  }
  return std::move(items.matches);
}

}  // namespace treegauge
