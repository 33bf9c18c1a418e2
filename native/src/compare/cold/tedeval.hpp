// TedEval and SegEval: trees and strings of lexemes, compared by adding and deleting alone.
//
// Tsarfaty, Nivre and Andersson (2012), Joint evaluation of morphological segmentation and syntactic
// parsing. A lexeme is one node: a segment with its tag, inside its word (see compare/segments/lexemes.hpp).
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compare/match/matches.hpp"
#include "compare/segments/lexemes.hpp"
#include "ted/distance.hpp"

namespace treegauge {

// States of a lattice that a segment leads from and to, by token row; kNoRow where none is known.
struct LatticeStates {
  std::span<const std::uint32_t> begin, end;
  [[nodiscard]] bool known(Row token) const { return token < begin.size() && begin[token] != kNoRow; }
};

struct LexemeOptions {
  bool labeled = true;  // else labels of constituents, relations and tags are ignored
  bool fine = false;    // of dependency files: XPOS or POSTAG instead of UPOS or CPOSTAG
  bool strict = false;  // a lexeme must lead between the same states too
  LatticeStates gold, test;
};

// Rows are units; a stretch's figures stand on its unit. Sizes count all nodes, a root for each sentence
// included; `roots` counts those that even the worst parse has in common with gold. A side without
// a tree has no nodes at all.
struct TedevalColumns {
  Column cost, deleted, inserted, matched, gold, test, roots, exact;
};
TedevalColumns count_tedeval(const Comparison& comparison, const LexemeOptions& options,
                             const ted::Limits& limits = {});

// A node as people see it: a root, a constituent or relation by its label, a lexeme by its tag and segment.
struct LexemeNode {
  std::string name;
  bool lexeme = false;
  ted::Node parent = ted::kNoParent;
};

// The trees of one stretch, in pre-order, and the nodes of gold and test that the counts say are kept.
struct TedevalMapping {
  Row unit = kNoRow;
  std::vector<LexemeNode> gold, test;
  std::vector<std::pair<ted::Node, ted::Node>> kept;
};

// Those whose counts stand on these units, which ascend.
std::vector<TedevalMapping> tedeval_mappings(const Comparison& comparison, const LexemeOptions& options,
                                             std::span<const Row> units, const ted::Limits& limits = {});

// The same with the strings of lexemes; sizes count lexemes.
struct SegevalColumns {
  Column cost, matched, gold, test, exact, strings;
};
SegevalColumns count_segeval(const Comparison& comparison, const LexemeOptions& options);

// What else must agree of segments.
struct SegmentOptions {
  bool feats = false;  // the universal features, in any order
  bool lemmas = false;
};

// Lexemes of each word as multisets, whatever their order. Labels are tags; where the names are empty, those
// of the comparison.
Matches match_segments(const Comparison& comparison, const LexemeOptions& options,
                       const SegmentOptions& more = {});

}  // namespace treegauge
