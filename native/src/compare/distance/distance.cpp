#include "compare/distance/distance.hpp"

#include <algorithm>
#include <string>

#include "align/edit/edit.hpp"
#include "base/interrupt.hpp"

namespace treegauge {
namespace {

std::vector<std::uint32_t> yield_of(const SideTrees& side, std::size_t tree) {
  std::vector<std::uint32_t> words;
  for (std::size_t node = side.offsets[tree]; node < side.offsets[tree + 1]; ++node)
    if (side.kind[node] == NodeKind::word) words.push_back(side.labels[node]);
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
  if (costs.remove_label.empty() && costs.insert_label.empty()) return made;
  ted::Label most = 0;
  for (const SideTrees* side : {&trees.gold, &trees.test})
    for (const ted::Label label : side->labels) most = std::max(most, label);
  const auto by_label = [&](const std::vector<LabelCost>& special, std::int64_t usual,
                            std::vector<std::int64_t>& out) {
    if (special.empty()) return;
    out.assign(static_cast<std::size_t>(most) + 1, usual);
    for (const LabelCost& entry : special) {
      const ted::Label label = label_number(entry.key, entry.kind);
      if (label <= most) out[label] = entry.cost;
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

std::vector<std::pair<Material, std::int64_t>> unmapped(const SideTrees& side, std::size_t tree,
                                                        const std::vector<std::uint8_t>& mapped,
                                                        const std::vector<std::int64_t>& by_label,
                                                        std::int64_t usual) {
  const std::size_t begin = side.offsets[tree];
  const std::size_t size = side.size(tree);
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
  std::vector<std::pair<Material, std::int64_t>> materials;
  for (std::size_t node = 0; node < size; ++node) {
    if (mapped[node] != 0) continue;
    check_interrupted(end[node] - node);
    const ted::Label label = side.labels[begin + node];
    std::vector<ted::Label> words;
    for (std::size_t below = node; below < end[node]; ++below)
      if (side.kind[begin + below] == NodeKind::word) words.push_back(side.labels[begin + below]);
    materials.push_back({{label, std::move(words)}, price(by_label, usual, label)});
  }
  std::sort(materials.begin(), materials.end());
  return materials;
}

std::int64_t moved_cost(const TreePair& trees, std::size_t tree, const ted::Result<std::int64_t>& result,
                        const ted::IntegerCosts& costs) {
  std::vector<std::uint8_t> gold_mapped(trees.gold.size(tree), 0);
  std::vector<std::uint8_t> test_mapped(trees.test.size(tree), 0);
  for (const auto& [gold, test] : result.mapping) {
    gold_mapped[static_cast<std::size_t>(gold)] = 1;
    test_mapped[static_cast<std::size_t>(test)] = 1;
  }
  const auto gold = unmapped(trees.gold, tree, gold_mapped, costs.remove_by_label, costs.remove);
  const auto test = unmapped(trees.test, tree, test_mapped, costs.insert_by_label, costs.insert);
  std::int64_t saved = 0;
  std::size_t t = 0;
  for (const auto& [material, cost] : gold) {
    while (t < test.size() && test[t].first < material) ++t;
    if (t < test.size() && test[t].first == material) saved += test[t++].second;
  }
  return saved;
}

std::int64_t total_cost(const SideTrees& side, std::size_t tree, const std::vector<std::int64_t>& by_label,
                        std::int64_t usual) {
  std::int64_t total = 0;
  for (std::size_t node = side.offsets[tree]; node < side.offsets[tree + 1]; ++node)
    total += price(by_label, usual, side.labels[node]);
  return total;
}

// «gold.conllu, sentences 3 to 5 (from line 17 on)».
std::string place(const Corpus& corpus, Row begin, Row end) {
  if (begin == end) return "no sentence";
  const Documents& documents = corpus.documents;
  const Row document = corpus.document_of(begin);
  std::string text;
  if (document < documents.size() && documents.source[document] < corpus.sources.size())
    text = corpus.sources[documents.source[document]].name + ", ";
  const std::string line = " (from line " + std::to_string(corpus.sentences.line[begin]) + " on)";
  if (end == begin + 1) return text + "sentence " + std::to_string(begin + 1) + line;
  return text + "sentences " + std::to_string(begin + 1) + " to " + std::to_string(end) + line;
}

}  // namespace

DistanceColumns count_distance(const TreePairs& pairs, TreeShape shape, const EditCosts& costs,
                               const ted::Limits& limits) {
  const TreePair trees = pairs.trees(shape);
  const ted::IntegerCosts kernel = kernel_costs(costs, trees);
  const std::vector<Stretch>& stretches = pairs.stretches();
  std::vector<std::pair<std::size_t, std::size_t>> numbers(stretches.size());
  for (std::size_t n = 0; n < numbers.size(); ++n) numbers[n] = {n, n};
  ted::Options options;
  options.threads = pairs.comparison().jobs;
  options.want = costs.moved ? ted::Want::kMapping : ted::Want::kCounts;
  options.limits = limits;
  std::vector<ted::Result<std::int64_t>> results;
  try {
    results = ted::distances(trees.gold.trees(), trees.test.trees(), numbers, kernel, options);
  } catch (const ted::LimitExceeded& limit) {
    const Stretch& stretch = stretches[limit.pair];
    throw ted::LimitExceeded(
        place(*pairs.comparison().gold.corpus, stretch.gold_begin, stretch.gold_end) + ", beside " +
        place(*pairs.comparison().test.corpus, stretch.test_begin, stretch.test_end) + ": " + limit.what());
  }
  const Column zeros(pairs.comparison().units.size(), 0);
  DistanceColumns columns{zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros};
  for (std::size_t n = 0; n < stretches.size(); ++n) {
    const Row unit = stretches[n].unit;
    columns.deleted[unit] += results[n].deleted;
    columns.inserted[unit] += results[n].inserted;
    columns.relabeled[unit] += results[n].relabeled;
    columns.matched[unit] += results[n].matched;
    columns.cost[unit] += results[n].cost;
    columns.gold[unit] += static_cast<std::int64_t>(trees.gold.size(n));
    columns.test[unit] += static_cast<std::int64_t>(trees.test.size(n));
    const std::int64_t words = common_words(yield_of(trees.gold, n), yield_of(trees.test, n));
    columns.words[unit] += words;
    columns.worst[unit] += total_cost(trees.gold, n, kernel.remove_by_label, kernel.remove) +
                           total_cost(trees.test, n, kernel.insert_by_label, kernel.insert) -
                           words * (kernel.remove + kernel.insert);
    if (costs.moved) columns.moved[unit] += moved_cost(trees, n, results[n], kernel);
  }
  return columns;
}

ted::Result<std::int64_t> mapping_of(const TreePair& trees, const EditCosts& costs,
                                     const ted::Limits& limits) {
  ted::Options options;
  options.want = ted::Want::kMapping;
  options.limits = limits;
  return ted::distance(trees.gold.trees()[0], trees.test.trees()[0], kernel_costs(costs, trees), options);
}

}  // namespace treegauge
