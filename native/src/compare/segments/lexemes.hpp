// Space-delimited words and their segments, on both sides of every chunk.
//
// A token is a segment; a word is a surface that holds several of them, or a segment by itself. Words
// of the two sides are put together as blocks, and a segment may be kept only inside its block:
//   - where the words of both sides spell the same characters, a block is the smallest stretch that
//     begins and ends at the same character on both sides (mostly one word);
//   - else, where a side does not know how its words are spelt and both have equally many, word n
//     is beside word n;
//   - else words are aligned by edit distance (sclite's costs, symmetric ties).
// A chunk of several sentences is cut into stretches (stretches.hpp): blocks with words of both sides hold
// sentences together. Blocks come in the order of the stretches.
#pragma once
#include <cstdint>
#include <vector>

#include "compare/segments/stretches.hpp"
#include "compare/steps/steps.hpp"

namespace treegauge {

// Numbers of the segments (within ChunkWords) that belong to one word or to several that go together.
struct WordBlock {
  std::uint32_t gold_begin = 0, gold_end = 0, test_begin = 0, test_end = 0;
};

// Sentences of both sides that hold the same blocks; their trees stand side by side.
struct LexemeStretch : Stretch {
  std::size_t block_begin = 0, block_end = 0;
};

struct ChunkLexemes {
  ChunkWords gold, test;
  std::vector<WordBlock> blocks;
  std::vector<LexemeStretch> stretches;
  std::uint64_t cost = 0;  // of the word alignment, 0 where none was needed
};

// `visible`: without the words that decide nothing (see compare/steps/steps.hpp).
ChunkLexemes lexemes_of(const Comparison& comparison, const Chunk& chunk, bool visible = false);
std::vector<ChunkLexemes> all_lexemes(const Comparison& comparison);

// Slots from words: inside a block, segments are aligned by edit distance. The cost of the word alignments
// is added to the comparison's.
void align_lattice(Comparison& comparison, ChunkRange chunks);

}  // namespace treegauge
