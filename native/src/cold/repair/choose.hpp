// Chooses one of several attempts.
#pragma once
#include <string_view>
#include <vector>

namespace treegauge::repair {

struct Candidate {
  const std::vector<std::string_view>* words;
  bool whole;  // nothing is missing at its end
};

// The last whole one of those that have at least three quarters of the words of the longest; the last of
// these where none is whole. With gold words at hand: the one that shares most words with them, whole ones
// and later ones first.
std::size_t choose(const std::vector<Candidate>& candidates, const std::vector<std::string_view>* gold);

// Whether the last candidates are the same words over and over.
bool repeats(const std::vector<Candidate>& candidates);

}  // namespace treegauge::repair
