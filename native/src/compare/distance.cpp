#include "treegauge/compare/distance.hpp"

#include <algorithm>

#include "treegauge/align/edit.hpp"
#include "treegauge/compare/canonical.hpp"

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

// Costs by label need a number for every label of both sides.
ted::IntegerCosts kernel_costs(const EditCosts& costs, const TreePair& trees) {
  ted::IntegerCosts made;
  made.remove = costs.remove;
  made.insert = costs.insert;
  made.relabel = costs.relabel;
  ted::Label most = 0;
  for (const SideTrees* side : {&trees.gold, &trees.test}) {
    for (const ted::Label label : side->labels) most = std::max(most, label);
  }
  const auto by_label = [&](const auto& special, std::int64_t usual, std::vector<std::int64_t>& out) {
    if (special.empty()) return;
    out.assign(static_cast<std::size_t>(most) + 1, usual);
    for (const auto& [key, cost] : special) {
      for (const NodeKind kind : {NodeKind::constituent, NodeKind::preterminal}) {
        const ted::Label label = label_number(key, kind);
        if (label <= most) out[label] = cost;
      }
    }
  };
  by_label(costs.remove_label, costs.remove, made.remove_by_label);
  by_label(costs.insert_label, costs.insert, made.insert_by_label);
  return made;
}

std::int64_t price(const std::vector<std::int64_t>& by_label, std::int64_t usual, ted::Label label) {
  return by_label.empty() ? usual : by_label[label];
}

// A node that moved: its label and the words below it.
using Material = std::pair<ted::Label, std::vector<ted::Label>>;

std::vector<std::pair<Material, std::int64_t>> unmapped(const SideTrees& side, std::size_t chunk,
                                                        const std::vector<std::uint8_t>& mapped,
                                                        const std::vector<std::int64_t>& by_label, std::int64_t usual) {
  const std::size_t begin = side.offsets[chunk];
  const std::size_t size = side.offsets[chunk + 1] - begin;
  // One behind the last descendant, from the back: pre-order keeps a subtree together.
  std::vector<std::size_t> end(size);
  for (std::size_t node = size; node-- > 0;) {
    end[node] = std::max(end[node], node + 1);
    const ted::Node parent = side.parents[begin + node];
    if (parent != ted::kNoParent) {
      std::size_t& above = end[static_cast<std::size_t>(parent)];
      above = std::max(above, end[node]);
    }
  }
  std::vector<std::pair<Material, std::int64_t>> found;
  for (std::size_t node = 0; node < size; ++node) {
    if (mapped[node] != 0) continue;
    const ted::Label label = side.labels[begin + node];
    std::vector<ted::Label> words;
    for (std::size_t below = node; below < end[node]; ++below) {
      if (side.kind[begin + below] == NodeKind::word) words.push_back(side.labels[begin + below]);
    }
    found.push_back({{label, std::move(words)}, price(by_label, usual, label)});
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::int64_t moved_cost(const TreePair& trees, std::size_t chunk, const ted::Result<std::int64_t>& result,
                        const ted::IntegerCosts& costs) {
  const auto size = [&](const SideTrees& side) { return side.offsets[chunk + 1] - side.offsets[chunk]; };
  std::vector<std::uint8_t> gold_mapped(size(trees.gold), 0);
  std::vector<std::uint8_t> test_mapped(size(trees.test), 0);
  for (const auto& [gold, test] : result.mapping) {
    gold_mapped[static_cast<std::size_t>(gold)] = 1;
    test_mapped[static_cast<std::size_t>(test)] = 1;
  }
  const auto gold = unmapped(trees.gold, chunk, gold_mapped, costs.remove_by_label, costs.remove);
  const auto test = unmapped(trees.test, chunk, test_mapped, costs.insert_by_label, costs.insert);
  std::int64_t saved = 0;
  std::size_t t = 0;
  for (const auto& [material, cost] : gold) {
    while (t < test.size() && test[t].first < material) ++t;
    if (t < test.size() && test[t].first == material) saved += test[t++].second;
  }
  return saved;
}

std::int64_t total_cost(const SideTrees& side, std::size_t chunk, const std::vector<std::int64_t>& by_label,
                        std::int64_t usual) {
  std::int64_t total = 0;
  for (std::size_t node = side.offsets[chunk]; node < side.offsets[chunk + 1]; ++node) {
    total += price(by_label, usual, side.labels[node]);
  }
  return total;
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

DistanceColumns count_distance(const Comparison& comparison, TreeShape shape, const EditCosts& costs) {
  const TreePair trees = trees_of(comparison, shape);
  const ted::IntegerCosts kernel = kernel_costs(costs, trees);
  const std::size_t chunks = comparison.chunks.size();
  std::vector<std::pair<std::size_t, std::size_t>> pairs(chunks);
  for (std::size_t c = 0; c < chunks; ++c) pairs[c] = {c, c};
  ted::Options options;
  options.threads = comparison.jobs;
  options.want = costs.moved ? ted::Want::kMapping : ted::Want::kCounts;
  const auto results = ted::distances(trees.gold.trees(), trees.test.trees(), pairs, kernel, options);
  const Column zeros(comparison.units.size(), 0);
  DistanceColumns columns{zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros};
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
    const std::int64_t words = common_words(yield_of(trees.gold, c), yield_of(trees.test, c));
    columns.words[unit] += words;
    columns.worst[unit] += total_cost(trees.gold, c, kernel.remove_by_label, kernel.remove) +
                           total_cost(trees.test, c, kernel.insert_by_label, kernel.insert) -
                           words * (kernel.remove + kernel.insert);
    if (costs.moved) columns.moved[unit] += moved_cost(trees, c, results[c], kernel);
  }
  return columns;
}

ted::Result<std::int64_t> mapping_of(const TreePair& trees, std::size_t chunk, const EditCosts& costs) {
  ted::Options options;
  options.want = ted::Want::kMapping;
  return ted::distance(trees.gold.trees()[chunk], trees.test.trees()[chunk], kernel_costs(costs, trees), options);
}

}  // namespace treegauge
