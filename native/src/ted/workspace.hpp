// What solves one pair of trees, for those who do not compile it (solve.hpp has the definition).
#pragma once
#include <utility>
#include <vector>

#include "band.hpp"
#include "limits.hpp"
#include "tables.hpp"

namespace treegauge::ted {

// Kept from pair to pair so that memory is asked for once.
template <class Value>
struct Workspace {
  Band<Value> band;
  std::vector<Value> row;
  std::vector<Value> suffix_rows[2];
  TableBuffers<Value> tables;
};

using Pairing = std::vector<std::pair<Node, Node>>;

// The weight of the best mapping, and the mapping itself where it is wanted.
template <class Weights>
typename Weights::Value lightest(const Index& gold, const Index& test, const Weights& weights, Meter& meter,
                                 Workspace<typename Weights::Value>& work, Method method, Pairing* mapping);

}  // namespace treegauge::ted
