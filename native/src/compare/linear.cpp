// Trees as strings: brackets and words in a row (Roark), and the way from root to each word (Sampson).
#include <algorithm>

#include "treegauge/align/edit.hpp"
#include "treegauge/compare/distance.hpp"

namespace treegauge {
namespace {

constexpr std::int64_t kOne = 1'000'000'000;

// Opening, closing and word marks of one label never share a number.
std::vector<std::uint32_t> linearised(const SideTrees& side, std::size_t chunk) {
  std::vector<std::uint32_t> marks;
  std::vector<std::size_t> open;
  const std::size_t begin = side.offsets[chunk];
  const auto close_to = [&](ted::Node parent) {
    while (!open.empty() && static_cast<ted::Node>(open.back() - begin) != parent) {
      marks.push_back(side.labels[open.back()] * 3 + 1);
      open.pop_back();
    }
  };
  for (std::size_t node = begin; node < side.offsets[chunk + 1]; ++node) {
    close_to(side.parents[node]);
    if (side.kind[node] == NodeKind::word) {
      marks.push_back(side.labels[node] * 3 + 2);
    } else {
      marks.push_back(side.labels[node] * 3);
      open.push_back(node);
    }
  }
  close_to(ted::kNoParent);
  return marks;
}

std::size_t plain_distance(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  return align::edit_cost(a, b, align::kLevenshtein);
}

// For each word of a chunk, by place among the words of its side: labels from root to tag, with
// marks where a constituent begins or ends at the word.
std::vector<std::vector<std::uint32_t>> lineages(const SideTrees& side, std::size_t chunk, bool boundaries,
                                                 std::vector<Row>& tokens) {
  constexpr std::uint32_t kBegins = 0xFFFFFFF0u;
  constexpr std::uint32_t kEnds = 0xFFFFFFF1u;
  const std::size_t begin = side.offsets[chunk];
  const std::size_t end = side.offsets[chunk + 1];
  std::vector<std::size_t> first(end - begin, ~std::size_t{0});
  std::vector<std::size_t> last(end - begin, 0);
  for (std::size_t node = end; node-- > begin;) {
    std::size_t& low = first[node - begin];
    if (side.kind[node] == NodeKind::word) low = last[node - begin] = node;
    const ted::Node parent = side.parents[node];
    if (parent == ted::kNoParent) continue;
    const auto above = static_cast<std::size_t>(parent);
    first[above] = std::min(first[above], low);
    last[above] = std::max(last[above], last[node - begin]);
  }
  std::vector<std::vector<std::uint32_t>> found;
  for (std::size_t node = begin; node < end; ++node) {
    if (side.kind[node] != NodeKind::word) continue;
    tokens.push_back(side.row[node]);
    std::vector<std::uint32_t> labels;
    // From the word upwards, turned round at the end.
    for (ted::Node at = side.parents[node]; at != ted::kNoParent; at = side.parents[begin + static_cast<std::size_t>(at)]) {
      const auto above = static_cast<std::size_t>(at);
      const bool is_tag = side.kind[begin + above] == NodeKind::preterminal;
      if (boundaries && !is_tag && last[above] == node) labels.push_back(kEnds);
      labels.push_back(side.labels[begin + above]);
      if (boundaries && !is_tag && first[above] == node) labels.push_back(kBegins);
    }
    std::reverse(labels.begin(), labels.end());
    found.push_back(std::move(labels));
  }
  return found;
}

}  // namespace

LinearColumns count_linear(const Comparison& comparison, TreeShape shape) {
  const TreePair trees = trees_of(comparison, shape);
  const Column zeros(comparison.units.size(), 0);
  LinearColumns columns{zeros, zeros, zeros};
  for (std::size_t c = 0; c < comparison.chunks.size(); ++c) {
    const Chunk& chunk = comparison.chunks[c];
    if (chunk.unit_begin == chunk.unit_end) continue;
    const auto gold = linearised(trees.gold, c);
    const auto test = linearised(trees.test, c);
    columns.cost[chunk.unit_begin] += static_cast<std::int64_t>(plain_distance(gold, test));
    columns.gold[chunk.unit_begin] += static_cast<std::int64_t>(gold.size());
    columns.test[chunk.unit_begin] += static_cast<std::int64_t>(test.size());
  }
  return columns;
}

LineageColumns count_lineages(const Comparison& comparison, bool labeled, bool boundaries) {
  const TreePair trees = trees_of(comparison, {labeled, true, true});
  const Column zeros(comparison.units.size(), 0);
  LineageColumns columns{zeros, zeros};
  for (std::size_t c = 0; c < comparison.chunks.size(); ++c) {
    std::vector<Row> gold_tokens;
    std::vector<Row> test_tokens;
    const auto gold = lineages(trees.gold, c, boundaries, gold_tokens);
    const auto test = lineages(trees.test, c, boundaries, test_tokens);
    std::size_t g = 0;
    std::size_t t = 0;
    const auto slot = [](const Side& side, Row token) { return side.slot[token]; };
    while (g < gold.size() || t < test.size()) {
      const std::uint32_t left = g < gold.size() ? slot(comparison.gold, gold_tokens[g]) : kNoRow;
      const std::uint32_t right = t < test.size() ? slot(comparison.test, test_tokens[t]) : kNoRow;
      const Row unit = left <= right ? comparison.gold.home[gold_tokens[g]] : comparison.test.home[test_tokens[t]];
      ++columns.words[unit];
      if (left == right) {
        const std::size_t sum = gold[g].size() + test[t].size();
        const std::size_t distance = plain_distance(gold[g], test[t]);
        columns.score[unit] += sum == 0 ? kOne : kOne - static_cast<std::int64_t>((distance * kOne + sum / 2) / sum);
      }
      g += left <= right;
      t += right <= left;
    }
  }
  return columns;
}

}  // namespace treegauge
