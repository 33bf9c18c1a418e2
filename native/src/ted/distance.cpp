#include "ted/distance.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "ted/contract.hpp"
#include "ted/trim.hpp"
#include "ted/workspace.hpp"

namespace treegauge::ted {
namespace {

template <class Number>
Number checked(Number cost, const char* what) {
  if (!(cost >= 0)) throw std::invalid_argument(std::string("a negative cost to ") + what);
  return cost;
}

// How costs and penalties are packed (weights.hpp).
template <class Number>
struct Packing {
  Number scale = 1;
  Number single_penalty = 0;
  Number relabel_penalty = 0;
  bool tells_pairs = false;  // the weight alone says how many pairs there are
};

template <class Number>
Packing<Number> packing(const Costs<Number>& costs, Node gold_size, Node test_size) {
  if constexpr (std::is_floating_point_v<Number>) {
    return {};
  } else {
    if (costs.by_operation()) {
      // Without relabelling the cost says how many nodes are kept, and all of them are equal.
      if (costs.relabel == costs.kForbidden && costs.remove + costs.insert > 0) return {1, 0, 0, true};
      if (costs.remove == costs.insert && costs.remove == costs.relabel && costs.remove > 0)
        return {std::min(gold_size, test_size) + Number{1}, 0, 1, true};
    }
    return {Number{gold_size} + Number{test_size} + 1, 1, 2, false};
  }
}

template <class Number>
class Runner {
 public:
  explicit Runner(const Costs<Number>& costs) : costs_(costs) {
    for (const Number cost : {costs.remove, costs.insert}) checked(cost, "delete or insert");
    for (const Number cost : costs.remove_by_label) checked(cost, "delete");
    for (const Number cost : costs.insert_by_label) checked(cost, "insert");
  }

  Result<Number> run(const Tree& gold, const Tree& test, const Options& options) {
    // Trees that share nearly everything never come to a table.
    check_interrupted(gold.size() + test.size());
    gold_.assign(gold);
    test_.assign(test);
    check_labels();
    // Of the whole trees: what is refused does not depend on what they share.
    const auto packed = packing(costs_, gold_.size(), test_.size());
    meter_ = Meter(options.limits, gold_.size(), test_.size());
    total_ = 0;
    for (const Label label : gold.labels) total_ += remove_cost(label);
    for (const Label label : test.labels) total_ += insert_cost(label);
    Result<Number> result;
    const auto nodes = static_cast<Number>(gold_.size()) + test_.size() + 1;
    if (total_ > (kUnreachable<Number> - nodes) / packed.scale)
      throw std::invalid_argument("the costs are too large to be added up");
    borders_ = {};
    if (costs_.by_operation() && options.method == Method::kAuto) {
      borders_ = Trimmer(gold_, test_).run(options.want != Want::kMapping);
      cut(gold_, borders_, gold_parents_);
      cut(test_, borders_, test_parents_);
    }
    if constexpr (std::is_floating_point_v<Number>)
      weigh<double>(packed, options, result);
    else if (total_ * packed.scale + nodes < kUnreachable<std::int32_t>)
      weigh<std::int32_t>(packed, options, result);
    else
      weigh<std::int64_t>(packed, options, result);
    return result;
  }

 private:
  [[nodiscard]] Number remove_cost(Label label) const {
    return costs_.remove_by_label.empty() ? costs_.remove : costs_.remove_by_label[label];
  }
  [[nodiscard]] Number insert_cost(Label label) const {
    return costs_.insert_by_label.empty() ? costs_.insert : costs_.insert_by_label[label];
  }

  void check_labels() const {
    const auto check = [](std::span<const Label> labels, std::size_t known, const char* what) {
      for (const Label label : labels)
        if (label >= known)
          throw std::invalid_argument("label " + std::to_string(label) + " has no cost to " + what);
    };
    if (!costs_.remove_by_label.empty()) check(gold_.labels, costs_.remove_by_label.size(), "delete");
    if (!costs_.insert_by_label.empty()) check(test_.labels, costs_.insert_by_label.size(), "insert");
    if (!costs_.relabel_table.empty()) {
      if (costs_.table_width == 0) throw std::invalid_argument("a table of costs has a width");
      const auto check_place = [](Label label, std::size_t place, std::size_t known) {
        if (place >= known)
          throw std::invalid_argument("label " + std::to_string(label) + " has no cost to relabel");
      };
      const std::size_t rows = costs_.relabel_table.size() / costs_.table_width;
      for (const Label label : gold_.labels) check_place(label, costs_.row_of(label), rows);
      for (const Label label : test_.labels) check_place(label, costs_.column_of(label), costs_.table_width);
    }
  }

