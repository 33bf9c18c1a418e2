// The steps that fill a Comparison, in the order in which they are taken.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "treegauge/align/edit.hpp"
#include "treegauge/comparison.hpp"

namespace treegauge {

// Equal strings get equal word keys on both sides; -LRB- equals ( and so on, and words that are equal once their
// letters are composed (Keys::composed) are equal.
void unify_words(Comparison& comparison);

// Makes word keys ordered by the bytes of the words as they are compared, so that ties depend neither on which
// side is gold nor on the other words of the files. Keys that are so already stay.
void rank_words(Comparison& comparison);

// Adds a chunk and its units. Chunks come in the order of the gold side.
void add_chunk(Comparison& comparison, Row gold_begin, Row gold_end, Row test_begin, Row test_end,
               Row document);

// Why a pair of sentences cannot be put side by side word by word.
enum class Mismatch : std::uint8_t { none, length, words };

struct PairCheck {
  Mismatch mismatch = Mismatch::none;
  Row gold_token = kNoRow, test_token = kNoRow;  // the first differing words, if any
  std::uint32_t gold_words = 0, test_words = 0;
};

// Puts the n-th word of a chunk beside the n-th word, chunk after chunk (aligner `identity`).
// Words that only one side deletes are tried without when the numbers differ. Chunks that do not
// fit keep all words in slots of their own; the result says why, chunk by chunk.
std::vector<PairCheck> align_identity(Comparison& comparison, bool compare_words);

// Word keys of one side of a chunk as the aligners see them, with the token rows behind them.
struct ChunkWords {
  std::vector<std::uint32_t> words;
  std::vector<Row> tokens;
};
ChunkWords words_of(const Side& side, Row begin, Row end);

// Edit-distance alignment of every chunk; the total cost is left in the comparison.
void align_edit(Comparison& comparison, align::Costs costs, align::Ties ties);

// Slots from an alignment made elsewhere, chunk after chunk: pairs of word numbers within the chunk
// (of the words that words_of lists), align::kNone where a side has no word.
void place_slots(Comparison& comparison, Chunk& chunk, const ChunkWords& gold, const ChunkWords& test,
                 std::span<const align::Slot> slots);

// After alignment: homes, then the masks of deleted words (equal words by the gold tag, others by
// their own).
void finish_slots(Comparison& comparison);

// Constituents that count, in slot coordinates, on both sides.
void build_brackets(Comparison& comparison);

}  // namespace treegauge
