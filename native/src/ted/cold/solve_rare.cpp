// Costs by label, real costs, and sums that do not fit into 32 bits.
#include "ted/contract.hpp"
#include "ted/solve.hpp"

namespace treegauge::ted {

TREEGAUGE_SOLVE(LabelWeights<std::int32_t>);
TREEGAUGE_SOLVE(LabelWeights<std::int64_t>);
TREEGAUGE_SOLVE(LabelWeights<double>);
TREEGAUGE_SOLVE(PairWeights<std::int64_t>);

}  // namespace treegauge::ted
