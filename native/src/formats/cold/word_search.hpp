// Finds the words of sentences in STM or CTM files, in order and letter by letter.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "formats/cold/spoken.hpp"

namespace treegauge::formats {

// What is compared of a word: letters, digits and marks in lower case. Punctuation has none, nor has -LRB-,
// also inside a word.
[[nodiscard]] std::u32string spoken_letters(std::string_view form);

// wor-, but not governor-lrb-s-rrb-.
[[nodiscard]] bool is_fragment(std::string_view form);

// A word of a sentence.
struct SoughtWord {
  std::u32string letters;
  bool may_be_missing = false;  // a filled pause
};

struct SoughtSentence {
  std::vector<SoughtWord> words;
  bool unknown = false;  // it could not be read, or parsed: any words may be its own
};

// All that was said in a channel, as places with words between them.
class SpokenNetwork {
 public:
  struct Arc {
    std::uint32_t to = 0;
    std::uint32_t segment = 0;
    const SpokenArc* word = nullptr;  // nothing is said where there is none
    std::u32string letters;
    bool may_be_missing = false;  // (word), %word, <word>, [word], a fragment (wor-), a filled pause
  };
  SpokenNetwork(const std::vector<SpokenSegment>& segments, const std::unordered_set<std::u32string>& pauses);

  [[nodiscard]] const Arc& arc(std::uint32_t number) const { return arcs_[number]; }
  // The arcs that leave a place.
  [[nodiscard]] const std::vector<std::uint32_t>& from(std::uint32_t place) const { return from_[place]; }
  [[nodiscard]] std::uint32_t end() const { return static_cast<std::uint32_t>(from_.size()) - 1; }
  // The ignored segment in which this place lies, where anything may have been said; else kNoRow.
  [[nodiscard]] std::uint32_t ignored_at(std::uint32_t place) const { return ignored_[place]; }
  // The segment that follows a place.
  [[nodiscard]] std::uint32_t segment_at(std::uint32_t place) const { return segment_[place]; }
  // The fewest words that must be said from a place to the end.
  [[nodiscard]] std::uint32_t words_from(std::uint32_t place) const { return rest_[place]; }

 private:
  std::uint32_t add_place(std::uint32_t segment);

  std::vector<Arc> arcs_;
  std::vector<std::vector<std::uint32_t>> from_;
  std::vector<std::uint32_t> ignored_, segment_, rest_;
};

// A part of a word of the network: letters [begin, end) of an arc.
struct FoundPart {
  std::uint32_t arc = 0, begin = 0, end = 0;
};

// Where a sentence was found.
struct FoundSentence {
  std::uint32_t channel = 0;
  std::vector<std::vector<FoundPart>> words;  // by word; nothing where the network does not have it
  std::vector<std::uint32_t> ignored;         // by word: the ignored segment it is in, else kNoRow
  // Words of the network that the sentence does not have, and the word of the sentence they stand before.
  struct Missed {
    std::uint32_t arc = 0, before = 0;
  };
  std::vector<Missed> missed;
};

struct FoundText {
  bool exact = true;                     // no word is missing but those that may be
  std::vector<FoundSentence> sentences;  // the first ones alone where many words are missing
  std::vector<std::uint32_t> end;        // by channel: the place behind the last sentence
  std::vector<std::uint8_t> used;        // by channel: it has a sentence
};

// Each sentence in one of the channels, behind those before it. Of all ways that with the fewest words that
// are missing on either side, then with the fewest that may be missing, then in the order of time. A channel
// in which no sentence is found may say anything.
[[nodiscard]] FoundText find_text(const std::vector<SoughtSentence>& sentences,
                                  const std::vector<const SpokenNetwork*>& channels,
                                  const std::vector<const std::vector<SpokenSegment>*>& segments);

}  // namespace treegauge::formats
