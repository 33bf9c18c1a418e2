#include "compare/distance/struct_iou.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "corpus/spread_times.hpp"

namespace treegauge {
namespace {

// As in the authors' program: less than this is nothing, in seconds and as a share.
constexpr double kNothing = 1e-6;
constexpr double kBillion = 1e9;
constexpr double kSecond = 1e6;  // in microseconds
// Of mappings that are equally heavy one with most equal labels is shown.
constexpr double kOtherLabel = 1e-12;

using Times = std::pair<double, double>;

double overlap(const Times& left, const Times& right) {
  const double shared = std::min(left.second, right.second) - std::max(left.first, right.first);
  const double hull = std::max(left.second, right.second) - std::min(left.first, right.first);
  if (shared < kNothing || hull < kNothing) return 0;
  const double share = shared / hull;
  return share < kNothing ? 0 : share;
}

// Words by their slots: those of the stretch are numbered, so that slots without a word that counts take no
// time.
class SlotTimes {
 public:
  SlotTimes(const Comparison& comparison, const TreePair& trees) : comparison_(comparison) {
    collect(comparison.gold, trees.gold);
    collect(comparison.test, trees.test);
    std::sort(slots_.begin(), slots_.end());
    slots_.erase(std::unique(slots_.begin(), slots_.end()), slots_.end());
  }

  [[nodiscard]] Times of(bool gold, Row token) const {
    const std::uint32_t slot = (gold ? comparison_.gold : comparison_.test).slot[token];
    const auto place = std::lower_bound(slots_.begin(), slots_.end(), slot) - slots_.begin();
    return {static_cast<double>(place), static_cast<double>(place + 1)};
  }

 private:
  void collect(const Side& side, const SideTrees& trees) {
    for (std::size_t node = 0; node < trees.kind.size(); ++node)
      if (trees.kind[node] == NodeKind::word) slots_.push_back(side.slot[trees.row[node]]);
  }

