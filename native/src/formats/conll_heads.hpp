// From the head numbers of a sentence to token rows, with all that can be wrong about them.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "treegauge/corpus.hpp"

namespace treegauge::formats {

inline constexpr std::uint64_t kNoHead = ~std::uint64_t{0};

struct WrittenHead {
  std::uint64_t number = kNoHead;  // as the file has it, 0 for the root; kNoHead for _
  std::size_t offset = 0;          // of the column in the file
  std::size_t deps_offset = 0;     // of the column with the enhanced relations
};

enum class HeadProblem : std::uint8_t { none, out_of_range, missing, no_root, cycle, several_roots };

struct HeadCheck {
  HeadProblem problem = HeadProblem::none;
  std::size_t offset = 0;          // where it shows first
};

// Appends the heads of the last sentence to tokens.head. Only with several roots, or with no head at
// all, can the sentence be used although something is odd.
HeadCheck link_heads(Corpus& corpus, const std::vector<WrittenHead>& heads);

enum class ArcProblem : std::uint8_t { none, bad, out_of_range };

struct ArcCheck {
  ArcProblem problem = ArcProblem::none;
  std::size_t offset = 0;
  std::string arc = {};
};

// Appends the enhanced graph of the last sentence to the arcs: DEPS is head:label|head:label, or _.
ArcCheck link_arcs(Corpus& corpus, const std::vector<WrittenHead>& heads);

}  // namespace treegauge::formats
