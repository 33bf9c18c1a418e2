#include "treegauge/compare/head_arcs.hpp"

#include "head_items.hpp"
#include "treegauge/interrupt.hpp"

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
      arcs.head.push_back(is_root ? kRootRow : head);
      arcs.node.push_back(tree.is_leaf(found.node) ? kNoRow : sentence.rows()[found.node]);
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

// The one place where the words of two dependencies are compared by slot.
bool same_head_words(const HeadArcs& gold, std::size_t g, const HeadArcs& test, std::size_t t) {
  return gold.equality.same(gold.governor_word[g], test.governor_word[t]) && gold.equality.same(gold.word[g], test.word[t]);
}

bool same_labels(const HeadArcs& gold, std::size_t g, const HeadArcs& test, std::size_t t) {
  return gold.governor_label[g] == test.governor_label[t] && gold.label[g] == test.label[t];
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
      check_interrupted(256);
      if (side.use[s] == 0) continue;
      sentence.find(s);
      collecting.add(sentence, arcs);
    }
  }
  arcs.chunk_begin.push_back(arcs.size());
  return arcs;
}

// A word depends once, so there is at most one dependency of each side in a slot. Rows are checked: the
// dependencies may be of another comparison.
Matches match_heads(const Comparison& comparison, const HeadArcs& gold, const HeadArcs& test, HeadMatching matching) {
  HeadItems items(gold, test, matching.open);
  std::vector<Row> of_word(comparison.test.corpus->tokens.size(), kNoRow);
  for (std::size_t t = 0; t < test.size(); ++t) of_word.at(test.token[t]) = static_cast<Row>(t);
  for (std::size_t g = 0; g < gold.size(); ++g) {
    const std::uint32_t slot = comparison.gold.slot.at(gold.token[g]);
    const Row beside = slot < comparison.slots ? comparison.slot_test[slot] : kNoRow;
    const Row t = beside == kNoRow ? kNoRow : of_word[beside];
    if (t == kNoRow || !same_head_words(gold, g, test, t)) continue;
    items.match(g, t, &MatchedSide::loose_partner);
    if (!matching.labeled || same_labels(gold, g, test, t)) items.match(g, t, &MatchedSide::partner);
  }
  return std::move(items.matches);
}

}  // namespace treegauge
