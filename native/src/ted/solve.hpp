// One pair of trees: first in a band, which grows until the answer is inside, then, should that
// become dearer than the whole, in full tables.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "ted/band.hpp"
#include "ted/full.hpp"
#include "ted/mapping.hpp"
#include "ted/tables.hpp"
#include "ted/thin_band.hpp"
#include "ted/two_bands.hpp"
#include "ted/workspace.hpp"

namespace treegauge::ted {

// About the least bound at which the bands do not say that there is no mapping: bounds between the last that
// was too low and one that was not are halved. The first mapping that is found there is a good bound itself,
// and finding it takes far less than in the bands of a bound that is much too high.
template <class Value>
struct LeastBound {
  Value too_low;
  Value enough = 0;
  bool settled = false;

  // The bound to look at next, or the same one if it is to be solved, or was too low with none known that is
  // enough.
  Value after(Value bound, bool possible, bool dear) {
    if (settled || (enough == 0 && !(possible && dear))) {
      settled = settled || possible;
      too_low = bound;
      return bound;
    }
    (possible ? enough : too_low) = bound;
    if (enough - too_low > enough / 32) return too_low + (enough - too_low) / 2;
    settled = true;
    return enough;
  }
};

template <class Weights>
class Solver {
 public:
  using Value = typename Weights::Value;

  Solver(const Index& gold, const Index& test, const Weights& weights, Meter& meter, Workspace<Value>& work,
         const FewEdits& few)
      : gold_(gold),
        test_(test),
        weights_(weights),
        meter_(meter),
        work_(work),
        thin_(few.band),
        least_edits_(few.least) {}

  // The weight of the best mapping, and the mapping itself where it is wanted.
  Value solve(Method method, Pairing* mapping) {
    if (mapping != nullptr) mapping->clear();
    for (Node i = 0; i < gold_.size(); ++i) total_ += weights_.remove(i);
    for (Node j = 0; j < test_.size(); ++j) total_ += weights_.insert(j);
    if (gold_.size() == 0 || test_.size() == 0) return total_;
    if (same()) {
      if (mapping != nullptr)
        for (Node i = 0; i < gold_.size(); ++i) mapping->emplace_back(i, i);
      return 0;
    }
    Value weight = 0;
    Tables<Weights> tables(gold_, test_, weights_, work_.band, work_.tables, meter_);
    if (method == Method::kFull || !solve_in_band(tables, method, weight))
      weight = solve_in_full(mapping != nullptr);
    if (mapping != nullptr) *mapping = Mapper<Weights>(gold_, test_, weights_, work_.band, tables).run();
    return weight;
  }

 private:
  static constexpr bool kReal = std::is_floating_point_v<Value>;

  // Sums in different order differ in rounding: bounds on real weights leave it room.
  static Value loosened(Value bound) {
    if constexpr (kReal) return bound * (1 + 1e-9);
    return bound;
  }

  [[nodiscard]] Value step() const {
    const Value least = std::max(weights_.least_remove(), weights_.least_insert());
    return std::max({least, static_cast<Value>(total_ / 4096), kReal ? Value{0} : Value{1}});
  }

  // A few steps, but not beyond everything: multiples of dear steps need not fit.
  [[nodiscard]] Value steps(int times) const {
    const Value single = step();
    return single > total_ / static_cast<Value>(times) ? total_ : static_cast<Value>(times) * single;
  }

  // One tree twice, where that weighs nothing and everything else weighs something.
  [[nodiscard]] bool same() const {
    if (weights_.least_remove() <= 0 || weights_.least_insert() <= 0) return false;
    if (gold_.end != test_.end) return false;
    for (Node i = 0; i < gold_.size(); ++i)
      if (weights_.pair(i, i) != 0) return false;
    return true;
  }

  // The edit distance of the two label sequences, at least; the band is filled up to it.
  Value sequence_distance() {
    Value bound = steps(3);
    bound += evened_out(weights_, gold_.size(), test_.size());
    for (;;) {
      Value distance = 0;
      bound = std::min(bound, total_);
      if (fill_prefixes(weights_, gold_.size(), test_.size(), loosened(bound), meter_, work_.band, work_.row,
                        distance)) {
        return distance;
      }
      bound *= 2;
    }
  }

