#include "treegauge/compare/distance.hpp"

#include "treegauge/align/edit.hpp"
#include "treegauge/compare/canonical.hpp"
#include "treegauge/parallel.hpp"

namespace treegauge {
namespace {

std::vector<std::uint32_t> yield_of(const SideTrees& side, std::size_t chunk) {
  std::vector<std::uint32_t> words;
  for (std::size_t node = side.offsets[chunk]; node < side.offsets[chunk + 1]; ++node) {
    if (side.kind[node] == NodeKind::word) words.push_back(side.labels[node]);
  }
  return words;
}

// Both gaps cost 1 and a substitution as much as both: what is left in common is a longest subsequence.
std::int64_t common_words(const std::vector<std::uint32_t>& gold, const std::vector<std::uint32_t>& test) {
  const std::uint64_t cost = align::edit_cost(gold, test, {2, 1, 1});
  return static_cast<std::int64_t>((gold.size() + test.size() - cost) / 2);
}

}  // namespace

TreePair trees_of(const Comparison& comparison, TreeShape shape) {
  const Corpus& gold = *comparison.gold.corpus;
  const Corpus& test = *comparison.test.corpus;
  if (gold.tokens.head.empty() && test.tokens.head.empty()) {
    return {constituent_trees(comparison, true, shape), constituent_trees(comparison, false, shape)};
  }
  const CanonicalKeys relations = canonical_keys(gold, gold.tokens.deprel, test, test.tokens.deprel,
                                                 [](std::string_view text) { return text; });
  return {dependency_trees(comparison, true, relations.gold, shape),
          dependency_trees(comparison, false, relations.test, shape)};
}

DistanceColumns count_distance(const Comparison& comparison, TreeShape shape, const ted::IntegerCosts& costs) {
  const TreePair trees = trees_of(comparison, shape);
  const std::size_t chunks = comparison.chunks.size();
  std::vector<std::pair<std::size_t, std::size_t>> pairs(chunks);
  for (std::size_t c = 0; c < chunks; ++c) pairs[c] = {c, c};
  ted::Options options;
  options.threads = comparison.jobs;
  const auto results = ted::distances(trees.gold.trees(), trees.test.trees(), pairs, costs, options);
  const std::size_t units = comparison.units.size();
  const Column zeros(units, 0);
  DistanceColumns columns{zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros};
  for (std::size_t c = 0; c < chunks; ++c) {
    const Chunk& chunk = comparison.chunks[c];
    if (chunk.unit_begin == chunk.unit_end) continue;
    const Row unit = chunk.unit_begin;
    columns.deleted[unit] += results[c].deleted;
    columns.inserted[unit] += results[c].inserted;
    columns.relabeled[unit] += results[c].relabeled;
    columns.matched[unit] += results[c].matched;
    columns.cost[unit] += results[c].cost;
    columns.gold[unit] += static_cast<std::int64_t>(trees.gold.offsets[c + 1] - trees.gold.offsets[c]);
    columns.test[unit] += static_cast<std::int64_t>(trees.test.offsets[c + 1] - trees.test.offsets[c]);
    columns.words[unit] += common_words(yield_of(trees.gold, c), yield_of(trees.test, c));
  }
  return columns;
}

ted::Result<std::int64_t> mapping_of(const Comparison&, const TreePair& trees, std::size_t chunk,
                                     const ted::IntegerCosts& costs) {
  ted::Options options;
  options.want = ted::Want::kMapping;
  return ted::distance(trees.gold.trees()[chunk], trees.test.trees()[chunk], costs, options);
}

}  // namespace treegauge