  // The rows or columns of the costs that a tree has, each once, in `used`; by node its place among them.
  template <class PlaceOf>
  void list_places(const Index& tree, PlaceOf place_of, std::vector<std::size_t>& used,
                   std::vector<std::size_t>& by_node) {
    const auto nodes = static_cast<std::size_t>(tree.size());
    by_node.resize(nodes);
    for (std::size_t node = 0; node < nodes; ++node) by_node[node] = place_of(tree.labels[node]);
    used = by_node;
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (std::size_t& place : by_node)
      place = static_cast<std::size_t>(std::lower_bound(used.begin(), used.end(), place) - used.begin());
  }

  template <class Value>
  void weigh(const Packing<Number>& packed, const Options& options, Result<Number>& result) {
    const auto scale = static_cast<Value>(packed.scale);
    const auto single = static_cast<Value>(packed.single_penalty);
    const auto relabel = static_cast<Value>(packed.relabel_penalty);
    // What costs more than deleting everything and inserting everything is never done.
    const bool never = costs_.relabel < 0 || costs_.relabel > total_;
    const Value relabel_weight =
        never ? kUnreachable<Value> : static_cast<Value>(costs_.relabel) * scale + relabel;
    if (costs_.by_operation()) {
      // The sum of all costs has nothing of a side without nodes: what is never done may be too large to be
      // written.
      const UniformWeights<Value> weights{
          static_cast<Value>(std::min(costs_.remove, total_)) * scale + single,
          static_cast<Value>(std::min(costs_.insert, total_)) * scale + single, relabel_weight, gold_.labels,
          test_.labels};
      solve(weights, packed, options, result);
      return;
    }
    std::vector<Value> removes;
    std::vector<Value> inserts;
    for (const Label label : gold_.labels)
      removes.push_back(static_cast<Value>(remove_cost(label)) * scale + single);
    for (const Label label : test_.labels)
      inserts.push_back(static_cast<Value>(insert_cost(label)) * scale + single);
    const std::vector<Value> table = relabel_weights(scale);
    const auto least = [](const std::vector<Value>& of) {
      return of.empty() ? Value{0} : *std::min_element(of.begin(), of.end());
    };
    const LabelWeights<Value> weights{removes,        inserts,      least(removes), least(inserts),
                                      relabel_weight, table,        rows_,          columns_,
                                      relabel,        gold_.labels, test_.labels};
    solve(weights, packed, options, result);
  }

  // What the labels of this pair of trees weigh, with the nodes' places in `rows_` and `columns_`: of the
  // table of all costs, which may be that of thousands of trees, no more than that.
  template <class Value>
  std::vector<Value> relabel_weights(Value scale) {
    std::vector<Value> table;
    if (costs_.relabel_table.empty()) return table;
    const auto row_of = [&](Label label) { return costs_.row_of(label); };
    const auto column_of = [&](Label label) { return costs_.column_of(label); };
    std::vector<std::size_t> rows;
    std::vector<std::size_t> columns;
    list_places(gold_, row_of, rows, rows_);
    list_places(test_, column_of, columns, columns_);
    meter_.hold(std::uint64_t{rows.size()} * columns.size(), sizeof(Value));
    table.reserve(rows.size() * columns.size());
    for (const std::size_t row : rows) {
      check_interrupted(columns.size());
      const Number* const costs = costs_.relabel_table.data() + row * costs_.table_width;
      for (const std::size_t column : columns) {
        const Number cost = costs[column];
        // What costs more than everything is never done.
        const bool never = cost < 0 || cost > total_;
        table.push_back(never ? kUnreachable<Value> : static_cast<Value>(cost) * scale);
      }
    }
    for (std::size_t& row : rows_) row *= columns.size();
    return table;
  }

