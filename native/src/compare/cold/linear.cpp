// Trees as strings: brackets and words in a row (Roark 2002).
#include "align/edit/edit.hpp"
#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/distance/distance.hpp"

namespace treegauge {
namespace {

constexpr std::size_t kLeastLinearStretches = 16;

// Opening, closing and word marks of one label never share a number.
std::vector<std::uint32_t> linearised(const SideTrees& side, std::size_t tree) {
  std::vector<std::uint32_t> marks;
  std::vector<std::size_t> open;
  const std::size_t begin = side.offsets[tree];
  const auto close_to = [&](ted::Node parent) {
    while (!open.empty() && static_cast<ted::Node>(open.back() - begin) != parent) {
      marks.push_back(side.labels[open.back()] * 3 + 1);
      open.pop_back();
    }
  };
  for (std::size_t node = begin; node < side.offsets[tree + 1]; ++node) {
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

}  // namespace

LinearColumns count_linear(const TreePairs& pairs, TreeShape shape) {
  const TreePair trees = pairs.trees(shape);
  const std::vector<Stretch>& stretches = pairs.stretches();
  std::vector<std::int64_t> cost(stretches.size(), 0);
  std::vector<std::int64_t> gold(stretches.size(), 0);
  std::vector<std::int64_t> test(stretches.size(), 0);
  in_ranges(stretches.size(), pairs.comparison().jobs, kLeastLinearStretches,
            [&](std::size_t begin, std::size_t end) {
              for (std::size_t n = begin; n < end; ++n) {
                check_interrupted();
                const auto left = linearised(trees.gold, n);
                const auto right = linearised(trees.test, n);
                cost[n] = static_cast<std::int64_t>(align::edit_cost(left, right, align::kLevenshtein));
                gold[n] = static_cast<std::int64_t>(left.size());
                test[n] = static_cast<std::int64_t>(right.size());
              }
            });
  const Column zeros(pairs.comparison().units.size(), 0);
  LinearColumns columns{zeros, zeros, zeros};
  for (std::size_t n = 0; n < stretches.size(); ++n) {
    columns.cost[stretches[n].unit] += cost[n];
    columns.gold[stretches[n].unit] += gold[n];
    columns.test[stretches[n].unit] += test[n];
  }
  return columns;
}

}  // namespace treegauge
