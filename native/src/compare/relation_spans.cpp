#include <algorithm>
#include <limits>

#include "treegauge/compare/distance.hpp"
#include "treegauge/compare/items.hpp"

namespace treegauge {
namespace {

// Items (label, first slot, last slot) of the nodes that are no words; where words below a node stand
// apart (a non-projective tree) what is between counts as covered.
Items spans_of(const SideTrees& trees, const Side& side) {
  struct Span {
    std::uint32_t first = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t last = 0;
  };
  Items items;
  std::vector<Span> spans;
  for (std::size_t chunk = 0; chunk + 1 < trees.offsets.size(); ++chunk) {
    const std::size_t begin = trees.offsets[chunk];
    const std::size_t count = trees.offsets[chunk + 1] - begin;
    spans.assign(count, Span{});
    for (std::size_t node = count; node-- > 0;) {
      Span& span = spans[node];
      if (trees.kind[begin + node] == NodeKind::word) {
        span.first = span.last = side.slot[trees.row[begin + node]];
      } else {
        const Row token = trees.row[begin + node];
        const ted::Label label = trees.labels[begin + node];
        items.add({label, span.first, span.last, 0, 0}, side.home[token], label, token);
      }
      const ted::Node parent = trees.parents[begin + node];
      if (parent < 0) continue;
      Span& above = spans[static_cast<std::size_t>(parent)];
      above.first = std::min(above.first, span.first);
      above.last = std::max(above.last, span.last);
    }
  }
  return items;
}

}  // namespace

PrfColumns count_relation_spans(const Comparison& comparison, bool labeled) {
  const TreePair trees = trees_of(comparison, {labeled, false, true});
  Items gold = spans_of(trees.gold, comparison.gold);
  Items test = spans_of(trees.test, comparison.test);
  return count_matched(comparison, match_items(std::move(gold), std::move(test), 5, true, {}));
}

}  // namespace treegauge
