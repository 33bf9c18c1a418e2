#include <algorithm>
#include <array>

#include "treegauge/compare/tedeval.hpp"

namespace treegauge {
namespace {

// Label, begin, end.
using Span = std::array<std::uint64_t, 3>;

std::uint64_t characters(std::string_view text) {
  return static_cast<std::uint64_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

std::vector<Span> spans_of(const Side& side, Row begin, Row end, SpanUnit unit, bool labeled) {
  const Corpus& corpus = *side.corpus;
  std::vector<Span> spans;
  std::uint64_t place = 0;
  std::vector<std::uint64_t> before;
  for (Row s = begin; s < end; ++s) {
    if (side.use[s] == 0) continue;
    const Row first = corpus.sentences.first_token[s];
    before.assign(1, place);
    std::vector<std::uint32_t> kept(1, 0);
    for (Row token = first; token < corpus.token_end(s); ++token) {
      const bool counts = side.keep[token] != 0;
      if (counts) place += unit == SpanUnit::terminals ? 1 : characters(corpus.strings[corpus.tokens.form[token]]);
      before.push_back(place);
      kept.push_back(kept.back() + (counts ? 1 : 0));
    }
    for (Row node = corpus.sentences.first_node[s]; node < corpus.node_end(s); ++node) {
      const Key label = side.keys.label[corpus.nodes.label[node]];
      const Row from = corpus.nodes.first[node] - first;
      const Row to = corpus.nodes.last[node] - first;
      if (label == kUncounted || kept[from] == kept[to]) continue;
      spans.push_back({labeled ? label : 0, before[from], before[to]});
    }
  }
  std::sort(spans.begin(), spans.end());
  return spans;
}

}  // namespace

PrfColumns count_plain_brackets(const Comparison& comparison, SpanUnit unit, bool labeled) {
  const Column zeros(comparison.units.size(), 0);
  PrfColumns columns{zeros, zeros, zeros};
  for (const ChunkLexemes& lexemes : all_lexemes(comparison)) {
    for (const Stretch& stretch : lexemes.stretches) {
      const auto gold = spans_of(comparison.gold, stretch.gold_begin, stretch.gold_end, unit, labeled);
      const auto test = spans_of(comparison.test, stretch.test_begin, stretch.test_end, unit, labeled);
      std::vector<Span> common;
      std::set_intersection(gold.begin(), gold.end(), test.begin(), test.end(), std::back_inserter(common));
      columns.matched[stretch.unit] += static_cast<std::int64_t>(common.size());
      columns.gold[stretch.unit] += static_cast<std::int64_t>(gold.size());
      columns.test[stretch.unit] += static_cast<std::int64_t>(test.size());
    }
  }
  return columns;
}

}  // namespace treegauge
