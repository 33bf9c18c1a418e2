// The numbers the tables add up: cost and tie-break packed in one.
//
// A weight is cost * scale + penalty, the penalty of a whole mapping being below the scale, so that
// the lightest mapping is the cheapest one and, among those, one with most equal labels:
//   unit costs          penalty 1 per relabelling: with the cost fixed, fewer relabellings means
//                       more equal labels, and a small scale keeps weights in 32 bits;
//   other whole costs   penalty 1 per node deleted or inserted, 2 per relabelling, which adds up
//                       to all nodes less two per equal pair;
//   real costs          no penalty, scale 1.
// Weights are never negative, which the bounds in band.hpp rely on.
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>

#include "ted/tree.hpp"

namespace treegauge::ted {

// Not reachable. Two of them still add up without overflow.
template <class Value>
inline constexpr Value kUnreachable = std::is_floating_point_v<Value> ? static_cast<Value>(1e300)
                                      : sizeof(Value) == 4            ? static_cast<Value>((1LL << 30) - 1)
                                                                      : static_cast<Value>((1LL << 62) - 1);

// The same weights for every label.
template <class Number>
struct UniformWeights {
  using Value = Number;

  Value remove_weight;
  Value insert_weight;
  Value relabel_weight;
  std::span<const Label> gold_labels;
  std::span<const Label> test_labels;

  [[nodiscard]] Value remove(Node) const { return remove_weight; }
  [[nodiscard]] Value insert(Node) const { return insert_weight; }
  [[nodiscard]] Value pair(Node gold, Node test) const {
    return gold_labels[Index::at(gold)] == test_labels[Index::at(test)] ? Value{0} : relabel_weight;
  }
  [[nodiscard]] Value least_remove() const { return remove_weight; }
  [[nodiscard]] Value least_insert() const { return insert_weight; }
};

// Weights by label: per node for removing and inserting; pairs from the cost table if there is one.
template <class Number>
struct LabelWeights {
  using Value = Number;

  std::span<const Value> removes;  // by gold node
  std::span<const Value> inserts;  // by test node
  Value smallest_remove;
  Value smallest_insert;
  Value relabel_weight;                  // without a table
  std::span<const Value> table;          // what pairs of labels weigh, if there is a table
  std::span<const std::size_t> rows;     // by gold node: where its row begins
  std::span<const std::size_t> columns;  // by test node
  Value relabel_penalty;
  std::span<const Label> gold_labels;
  std::span<const Label> test_labels;

  [[nodiscard]] Value remove(Node gold) const { return removes[Index::at(gold)]; }
  [[nodiscard]] Value insert(Node test) const { return inserts[Index::at(test)]; }
  [[nodiscard]] Value pair(Node gold, Node test) const {
    const bool equal = gold_labels[Index::at(gold)] == test_labels[Index::at(test)];
    if (table.empty()) return equal ? Value{0} : relabel_weight;
    const Value weight = table[rows[Index::at(gold)] + columns[Index::at(test)]];
    return std::min(weight + (equal ? Value{0} : relabel_penalty), kUnreachable<Value>);
  }
  [[nodiscard]] Value least_remove() const { return smallest_remove; }
  [[nodiscard]] Value least_insert() const { return smallest_insert; }
};

}  // namespace treegauge::ted
