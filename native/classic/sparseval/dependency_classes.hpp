// Dependencies as classes of integers, for matching without an alignment.
#pragma once
#include <vector>

#include "classic/sparseval/bag.hpp"
#include "corpus/trees/head_dependencies.hpp"
#include "text/word_equivalence.hpp"

namespace treegauge::classic {

// Which gold dependencies match which test dependencies: both words equivalent, and, if asked, both
// labels equal.
MatchTable match_table(const std::vector<HeadDependency>& gold, const std::vector<HeadDependency>& test,
                       const WordEquivalence& words, bool labelled);

BagMatch match_dependency_bags(const std::vector<HeadDependency>& gold,
                               const std::vector<HeadDependency>& test, const WordEquivalence& words,
                               bool labelled);

}  // namespace treegauge::classic