  // False when the full tables promise to be cheaper.
  bool solve_in_band(Tables<Weights>& tables, Method method, Value& weight) {
    const std::uint64_t all_states = states_of(gold_, test_);
    const bool to_the_end = method != Method::kAuto;
    const bool full_fits = !to_the_end && meter_.fits(2 * all_states, sizeof(Value));
    const double full = full_fits ? static_cast<double>(full_cells()) : kEndless;
    // Where only the band is possible it is not tried for ever: a tenth of the limit tells enough. In small
    // trees a cell of the band takes no longer than any other, and giving up takes more than going on.
    const double budget = full_fits    ? (all_states > kLargeStates ? full / 2 : 2 * full)
                          : to_the_end ? kEndless
                                       : kTableCell * static_cast<double>(meter_.most_cells()) / 10;
    const bool turning =
        !kReal && (method == Method::kTwoBands || (method == Method::kAuto && all_states > kLargeStates));
    std::optional<TwoBands<Weights>> two_bands;
    if (thin_ != nullptr && least_edits_ > Reach::kMostEdits) thin_ = nullptr;
    Value bound = thin_ != nullptr ? with_edits(least_edits_) : sequence_distance();
    Value gap = std::max(turning ? static_cast<Value>(bound / 8) : static_cast<Value>(bound / 2), steps(2));
    const std::uint64_t before = meter_.filled();
    const auto fill_to_bound = [&] {
      Value distance = 0;
      fill_prefixes(weights_, gold_.size(), test_.size(), loosened(bound), meter_, work_.band, work_.row,
                    distance);
    };
    LeastBound<Value> least{static_cast<Value>(bound - 1)};
    for (;;) {
      weight = total_;
      bool possible =
          thin_ != nullptr
              ? thin_->narrow(gold_, test_, weights_, single(), edits_of(bound), meter_, work_.band)
              : narrow(gold_, test_, weights_, loosened(bound), work_.band, work_.suffix_rows);
      double by_turning = kEndless;
      if (possible && turning) {
        if (!two_bands) two_bands.emplace(gold_, test_, weights_, meter_, work_.band);
        possible = two_bands->narrow_to(bound, work_.row, work_.suffix_rows);
        if (possible) by_turning = kTurningCell * two_bands->cells();
      }
      if (turning) {
        // Two bands take far longer than a look at what they leave.
        const bool dear =
            by_turning < full && by_turning > kDearLooks * kTableCell * static_cast<double>(all_states);
        if (const Value other = least.after(bound, possible, dear); other != bound) {
          bound = other;
          fill_to_bound();
          continue;
        }
      }
      if (possible) {
        const bool wide = full_fits && all_states > kSmall && states() > all_states / 2;
        const double spent = kTableCell * static_cast<double>(meter_.filled() - before);
        bool gave_up = method == Method::kTwoBands || wide || spent > budget;
        if (!gave_up) {
          const double most = std::min({budget - spent, by_turning / 4, 1e18});
          weight = std::min(tables.solve(static_cast<std::uint64_t>(most / kTableCell), gave_up), total_);
        }
        if (gave_up) {
          if (by_turning >= full || by_turning == kEndless) return false;
          meter_.count(static_cast<std::uint64_t>(by_turning));
          weight = std::min(two_bands->solve(), total_);
        }
        if (weight <= loosened(bound)) return true;
      }
      // A mapping outside the bound is still one: the best is not a heavier.
      bound = std::min(static_cast<Value>(bound + gap), weight);
      if (thin_ != nullptr) {
        if (edits_of(bound) <= Reach::kMostEdits) {
          bound = with_edits(edits_of(bound));
          continue;
        }
        thin_ = nullptr;
      }
      gap = std::max(turning ? static_cast<Value>(2 * gap) : static_cast<Value>(bound / 2), steps(2));
      fill_to_bound();
    }
  }

  // At unit costs: what an edit weighs, how many edits a weight stands for, and the most that so many weigh.
  [[nodiscard]] Value single() const { return weights_.least_remove(); }
  [[nodiscard]] Node edits_of(Value weight) const { return static_cast<Node>(weight / single()); }
  [[nodiscard]] Value with_edits(Node edits) const { return (static_cast<Value>(edits) + 1) * single() - 1; }

  // What the band leaves.
  [[nodiscard]] std::uint64_t states() const {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < work_.band.low.size(); ++i)
      count += static_cast<std::uint64_t>(work_.band.high[i] - work_.band.low[i] + 1);
    return count;
  }

  Value solve_in_full(bool with_mapping) {
    const std::uint64_t cells =
        static_cast<std::uint64_t>(gold_.size()) * static_cast<std::uint64_t>(test_.size());
    meter_.hold(with_mapping ? 2 * cells : cells, sizeof(Value));
    const Views views(gold_, test_);
    work_.band.open(gold_.size(), test_.size());
    return Full<Weights>(gold_, test_, views, weights_, meter_, work_.band.cells).solve();
  }

  // About how many cells the full tables take, cut from the better side or along an inner path, whose cells
  // are filled several at a time.
  [[nodiscard]] std::uint64_t full_cells() const {
    const auto sums = [](const Index& tree) {
      auto right = static_cast<double>(tree.size());
      double left = right;
      for (Node i = 0; i < tree.size(); ++i) {
        const Node parent = tree.parents[Index::at(i)];
        const double size = tree.end[Index::at(i)] - i;
        if (parent == kNoParent) continue;
        if (tree.end[Index::at(parent)] != tree.end[Index::at(i)]) right += size;
        if (parent + 1 != i) left += size;
      }
      return std::pair{right, left};
    };
    const auto [gold_right, gold_left] = sums(gold_);
    const auto [test_right, test_left] = sums(test_);
    constexpr double kInnerCell = 0.7;
    const auto n = static_cast<double>(gold_.size());
    const auto m = static_cast<double>(test_.size());
    return static_cast<std::uint64_t>(std::min(
        {gold_right * test_right, gold_left * test_left, kInnerCell * n * m * std::min(n, m), 1e18}));
  }

  static constexpr std::uint64_t kSmall = 1024;
  static constexpr double kEndless = std::numeric_limits<double>::infinity();
  // What a cell takes beside one of the full tables.
  static constexpr double kTableCell = 4;
  static constexpr double kTurningCell = 0.3;
  static constexpr double kDearLooks = 8;

  const Index& gold_;
  const Index& test_;
  const Weights& weights_;
  Meter& meter_;
  Workspace<Value>& work_;
  ThinBand* thin_;
  Node least_edits_;
  Value total_ = 0;
};

template <class Weights>
typename Weights::Value lightest(const Index& gold, const Index& test, const Weights& weights, Meter& meter,
                                 Workspace<typename Weights::Value>& work, Method method, Pairing* mapping,
                                 const FewEdits& few) {
  return Solver<Weights>(gold, test, weights, meter, work, few).solve(method, mapping);
}

// One file compiles the solver for some weights.
#define TREEGAUGE_SOLVE(Weights)                                                                \
  template Weights::Value lightest<Weights>(const Index&, const Index&, const Weights&, Meter&, \
                                            Workspace<Weights::Value>&, Method, Pairing*, const FewEdits&)

}  // namespace treegauge::ted
