// The weights of nearly every run: the same cost for every label, and sums that fit into 32 bits.
#include "ted/contract.hpp"
#include "ted/solve.hpp"

namespace treegauge::ted {

TREEGAUGE_SOLVE(UniformWeights<std::int32_t>);
TREEGAUGE_SOLVE(PairWeights<std::int32_t>);

}  // namespace treegauge::ted
