// The mapping behind a weight, by the tie rule of distance.hpp.
//
// In a state (i, j) gold node i is the first to decide about and no test node before j is left.
// All lightest mappings are the tight ways through the table, so i's smallest possible partner is
// found by walking along j, as long as inserting is tight, to the first place where pairing is.
// If there is none, i is deleted; doing that at once leaves every j open to the nodes after i.
// What is inside a pair of subtrees comes before what is right of them in both pre-orders, and the
// two do not depend on each other: a pair's inside is put off until the table at hand is done with,
// so that only one table is held at a time.
#pragma once
#include <algorithm>
#include <utility>
#include <vector>

#include "ted/tables.hpp"

namespace treegauge::ted {

template <class Weights>
class Mapper {
 public:
  using Value = typename Weights::Value;
  using Pair = std::pair<Node, Node>;

  // `band` holds R of all pairs that may be needed.
  Mapper(const Index& gold, const Index& test, const Weights& weights, Band<Value>& band,
         Tables<Weights>& tables)
      : gold_(gold), test_(test), weights_(weights), band_(band), tables_(tables) {}

  std::vector<Pair> run() {
    walk(0, 0, gold_.size(), test_.size());
    const bool all_weigh = weights_.least_remove() > 0 && weights_.least_insert() > 0;
    while (!inside_.empty()) {
      const auto [i, j] = inside_.back();
      inside_.pop_back();
      const Node e = gold_.end[Index::at(i)];
      const Node f = test_.end[Index::at(j)];
      if (i + 1 == e || j + 1 == f) continue;
      if (all_weigh && band_.cell(i, j) == 0) {
        // Nothing is deleted or inserted, so the subtrees have one shape and only one mapping.
        for (Node k = 1; i + k < e; ++k) pairs_.emplace_back(i + k, j + k);
        continue;
      }
      walk(i + 1, j + 1, e, f);
    }
    std::sort(pairs_.begin(), pairs_.end());
    return std::move(pairs_);
  }

 private:
  void walk(Node i, Node j, Node e, Node f) {
    tables_.fill(i, j, e, f);
    while (i < e) {
      check_interrupted();
      const Node partner = smallest_partner(i, j, e, f);
      if (partner < 0) {
        // Rounding of real costs may leave only the insertion tight.
        const bool deletes =
            tables_.may_delete(i) && tables_.at(i + 1, j) + weights_.remove(i) == tables_.at(i, j);
        if (deletes)
          ++i;
        else
          ++j;
        continue;
      }
      pairs_.emplace_back(i, partner);
      if (both_on_path(i, partner, e, f)) {
        ++i;
        j = partner + 1;
      } else {
        inside_.emplace_back(i, partner);
        i = gold_.end[Index::at(i)];
        j = test_.end[Index::at(partner)];
      }
    }
  }

  [[nodiscard]] Node smallest_partner(Node i, Node j, Node e, Node f) {
    for (; j < f; ++j) {
      const Value here = tables_.at(i, j);
      const Value inside = band_.cell(i, j);
      if (inside < kUnreachable<Value>) {
        const Value paired = both_on_path(i, j, e, f)
                                 ? weights_.pair(i, j) + tables_.at(i + 1, j + 1)
                                 : inside + tables_.at(gold_.end[Index::at(i)], test_.end[Index::at(j)]);
        if (paired == here) return j;
      }
      if (tables_.at(i, j + 1) + weights_.insert(j) != here) break;
    }
    return -1;
  }

  [[nodiscard]] bool both_on_path(Node i, Node j, Node e, Node f) const {
    return gold_.end[Index::at(i)] == e && test_.end[Index::at(j)] == f;
  }

  const Index& gold_;
  const Index& test_;
  const Weights& weights_;
  Band<Value>& band_;
  Tables<Weights>& tables_;
  std::vector<Pair> inside_;
  std::vector<Pair> pairs_;
};

}  // namespace treegauge::ted
