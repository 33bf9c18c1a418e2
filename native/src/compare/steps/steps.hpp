// The steps that fill a Comparison, in the order in which they are taken.
#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "align/edit/edit.hpp"
#include "align/groups/groups.hpp"
#include "compare/comparison.hpp"

namespace treegauge {

// Equal strings get equal word keys on both sides; -LRB- equals ( and so on, and words that are equal once
// their letters are composed (Keys::composed) are equal.
void unify_words(Comparison& comparison);

// By key: a word as it is compared. All strings with one key are the same then.
std::vector<std::string_view> key_texts(const Comparison& comparison);

// Makes word keys ordered by the bytes of the words as they are compared, so that ties depend neither on
// which side is gold nor on the other words of the files. Keys that are so already stay.
void rank_words(Comparison& comparison);

// Adds a chunk and its units. Chunks come in the order of the gold side; a sentence is in one chunk at most.
// `pair`: the pair of texts it is cut from.
void add_chunk(Comparison& comparison, Row gold_begin, Row gold_end, Row test_begin, Row test_end, Row pair);

// What a word's form says of it, such as punctuation that the settings leave out.
inline std::uint8_t form_kind(const Side& side, Row token) {
  if (side.keys.form_kind.empty()) return kWord;
  return side.keys.form_kind[side.corpus->tokens.form[token]];
}

// Whether a word is left out by its own tag, as the parameters say, or by its form.
inline bool is_deleted(const Side& side, Row token) {
  const StringId tag = side.corpus->tokens.tag[token];
  return (tag != kNoString && (side.keys.tag_flags[tag] & kDeletedTag) != 0) ||
         form_kind(side, token) != kWord;
}

// A trace, or a word below an empty constituent: left out before anything is put side by side.
inline bool is_trace(const Side& side, Row token) {
  const StringId tag = side.corpus->tokens.tag[token];
  return (tag != kNoString && (side.keys.tag_flags[tag] & kEmptyTag) != 0) ||
         (!side.gone.empty() && side.gone[token] != 0);
}

inline Key word_key(const Side& side, Row token) { return side.keys.word[side.corpus->tokens.form[token]]; }

// Whether one side may have a trace at all.
inline bool may_have_traces(const Side& side) {
  const auto is_empty = [](std::uint8_t flags) { return (flags & kEmptyTag) != 0; };
  return !side.gone.empty() || std::any_of(side.keys.tag_flags.begin(), side.keys.tag_flags.end(), is_empty);
}

// Whether `count` words from two rows on are in order (Chunk::in_order), by keys and tags alone. `traces`:
// there may be some.
bool are_in_order(const Side& gold, Row gold_first, const Side& test, Row test_first, std::size_t count,
                  bool traces);

// Whether a chunk is a pair of sentences whose words are in order, and count on both sides or on none: then
// nothing is cheaper than to put them side by side, and every aligner by words does.
bool are_alike(const Comparison& comparison, const Chunk& chunk, bool traces);
// Gives the words of a pair of sentences that are in order their slots.
void place_in_order(Comparison& comparison, Chunk& chunk, bool traces);

// Word keys of one side of a chunk as the aligners see them, with the token rows behind them.
struct ChunkWords {
  std::vector<std::uint32_t> words;
  std::vector<Row> tokens;
  std::vector<std::uint8_t> kinds = {};  // by word, as the edit aligner has them; empty: all words are plain
  std::vector<Row> out = {};             // rows that were taken out before aligning, in order
  std::vector<std::uint8_t> pairable = {};  // by row in `out`: 1 for punctuation that counts
};

// Rows of words in order: a stretch, or some that are listed.
class WordRows {
 public:
  WordRows() = default;
  WordRows(Row first, Row end) : first_(first), size_(end - first) {}
  explicit WordRows(std::vector<Row> listed) : size_(listed.size()), listed_(std::move(listed)) {}
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Row operator[](std::size_t word) const {
    return listed_.empty() ? first_ + static_cast<Row>(word) : listed_[word];
  }

