// The solver of one pair of trees, for those who do not compile it (solve.hpp has the definition).
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "ted/band.hpp"
#include "ted/limits.hpp"
#include "ted/tables.hpp"
#include "ted/thin_band.hpp"

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

// For a start at unit costs: a band that has the sequences, and no mapping has fewer edits than these.
struct FewEdits {
  ThinBand* band = nullptr;
  Node least = 0;
};

// From here on a second band is worth a look; up to here a thin one.
inline constexpr std::uint64_t kLargeStates = 1 << 16;

inline std::uint64_t states_of(const Index& gold, const Index& test) {
  return static_cast<std::uint64_t>(gold.size() + 1) * static_cast<std::uint64_t>(test.size() + 1);
}

// The weight of the best mapping, and the mapping itself where it is wanted.
template <class Weights>
typename Weights::Value lightest(const Index& gold, const Index& test, const Weights& weights, Meter& meter,
                                 Workspace<typename Weights::Value>& work, Method method, Pairing* mapping,
                                 const FewEdits& few = {});

}  // namespace treegauge::ted
