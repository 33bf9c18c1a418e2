// Both sides of every chunk on one scale of characters, white space left out: tokens and sentences by
// their spans, and the word alignment `ud` that stands on them.
//
// Where the characters of a chunk are the same on both sides, the scale is simply their number. Where
// they differ, characters are aligned first (edit distance with the costs of sclite, 4/3/3, symmetric
// ties), and the scale counts the pairs of characters: two ends are in the same place when no pair lies
// between them. A run of characters that only one side has can often stand in several places at the
// same cost («aa» in «aaa»): it is moved to where most token and sentence ends of both sides agree.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "compare/steps/steps.hpp"

namespace treegauge {

struct CharacterSpan {
  std::uint32_t begin = 0, end = 0;
  Row row = kNoRow;  // of the first word
};

// Where a word stands in its token.
enum WordPart : std::uint8_t {
  kWholeToken = 0,
  kTokenBegins = 1,  // the first word of a multiword token
  kTokenGoesOn = 2,
};

struct CharacterSide {
  WordRows word;
  std::vector<std::uint32_t> begin, end;  // by word; a word of a multiword token has the token's span
  std::vector<std::uint8_t> part;         // by word: a WordPart
  std::vector<CharacterSpan> sentences;
};

struct ChunkSpans {
  CharacterSide gold, test;
  std::uint64_t characters = 0;  // of gold
  std::uint64_t edits = 0;       // characters substituted, or on one side only
};

// The spans of a chunk; computed once and kept in the comparison.
const ChunkSpans& character_spans(Comparison& comparison, std::size_t chunk);

// Puts two words into one slot where udeval would align them: equal spans, or within multiword tokens a
// longest common subsequence of lower-cased forms. A word without a character that has a partner
// stands alone. Returns what had to be aligned before: edits of characters, and characters in gold.
struct CharacterEdits {
  std::uint64_t edits = 0, characters = 0;
};
CharacterEdits align_characters(Comparison& comparison, ChunkRange chunks);

// Moves the test words of a chunk that have no partner to the gold sentence that their characters lie in,
// so that their home does not depend on which words beside them have partners.
void find_homes_by_characters(Comparison& comparison, std::size_t chunk);

// Whether the characters of two stretches of sentences are the same, white space left out: where the
// whole files are, udeval has a number for them.
bool same_characters(const Corpus& gold, SentenceRange gold_range, const Corpus& test,
                     SentenceRange test_range);
// Those characters, one sentence after the other.
std::string characters_of(const Corpus& corpus, SentenceRange range);

// Whether the same words are joined into the same multiword tokens on both sides, word by word.
bool same_surfaces(const Corpus& gold, SentenceRange gold_range, const Corpus& test,
                   SentenceRange test_range);

}  // namespace treegauge