  template <class Weights>
  void solve(const Weights& weights, const Packing<Number>& packed, const Options& options,
             Result<Number>& result) {
    using Value = typename Weights::Value;
    const bool map = options.want == Want::kMapping || (options.want == Want::kCounts && !packed.tells_pairs);
    Value lightest = 0;
    if (map || !solve_contracted(weights, options, lightest))
      lightest = run_solver(weights, options.method, map ? &result.mapping : nullptr);
    const auto weight = static_cast<Number>(lightest);
    const std::int64_t nodes = std::int64_t{gold_.size()} + test_.size();
    if constexpr (std::is_floating_point_v<Number>) {
      result.cost = weight;
    } else {
      result.cost = weight / packed.scale;
      if (packed.tells_pairs) result.relabeled = weight % packed.scale;
    }
    if (options.want == Want::kCost) return;
    std::int64_t pairs = 0;
    if (map) {
      pairs = static_cast<std::int64_t>(result.mapping.size());
      result.relabeled = 0;
      for (const auto& [i, j] : result.mapping)
        if (gold_.labels[Index::at(i)] != test_.labels[Index::at(j)]) ++result.relabeled;
    } else if constexpr (!std::is_floating_point_v<Number>) {
      pairs = costs_.relabel < 0
                  ? (gold_.size() * costs_.remove + test_.size() * costs_.insert - result.cost) /
                        (costs_.remove + costs_.insert)
                  : (nodes + result.relabeled - result.cost / costs_.remove) / 2;
    }
    result.matched = pairs - result.relabeled;
    result.deleted = gold_.size() - pairs;
    result.inserted = test_.size() - pairs;
    if (options.want == Want::kCounts) result.mapping.clear();
    add_borders(result, options.want == Want::kMapping);
  }

  // Every operation weighs the same but for the penalty of relabelling.
  template <class Weights>
  static bool has_unit_costs(const Weights& weights) {
    using Value = typename Weights::Value;
    if constexpr (std::is_same_v<Weights, UniformWeights<Value>> && !std::is_floating_point_v<Value>) {
      const Value single = weights.remove_weight;
      return single == weights.insert_weight && weights.relabel_weight == single + 1;
    }
    return false;
  }

  // What the band begins with, its sides being there: of the trees that are solved, which may be shorter
  // ones.
  FewEdits few_edits(const Index& gold, const Index& test, Method method) {
    if (method != Method::kAuto || gold_.size() == 0 || test_.size() == 0) return {};
    if (states_of(gold, test) > kLargeStates) return {};
    return {&thin_band_, thin_band_.least_edits(gold_, test_)};
  }

  template <class Weights>
  typename Weights::Value run_solver(const Weights& weights, Method method, Pairing* mapping) {
    using Value = typename Weights::Value;
    if constexpr (std::is_same_v<Weights, UniformWeights<Value>> && !std::is_same_v<Value, std::int32_t>) {
      // Written as costs by label: rare, and one solver less to compile.
      const std::vector<Value> removes(Index::at(gold_.size()), weights.remove_weight);
      const std::vector<Value> inserts(Index::at(test_.size()), weights.insert_weight);
      const LabelWeights<Value> by_label{
          removes, inserts, weights.remove_weight, weights.insert_weight, weights.relabel_weight, {}, {},
          {},      0,       gold_.labels,          test_.labels};
      return ted::lightest(gold_, test_, by_label, meter_, workspace<Value>(), method, mapping);
    } else {
      FewEdits few;
      if (has_unit_costs(weights)) {
        thin_band_.gold.assign(gold_);
        thin_band_.test.assign(test_);
        few = few_edits(gold_, test_, method);
      }
      return ted::lightest(gold_, test_, weights, meter_, workspace<Value>(), method, mapping, few);
    }
  }

  // False where words and tags cannot be taken as one node each (contract.hpp), and where the trees are so
  // small that it is not worth a look.
  template <class Weights, class Value>
  bool solve_contracted(const Weights& weights, const Options& options, Value& weight) {
    constexpr std::int64_t kWorthwhile = 64;
    if constexpr (std::is_same_v<Weights, UniformWeights<Value>> && !std::is_floating_point_v<Value>) {
      const std::int64_t states = std::int64_t{gold_.size()} * test_.size();
      if (options.method == Method::kBand || (options.method == Method::kAuto && states < kWorthwhile))
        return false;
      if (!has_unit_costs(weights)) return false;
      if (!contract(gold_, gold_contracted_, gold_shorter_, thin_band_.gold)) return false;
      if (!contract(test_, test_contracted_, test_shorter_, thin_band_.test)) return false;
      if (!kinds_.apart(gold_contracted_, test_contracted_)) return false;
      const PairWeights<Value> pairs{weights.remove_weight, weights.relabel_weight, gold_contracted_,
                                     test_contracted_};
      weight = ted::lightest(gold_shorter_, test_shorter_, pairs, meter_, workspace<Value>(), options.method,
                             nullptr, few_edits(gold_shorter_, test_shorter_, options.method));
      return true;
    }
    return false;
  }

