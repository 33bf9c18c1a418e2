#include "compare/brackets/plain_brackets.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "base/interrupt.hpp"
#include "compare/brackets/joined_regions.hpp"
#include "compare/match/items.hpp"
#include "compare/segments/lexemes.hpp"
#include "text/utf8.hpp"

namespace treegauge {
namespace {

// Lists of blocks by number, the same on both sides; 0 is one block.
class Shapes {
 public:
  std::uint32_t number(const std::vector<std::uint32_t>& edges) {
    if (edges.size() <= 2) return 0;
    return numbers_.try_emplace(edges, static_cast<std::uint32_t>(numbers_.size() + 1)).first->second;
  }

 private:
  std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;
};

// The brackets of the sentences from `begin` to `end`, which are a stretch.
void add_brackets(const Side& side, Row begin, Row end, Spans spans, Which which, std::uint32_t stretch,
                  Row unit, Shapes& shapes, Items& items) {
  const Corpus& corpus = *side.corpus;
  std::size_t place = 0;
  std::vector<std::size_t> before;
  std::vector<std::uint32_t> kept;
  const auto number = [](std::size_t at) {
    if (at >= kRootRow) throw std::length_error("a stretch has too many characters");
    return static_cast<std::uint32_t>(at);
  };
  JoinedRegions regions(side);
  std::vector<std::uint32_t> edges;
  for (Row s = begin; s < end; ++s) {
    regions.enter(s);
    if (side.use[s] == 0) continue;
    const Row first = corpus.sentences.first_token[s];
    before.assign(1, place);
    kept.assign(1, 0);
    for (Row token = first; token < corpus.token_end(s); ++token) {
      const bool counts = side.keep[token] != 0;
      if (counts)
        place += spans == Spans::terminals ? 1 : utf8::count(corpus.strings[corpus.tokens.form[token]]);
      before.push_back(place);
      kept.push_back(kept.back() + (counts ? 1 : 0));
    }
    for (Row node = corpus.sentences.first_node[s]; node < corpus.node_end(s); ++node) {
      const Key label = side.keys.label[corpus.nodes.label[node]];
      if (label == kUncounted) continue;
      edges.clear();
      std::uint32_t words = 0;  // that count, before the end of the last block
      const auto add_run = [&](Row from, Row to) {
        if (kept[from] == kept[to]) return;
        if (!edges.empty() && words == kept[from])
          edges.back() = number(before[to]);
        else
          edges.insert(edges.end(), {number(before[from]), number(before[to])});
        words = kept[to];
      };
      const Corpus::RunRange runs = corpus.runs_of_node(node);
      if (runs.begin == runs.end) add_run(corpus.nodes.first[node] - first, corpus.nodes.last[node] - first);
      for (std::size_t run = runs.begin; run < runs.end; ++run)
        add_run(corpus.runs.first[run] - first, corpus.runs.last[run] - first);
      if (edges.empty()) continue;
      if (which != Which::all && (edges.size() > 2) != (which == Which::discontinuous)) continue;
      // Longer ones first: so they come in a tree.
      const std::uint32_t behind = kRootRow - edges.back();
      const std::size_t region = regions.continued(node);
      if (region != JoinedRegions::kNowhere) {
        items.key[region][2] = behind;
        continue;
      }
      regions.added(node, items.key.size());
      items.add({stretch, edges.front(), behind, shapes.number(edges), label}, unit, label, kNoRow);
      items.node.push_back(node);
    }
  }
}

}  // namespace

Matches match_plain_brackets(const Comparison& comparison, Spans spans, bool labeled, Which which) {
  Items gold;
  Items test;
  gold.key.reserve(comparison.gold.corpus->nodes.size());
  test.key.reserve(comparison.test.corpus->nodes.size());
  std::uint32_t number = 0;
  Shapes shapes;
  for (const ChunkLexemes& lexemes : all_lexemes(comparison)) {
    for (const Stretch& stretch : lexemes.stretches) {
      check_interrupted();
      add_brackets(comparison.gold, stretch.gold_begin, stretch.gold_end, spans, which, number, stretch.unit,
                   shapes, gold);
      add_brackets(comparison.test, stretch.test_begin, stretch.test_end, spans, which, number, stretch.unit,
                   shapes, test);
      ++number;
    }
  }
  gold.token.clear();
  test.token.clear();
  return match_items(std::move(gold), std::move(test), 4, labeled, {});
}

}  // namespace treegauge
