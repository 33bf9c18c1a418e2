// The cheapest path through two networks of words.
#pragma once
#include <string>
#include <vector>

#include "classic/sclite/network.hpp"

namespace treegauge::classic::sclite_parts {

enum class Verdict { correct, substituted, deleted, inserted };

// A word of each side; an empty one where an optional word stands alone, which counts as correct.
struct Pair {
  Verdict verdict = Verdict::correct;
  std::string ref;
  std::string hyp;
  double start = 0;  // of a word that stands alone
  double confidence = 0;
};

enum class Costs { words, times };

[[nodiscard]] std::vector<Pair> align(const Network& ref, const Network& hyp, Costs costs);

}  // namespace treegauge::classic::sclite_parts