 private:
  Row first_ = 0;
  std::size_t size_ = 0;
  std::vector<Row> listed_;
};

// All words of some sentences but traces and what stands below an empty constituent.
WordRows rows_of(const Side& side, Row begin, Row end);
// The same with their keys. `chunk` has room from what it held before.
void take_words(const Side& side, Row begin, Row end, ChunkWords& chunk);
inline ChunkWords words_of(const Side& side, Row begin, Row end) {
  ChunkWords chunk;
  take_words(side, begin, end, chunk);
  return chunk;
}

// Both sides of a chunk without the words that decide nothing: those that are deleted by themselves and
// have no equal word that counts on the other side. Where punctuation is told apart, punctuation without an
// equal word on the other side decides nothing either: it may stand opposite no word with a letter.
struct VisibleWords {
  ChunkWords gold, test;
};
// By string of each side: 1 for punctuation only.
struct PunctuationMarks {
  std::vector<std::uint8_t> gold, test;
  explicit PunctuationMarks(const Comparison& comparison);
};
void take_visible(const Comparison& comparison, const Chunk& chunk, const PunctuationMarks* punctuation,
                  VisibleWords& visible);
inline VisibleWords visible_words(const Comparison& comparison, const Chunk& chunk,
                                  const PunctuationMarks* punctuation = nullptr) {
  VisibleWords visible;
  take_visible(comparison, chunk, punctuation, visible);
  return visible;
}

// Why a pair of sentences cannot be put side by side word by word.
enum class Mismatch : std::uint8_t { none, length, words };

struct PairCheck {
  std::size_t chunk = 0;
  Mismatch mismatch = Mismatch::none;
  Row gold_token = kNoRow, test_token = kNoRow;  // the first differing words, if any
  std::uint32_t gold_words = 0, test_words = 0;
};

// Puts equal words side by side in their order, chunk after chunk (aligner `identity`); a word that its own
// tag deletes may stand alone. Chunks that do not fit keep all words in slots of their own; the result
// says why, for each of them.
std::vector<PairCheck> align_identity(Comparison& comparison, ChunkRange chunks);

// Notes that all words of a chunk have slots, the last ones that there are.
inline void end_slots(Comparison& comparison, Chunk& chunk, std::uint32_t first) {
  chunk.slot_begin = first;
  chunk.slot_end = comparison.slots;
  chunk.placed = true;
  ++comparison.placed;
}

// Edit-distance alignment of chunks; their cost is added to the comparison's.
struct EditRule {
  align::Costs costs;
  align::Ties ties = align::Ties::symmetric;
  bool punctuation_apart = false;  // punctuation never stands opposite a word with a letter or digit
};
void align_edit(Comparison& comparison, ChunkRange chunks, const EditRule& rule);

// Alignment with groups of words whose letters agree (align/groups/groups.hpp); the cost of chunks is added
// to the comparison's. Punctuation is told apart. Punctuation that the other side does not have takes part in
// groups only, and else is taken out as in align_edit.
void align_groups(Comparison& comparison, ChunkRange chunks, align::Likeness likeness);

// Slots from an alignment made elsewhere: pairs of word numbers within the chunk (of the words that are
// listed), align::kNone where a side has no word. Words that were taken out get slots of their own;
// punctuation that was taken out on both sides in the same place shares one.
void place_slots(Comparison& comparison, Chunk& chunk, const ChunkWords& gold, const ChunkWords& test,
                 std::span<const align::Slot> slots);

// The same from an alignment with groups, whose words are those of `gold` and `test`: all words of a group
// get one slot. Words that do not count by themselves leave their group for slots of their own behind it,
// several words of one side beside none are not a group, and neither are the same words on both sides: they
// stand one to one.
void place_groups(Comparison& comparison, Chunk& chunk, const ChunkWords& gold, const ChunkWords& test,
                  const align::GroupAlignment& alignment);

// After alignment: which words count (of two equal words in one slot the gold one's tag says it for both,
// other words go by their own), then homes, which only words that count decide.
void finish_slots(Comparison& comparison);

// Constituents that count, in slot coordinates, on both sides.
void build_brackets(Comparison& comparison);

}  // namespace treegauge
