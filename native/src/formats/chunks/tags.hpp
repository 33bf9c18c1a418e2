// Tags of chunks and entities: O, or a letter that says where in its chunk a word stands, and the chunk's
// type.
//
// Ramshaw and Marcus (1995), Text chunking using transformation-based learning; Tjong Kim Sang and Veenstra
// (1999), Representing text chunks.
#pragma once
#include <cstdint>
#include <string_view>

#include "corpus/corpus.hpp"

namespace treegauge::formats {

// B; I or M; E or L; S or U.
enum class InChunk : std::uint8_t { unknown, outside, begin, inside, end, single };

struct ChunkTag {
  InChunk place = InChunk::unknown;
  std::string_view type;
};

// The type of a tag that is a letter alone.
inline constexpr std::string_view kUntyped = "_";

inline ChunkTag chunk_tag(std::string_view text) {
  if (text == "O") return {InChunk::outside, {}};
  if (text.empty() || (text.size() > 1 && text[1] != '-')) return {};
  const std::string_view type = text.size() > 2 ? text.substr(2) : kUntyped;
  switch (text.front()) {
    case 'B': return {InChunk::begin, type};
    case 'I':
    case 'M': return {InChunk::inside, type};
    case 'E':
    case 'L': return {InChunk::end, type};
    case 'S':
    case 'U': return {InChunk::single, type};
    default: return {};
  }
}

// A word's tag in a corpus.
struct WordTag {
  InChunk place = InChunk::outside;
  StringId type = kNoString;
};

// Whether the second of two neighbours goes on with the chunk of the first: conlleval's rule, and seqeval's
// default where the two differ (B and S always begin a chunk, E and S always end one).
inline bool goes_on(const WordTag& before, const WordTag& here) {
  return before.place != InChunk::outside && here.place != InChunk::outside && before.type == here.type &&
         here.place != InChunk::begin && here.place != InChunk::single && before.place != InChunk::end &&
         before.place != InChunk::single;
}

// In which schemes (ChunkScheme) a chunk is written as it should be. `before`, `behind`: the tags around it.
// These are the rules of seqeval's strict mode; in IOB1 a B that follows no chunk of its type is no
// beginning, and what comes behind it is a chunk.
inline std::uint8_t schemes_of(const WordTag& before, const WordTag& first, const WordTag& last,
                               const WordTag& behind, bool one_word) {
  if (first.place == InChunk::single) return kBioes;
  if (last.place == InChunk::end) return first.place == InChunk::begin ? kBioes : 0;
  if (first.place == InChunk::inside) return kIob1;
  const bool follows = before.place != InChunk::outside && before.type == first.type;
  const bool odd_end = one_word && behind.place == InChunk::begin && behind.type != first.type;
  if (follows) return odd_end ? kIob2 : kIob1 | kIob2;
  return one_word ? kIob2 : kIob2 | kIob1Later;
}

}  // namespace treegauge::formats