  void add_borders(Result<Number>& result, bool mapped) const {
    const Node front = borders_.front;
    result.matched += std::int64_t{front} + borders_.back;
    if (!mapped || front == 0) return;
    std::vector<std::pair<Node, Node>> pairs;
    pairs.reserve(Index::at(front) + result.mapping.size());
    for (Node node = 0; node < front; ++node) pairs.emplace_back(node, node);
    for (const auto& [i, j] : result.mapping) pairs.emplace_back(i + front, j + front);
    result.mapping = std::move(pairs);
  }

  template <class Value>
  Workspace<Value>& workspace() {
    if constexpr (sizeof(Value) == 4)
      return narrow_work_;
    else
      return work_;
  }

  const Costs<Number>& costs_;
  Number total_ = 0;
  Meter meter_{{}, 0, 0};
  Index gold_;
  Index test_;
  Borders borders_;
  std::vector<Node> gold_parents_;
  std::vector<Node> test_parents_;
  std::vector<std::size_t> rows_;     // of the table of weights, by gold node: where its row begins
  std::vector<std::size_t> columns_;  // by test node
  Contracted gold_contracted_;
  Contracted test_contracted_;
  Index gold_shorter_;
  Index test_shorter_;
  Kinds kinds_;
  ThinBand thin_band_;
  Workspace<std::int32_t> narrow_work_;
  Workspace<Number> work_;
};

template <class Number>
std::vector<Result<Number>> run_all(const Trees& gold, const Trees& test, Pairs pairs,
                                    const Costs<Number>& costs, const Options& options) {
  std::vector<Result<Number>> results(pairs.size());
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::size_t failed = pairs.size();
  std::exception_ptr failure;
  const auto work = [&] {
    Runner<Number> runner(costs);
    for (;;) {
      const std::size_t pair = next.fetch_add(1);
      if (pair >= pairs.size()) return;
      try {
        try {
          results[pair] = runner.run(gold[pairs[pair].first], test[pairs[pair].second], options);
        } catch (LimitExceeded& limit) {
          limit.pair = pair;
          throw;
        }
      } catch (...) {
        // Pairs are handed out in order: every earlier one will still be finished.
        next.store(pairs.size());
        const std::scoped_lock lock(mutex);
        if (pair < failed) {
          failed = pair;
          failure = std::current_exception();
        }
        return;
      }
    }
  };
  [[maybe_unused]] const Runner<Number> checked{costs};  // complains about the costs here, not in a thread
  for (const auto& [first, second] : pairs)
    if (first >= gold.size() || second >= test.size())
      throw std::invalid_argument("a pair names a tree that is not there");
  const std::size_t threads = std::min<std::size_t>(std::max(options.threads, 1U), pairs.size());
  // Each thread takes pairs until none is left, since some take far longer than others.
  in_ranges(threads, static_cast<unsigned>(threads), 1, [&](std::size_t, std::size_t) { work(); });
  if (failure) std::rethrow_exception(failure);
  return results;
}

}  // namespace

Result<std::int64_t> distance(const Tree& gold, const Tree& test, const IntegerCosts& costs,
                              const Options& options) {
  return Runner<std::int64_t>(costs).run(gold, test, options);
}

Result<double> distance(const Tree& gold, const Tree& test, const RealCosts& costs, const Options& options) {
  return Runner<double>(costs).run(gold, test, options);
}

std::vector<Result<std::int64_t>> distances(const Trees& gold, const Trees& test, Pairs pairs,
                                            const IntegerCosts& costs, const Options& options) {
  return run_all(gold, test, pairs, costs, options);
}

std::vector<Result<double>> distances(const Trees& gold, const Trees& test, Pairs pairs,
                                      const RealCosts& costs, const Options& options) {
  return run_all(gold, test, pairs, costs, options);
}

}  // namespace treegauge::ted