  const Comparison& comparison_;
  std::vector<std::uint32_t> slots_;
};

struct TimedTree {
  SideTrees nodes;
  std::vector<Times> times;
};

// The tree without its words; a node lasts from its first word to its last.
template <typename TimesOf>
TimedTree timed_tree(const SideTrees& tree, TimesOf times_of) {
  TimedTree out;
  std::vector<ted::Node> place(tree.labels.size(), ted::kNoParent);
  for (std::size_t node = 0; node < tree.labels.size(); ++node) {
    const ted::Node parent = tree.parents[node];
    const ted::Node above = parent == ted::kNoParent ? parent : place[static_cast<std::size_t>(parent)];
    if (tree.kind[node] == NodeKind::word) {
      const Times word = times_of(tree.row[node]);
      for (ted::Node at = above; at != ted::kNoParent; at = out.nodes.parents[static_cast<std::size_t>(at)]) {
        Times& span = out.times[static_cast<std::size_t>(at)];
        if (std::isnan(span.first)) span.first = word.first;
        span.second = word.second;
      }
      continue;
    }
    place[node] = static_cast<ted::Node>(out.nodes.labels.size());
    out.nodes.labels.push_back(tree.labels[node]);
    out.nodes.parents.push_back(above);
    out.nodes.kind.push_back(tree.kind[node]);
    out.nodes.row.push_back(tree.row[node]);
    out.times.emplace_back(std::nan(""), 0);
  }
  out.nodes.offsets.push_back(out.nodes.labels.size());
  return out;
}

bool may_pair(const SideTrees& gold, std::size_t g, const SideTrees& test, std::size_t t,
              IouOptions options) {
  if (!options.labeled || gold.labels[g] == test.labels[t]) return true;
  const bool preterminal = gold.kind[g] == NodeKind::preterminal || test.kind[t] == NodeKind::preterminal;
  return preterminal && !options.strict;
}

double shared_by(const std::vector<std::pair<ted::Node, ted::Node>>& mapping, const TimedTree& gold,
                 const TimedTree& test) {
  double sum = 0;
  for (const auto& [g, t] : mapping)
    sum += overlap(gold.times[static_cast<std::size_t>(g)], test.times[static_cast<std::size_t>(t)]);
  return sum;
}

ted::RealCosts costs_of(const TimedTree& gold, const TimedTree& test, IouOptions options,
                        double other_label) {
  ted::RealCosts costs;
  costs.table_width = std::max<std::size_t>(test.times.size(), 1);
  costs.relabel_table.assign(gold.times.size() * test.times.size(), ted::RealCosts::kForbidden);
  for (std::size_t g = 0; g < gold.times.size(); ++g) {
    for (std::size_t t = 0; t < test.times.size(); ++t) {
      const double shared = overlap(gold.times[g], test.times[t]);
      if (shared > 0 && may_pair(gold.nodes, g, test.nodes, t, options))
        costs.relabel_table[g * costs.table_width + t] =
            2 - 2 * shared + (gold.nodes.labels[g] == test.nodes.labels[t] ? 0 : other_label);
    }
  }
  return costs;
}

// The value is not higher than this: each node of a side with its best partner, whatever the others have.
double most_value(const ted::RealCosts& costs, std::size_t gold, std::size_t test) {
  std::vector<double> best_gold(gold, 2);
  std::vector<double> best_test(test, 2);
  for (std::size_t g = 0; g < gold; ++g) {
    for (std::size_t t = 0; t < test; ++t) {
      const double cost = costs.relabel_table[g * costs.table_width + t];
      if (cost == ted::RealCosts::kForbidden) continue;
      best_gold[g] = std::min(best_gold[g], cost);
      best_test[t] = std::min(best_test[t], cost);
    }
  }
  const auto shared = [](const std::vector<double>& costs_of_side) {
    double sum = 0;
    for (const double cost : costs_of_side) sum += 2 - cost;
    return sum;
  };
  return std::min(shared(best_gold), shared(best_test)) / static_cast<double>(gold + test);
}

// Trees that share less have no mapping near the diagonal: looking there first takes as long as all the rest.
constexpr double kAlike = 0.75;

// Every node has a label of its own, for what a pair costs depends on both.
std::vector<ted::Label> numbered(std::size_t nodes) {
  std::vector<ted::Label> labels(nodes);
  for (std::size_t node = 0; node < nodes; ++node) labels[node] = static_cast<ted::Label>(node);
  return labels;
}

IouMapping mapped(const TreePairs& pairs, std::size_t stretch, const TimePair& times, IouOptions options,
                  ted::Want want, const ted::Limits& limits) {
  const TreePair whole = pairs.trees({true, true, false}, stretch, stretch + 1);
  const auto side = [&](bool gold, const auto& times_of) {
    return timed_tree(gold ? whole.gold : whole.test, [&](Row token) { return times_of(gold, token); });
  };
  const auto solve = [&](const auto& times_of) {
    TimedTree gold = side(true, times_of);
    TimedTree test = side(false, times_of);
    const std::vector<ted::Label> gold_labels = numbered(gold.times.size());
    const std::vector<ted::Label> test_labels = numbered(test.times.size());
    ted::Options wanted;
    wanted.want = want;
    wanted.limits = limits;
    IouMapping mapping;
    const auto nodes = static_cast<double>(gold.times.size() + test.times.size());
    if (gold.times.empty() || test.times.empty()) {
      mapping.value = nodes > 0 ? 0 : std::nan("");
    } else {
      const ted::RealCosts costs =
          costs_of(gold, test, options, want == ted::Want::kMapping ? kOtherLabel : 0);
      if (most_value(costs, gold.times.size(), test.times.size()) < kAlike)
        wanted.method = ted::Method::kFull;
      auto result =
          ted::distance({gold_labels, gold.nodes.parents}, {test_labels, test.nodes.parents}, costs, wanted);
      mapping.value = want == ted::Want::kCost ? 1 - result.cost / nodes
                                               : 2 * shared_by(result.mapping, gold, test) / nodes;
      mapping.pairs = std::move(result.mapping);
    }
    mapping.trees = {std::move(gold.nodes), std::move(test.nodes)};
    return mapping;
  };
  if (times.gold.empty() && times.test.empty()) {
    const SlotTimes slots(pairs.comparison(), whole);
    return solve([&](bool gold, Row token) { return slots.of(gold, token); });
  }
  return solve([&](bool gold, Row token) { return (gold ? times.gold : times.test)[token]; });
}

// Adds the words of one side that count: how many there are, how many have times.
struct Timed {
  std::size_t words = 0, timed = 0;
};

WordTimes side_times(const Side& side, Timed& count) {
  const Tokens& tokens = side.corpus->tokens;
  WordTimes times(tokens.size());
  SpreadTimes shares(*side.corpus);
  for (Row token = 0; token < tokens.size(); ++token) {
    if (side.keep[token] == 0) continue;
    ++count.words;
    if (!shares.has(token)) continue;
    ++count.timed;
    const auto [start, end] = shares.share(token);
    times[token] = {static_cast<double>(start) / kSecond, static_cast<double>(end) / kSecond};
  }
  return times;
}

}  // namespace

TimePair word_times(const Comparison& comparison) {
  if (comparison.gold.corpus->tokens.start.empty() && comparison.test.corpus->tokens.start.empty()) return {};
  Timed gold;
  Timed test;
  TimePair times{side_times(comparison.gold, gold), side_times(comparison.test, test)};
  if (gold.timed + test.timed == 0) return {};
  const auto told = [](const Timed& side) {
    return std::to_string(side.timed) + " of " + std::to_string(side.words);
  };
  if (gold.timed < gold.words || test.timed < test.words)
    throw std::invalid_argument("times are known of " + told(gold) + " words in gold and of " + told(test) +
                                " in the system");
  return times;
}

IouMapping iou_mapping(const TreePairs& pairs, std::size_t stretch, const TimePair& times, IouOptions options,
                       const ted::Limits& limits) {
  return mapped(pairs, stretch, times, options, ted::Want::kMapping, limits);
}

double iou_value(const TreePairs& pairs, std::size_t stretch, const TimePair& times, IouOptions options,
                 const ted::Limits& limits) {
  return mapped(pairs, stretch, times, options, ted::Want::kCost, limits).value;
}

IouColumns count_struct_iou(const TreePairs& pairs, const TimePair& times, IouOptions options,
                            const ted::Limits& limits) {
  const std::vector<Stretch>& stretches = pairs.stretches();
  std::vector<double> values(stretches.size());
  in_ranges(stretches.size(), pairs.comparison().jobs, 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t n = begin; n < end; ++n) {
      check_interrupted();
      values[n] = iou_value(pairs, n, times, options, limits);
    }
  });
  const Column zeros(pairs.comparison().units.size(), 0);
  IouColumns columns{zeros, zeros};
  for (std::size_t n = 0; n < stretches.size(); ++n) {
    if (std::isnan(values[n])) continue;
    columns.billionths[stretches[n].unit] += std::llround(values[n] * kBillion);
    ++columns.stretches[stretches[n].unit];
  }
  return columns;
}

}  // namespace treegauge
