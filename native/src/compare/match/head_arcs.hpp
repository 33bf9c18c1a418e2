// Head dependencies of both sides, matched by slot or as a bag (Roark et al. 2006).
#pragma once
#include "compare/comparison.hpp"
#include "compare/match/matches.hpp"
#include "corpus/trees/sentence_heads.hpp"

namespace treegauge {

// The head dependencies of one side, chunk after chunk, in the order of the dependents' words.
struct HeadArcs {
  std::vector<Row> token;                  // the dependent's word
  std::vector<Row> head;                   // the governor's word; kRootRow for the root
  std::vector<Row> node;                   // the dependent constituent, kNoRow if it is the word alone
  std::vector<Row> unit;                   // the dependent's home
  std::vector<Key> governor_label, label;  // kRootRow: the root governs
  std::vector<Key> governor_word, word;    // keys of the head words; kRootRow for the root
  std::vector<std::uint8_t> open;          // neither head word is of a closed class
  std::vector<std::size_t> chunk_begin;    // rows by chunk; one more entry than chunks
  align::Equality equality;                // keys of head words that are equal without being the same
  [[nodiscard]] std::size_t size() const { return token.size(); }
};

// What head dependencies are made of, by StringId of one side.
struct HeadReading {
  HeadKeys keys;
  std::vector<Key> word;                  // head words with equal keys are the same
  std::vector<std::uint8_t> closed_word;  // words that are of a closed class whatever their tag
  align::Equality equality = {};          // of word keys
};

// After alignment: only words that count and are not edited have a dependency.
HeadArcs head_arcs(const Comparison& comparison, bool gold, const HeadTable& table,
                   const HeadReading& reading);

// What two dependencies must agree in, and which of them are looked at.
struct HeadMatching {
  bool labeled = true;
  bool open = false;  // only dependencies of the open class, on both sides
};

// By slot: the dependents are side by side, their labels, their governors' labels and both head
// words are the same. The governor's place is not asked.
Matches match_heads(const Comparison& comparison, const HeadArcs& gold, const HeadArcs& test,
                    HeadMatching matching);

// As a bag in order: a longest common subsequence of the two sides' dependencies, chunk by chunk;
// of those the one with most open-class pairs. A chunk's items live in its first unit that is scored.
// Partners without labels are those with labels, and between each two of them a longest common subsequence of
// the rest; so there can be fewer than the unlabelled metric finds.
Matches match_head_bags(const Comparison& comparison, const HeadArcs& gold, const HeadArcs& test,
                        HeadMatching matching);

// The same counts without the pairs, much faster.
PrfColumns count_head_bags(const Comparison& comparison, const HeadArcs& gold, const HeadArcs& test,
                           HeadMatching matching);

}  // namespace treegauge
