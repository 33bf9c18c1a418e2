// Tree edit distance (Tai 1979; Zhang and Shasha 1989) with its mapping, for many pairs at once.
//
// A mapping pairs nodes of gold with nodes of test, one to one, and keeps left-to-right order and
// ancestry. Gold nodes outside it are deleted, test nodes outside it inserted, pairs with different
// labels relabelled; its cost is the sum of these. The distance is the cost of the cheapest one.
//
// Of several cheapest mappings the result is, in this order,
//   1. one with most pairs of equal labels;
//   2. the one whose list of test partners, read along the gold nodes in pre-order, is smallest:
//      at the first gold node where two mappings differ, the smaller test node (in pre-order)
//      wins, and any partner wins over none.
// At unit costs the first alone fixes how many nodes are deleted, inserted, relabelled, matched.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "ted/costs.hpp"
#include "ted/tree.hpp"

namespace treegauge::ted {

// Where a pair of trees is given up: bytes of tables held at once, and cells filled in all.
struct Limits {
  std::size_t bytes = std::size_t{4} << 30;
  std::uint64_t cells = 1'000'000'000'000;
  // Told what a pair will take, in words, before more cells than `long_work` are filled; by any thread.
  std::uint64_t long_work = 0;
  std::function<void(const std::string&)> notice = nullptr;
};

// The tables for a pair of trees would pass a limit.
class LimitExceeded : public std::runtime_error {
 public:
  explicit LimitExceeded(const std::string& what) : std::runtime_error(what) {}
  std::size_t pair = 0;  // of several pairs, the number of the one that is too large
};

enum class Want : std::uint8_t {
  kCost,     // the distance alone
  kCounts,   // and the number of nodes deleted, inserted, relabelled, matched
  kMapping,  // and the pairs of nodes
};

template <class Number>
struct Result {
  Number cost = 0;
  std::int64_t deleted = 0;
  std::int64_t inserted = 0;
  std::int64_t relabeled = 0;                  // pairs with different labels
  std::int64_t matched = 0;                    // pairs with equal labels
  std::vector<std::pair<Node, Node>> mapping;  // (gold, test) in pre-order numbers, ascending
};

// How the tables are filled. The result is the same; kAuto takes what is fastest.
enum class Method : std::uint8_t { kAuto, kBand, kTwoBands, kFull };

struct Options {
  Want want = Want::kCounts;
  Method method = Method::kAuto;
  Limits limits;
  unsigned threads = 1;
};

Result<std::int64_t> distance(const Tree& gold, const Tree& test, const IntegerCosts& costs,
                              const Options& options = {});
Result<double> distance(const Tree& gold, const Tree& test, const RealCosts& costs,
                        const Options& options = {});

// Pair k is gold tree pairs[k].first against test tree pairs[k].second. A pair that passes a limit
// or a malformed tree raises; of several, the first one's exception, whatever the threads do.
using Pairs = std::span<const std::pair<std::size_t, std::size_t>>;
std::vector<Result<std::int64_t>> distances(const Trees& gold, const Trees& test, Pairs pairs,
                                            const IntegerCosts& costs, const Options& options = {});
std::vector<Result<double>> distances(const Trees& gold, const Trees& test, Pairs pairs,
                                      const RealCosts& costs, const Options& options = {});

}  // namespace treegauge::ted
