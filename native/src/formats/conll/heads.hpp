// Turns the head numbers of a sentence into token rows, and reports everything wrong with them.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "corpus/corpus.hpp"
#include "text/seen_texts.hpp"

namespace treegauge::formats {

inline constexpr std::uint64_t kNoHead = ~std::uint64_t{0};

struct WrittenHead {
  std::uint64_t number = kNoHead;  // as the file has it, 0 for the root; kNoHead for _
  std::size_t offset = 0;          // of the column in the file
  std::size_t deps_offset = 0;     // of the column with the enhanced relations
};

enum class HeadProblem : std::uint8_t { out_of_range, missing, no_root, several_roots, cycle };

struct HeadFault {
  HeadProblem problem;
  std::size_t offset;  // where it shows first
};

// Appends the heads of the last sentence to tokens.head, and says what is wrong with them. A wrong head
// costs an arc and not the sentence: one that is not a word of it becomes kNoRow, kept as it stands for
// writing back; whether the arcs form a tree is the reader's to mark. No head at all is nothing wrong.
std::vector<HeadFault> link_heads(Corpus& corpus, const std::vector<WrittenHead>& heads);

enum class ArcProblem : std::uint8_t { bad, out_of_range };

struct ArcFault {
  ArcProblem problem;
  std::size_t offset;
  std::string arc;
};

// Appends the enhanced graph of the last sentence to the arcs: DEPS is head:label|head:label, or _. An arc
// to a word that is not there has the head kNoRow; at text that is not an arc reading ends. `labels`: those
// of the sentence's file.
std::vector<ArcFault> link_arcs(Corpus& corpus, const std::vector<WrittenHead>& heads, SeenInFile& labels);

}  // namespace treegauge::formats
