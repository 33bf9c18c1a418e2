// The E-mapping of Emms (2008): nodes with the same label and the same words.
#include <algorithm>
#include <array>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/brackets/brackets.hpp"
#include "compare/distance/distance.hpp"
#include "compare/groups.hpp"

namespace treegauge {
namespace {

constexpr std::size_t kLeastStretches = 64;

// Label, first and last slot, and the node's number so that the outer of equal ones comes first.
using SpannedNode = std::array<std::uint32_t, 4>;

// The first and the last word.
struct Span {
  Row first = kNoRow, last = 0;
};

// What a node is known by beside its label: first and last slot. A node that cuts a group, or a word that
// does not stand for its group, is nowhere: at a place that the other side does not have.
class NodePlaces {
 public:
  NodePlaces(const Comparison& comparison, bool gold)
      : comparison_(comparison), side_(gold ? comparison.gold : comparison.test), gold_(gold) {}

  [[nodiscard]] Span of(Span words, bool alone) const {
    const Span slots{side_.slot[words.first], side_.slot[words.last]};
    if (comparison_.groups.empty()) return slots;
    const std::uint32_t nowhere = gold_ ? kNoRow - 1 : kNoRow;
    if (alone) return is_extra(comparison_, gold_, words.first) ? Span{nowhere, nowhere} : slots;
    const Group* first = group_in(comparison_, slots.first);
    const Group* last = group_in(comparison_, slots.last);
    const bool cut = (first != nullptr && words.first != (gold_ ? first->gold_begin : first->test_begin)) ||
                     (last != nullptr && words.last + 1 != (gold_ ? last->gold_end : last->test_end));
    return cut ? Span{nowhere, nowhere} : slots;
  }

 private:
  const Comparison& comparison_;
  const Side& side_;
  bool gold_;
};

// In the order of their keys. `spans` is a buffer.
void list_nodes(const SideTrees& trees, std::size_t tree, const NodePlaces& places, bool apart,
                std::vector<Span>& spans, std::vector<SpannedNode>& nodes) {
  const std::size_t begin = trees.offsets[tree];
  const std::size_t count = trees.size(tree);
  spans.assign(count, Span{});
  nodes.resize(count);
  for (std::size_t node = count; node-- > 0;) {
    const NodeKind kind = trees.kind[begin + node];
    Span& span = spans[node];
    if (kind == NodeKind::word) {
      const Row token = trees.row[begin + node];
      span = {token, token};
    }
    const ted::Node parent = trees.parents[begin + node];
    if (parent != ted::kNoParent) {
      Span& above = spans[static_cast<std::size_t>(parent)];
      if (above.first == kNoRow) {
        above = span;
      } else if (apart) {
        // The words below a node may stand apart (a non-projective tree): what is between counts as covered.
        above = {std::min(above.first, span.first), std::max(above.last, span.last)};
      } else {
        above.first = span.first;
      }
    }
    // A word stands beside what shares its slot, and so does its tag.
    const Span place = places.of(span, kind != NodeKind::constituent);
    nodes[node] = {kind == NodeKind::word ? label_number(0, kind) : trees.labels[begin + node], place.first,
                   place.last, static_cast<std::uint32_t>(node)};
  }
  std::sort(nodes.begin(), nodes.end());
}

// Calls visit(gold, test) with the places of equal nodes in the two lists.
template <typename Visit>
void each_equal(const std::vector<SpannedNode>& gold, const std::vector<SpannedNode>& test, Visit visit) {
  const auto before = [](const SpannedNode& a, const SpannedNode& b) {
    return std::lexicographical_compare(a.begin(), a.begin() + 3, b.begin(), b.begin() + 3);
  };
  std::size_t g = 0;
  std::size_t t = 0;
  while (g < gold.size() && t < test.size())
    if (before(gold[g], test[t]))
      ++g;
    else if (before(test[t], gold[g]))
      ++t;
    else
      visit(gold[g++], test[t++]);
}

struct Lists {
  std::vector<Span> spans;
  std::vector<SpannedNode> gold, test;

  void fill(const TreePairs& pairs, const TreePair& trees, std::size_t pair) {
    list_nodes(trees.gold, pair, NodePlaces(pairs.comparison(), true), pairs.dependencies(), spans, gold);
    list_nodes(trees.test, pair, NodePlaces(pairs.comparison(), false), pairs.dependencies(), spans, test);
  }
};

bool is_word(const SpannedNode& node) { return node[0] % 3 == static_cast<std::uint32_t>(NodeKind::word); }

std::int64_t without_words(const std::vector<SpannedNode>& nodes) {
  return std::count_if(nodes.begin(), nodes.end(), [](const SpannedNode& node) { return !is_word(node); });
}

}  // namespace

std::vector<ted::Node> equal_nodes(const TreePairs& pairs, const TreePair& trees, std::size_t pair) {
  Lists lists;
  lists.fill(pairs, trees, pair);
  std::vector<ted::Node> partners(trees.gold.size(pair), ted::kNoParent);
  each_equal(lists.gold, lists.test, [&](const SpannedNode& gold, const SpannedNode& test) {
    partners[gold[3]] = static_cast<ted::Node>(test[3]);
  });
  return partners;
}

PrfColumns count_equal_nodes(const TreePairs& pairs, TreeShape shape) {
  const TreePair trees = pairs.trees(shape);
  const std::vector<Stretch>& stretches = pairs.stretches();
  std::vector<std::int64_t> matched(stretches.size(), 0);
  std::vector<std::int64_t> gold(stretches.size(), 0);
  std::vector<std::int64_t> test(stretches.size(), 0);
  in_ranges(stretches.size(), pairs.comparison().jobs, kLeastStretches,
            [&](std::size_t begin, std::size_t end) {
              Lists lists;
              for (std::size_t n = begin; n < end; ++n) {
                check_interrupted();
                lists.fill(pairs, trees, n);
                gold[n] = without_words(lists.gold);
                test[n] = without_words(lists.test);
                each_equal(lists.gold, lists.test, [&](const SpannedNode& node, const SpannedNode&) {
                  matched[n] += is_word(node) ? 0 : 1;
                });
              }
            });
  const Column zeros(pairs.comparison().units.size(), 0);
  PrfColumns columns{zeros, zeros, zeros};
  for (std::size_t n = 0; n < stretches.size(); ++n) {
    columns.matched[stretches[n].unit] += matched[n];
    columns.gold[stretches[n].unit] += gold[n];
    columns.test[stretches[n].unit] += test[n];
  }
  return columns;
}

}  // namespace treegauge
