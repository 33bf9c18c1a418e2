// Two corpora side by side, gold and test: the tables that aligners fill and metrics read.
//
// Columns stay untouched. What is left out is masked, what belongs together shares a slot, and every
// item has a home unit: a gold sentence (or, for a chunk without gold sentences, a unit of its own).
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "align/equality.hpp"
#include "corpus/corpus.hpp"

namespace treegauge {

using Key = std::uint32_t;
// The key of a label that does not count as a bracket.
inline constexpr Key kUncounted = 0xFFFFFFFFu;

enum TagFlag : std::uint8_t {
  kDeletedTag = 1,   // words with this tag are left out (by the gold word's tag where there is one)
  kEmptyTag = 2,     // traces: left out before anything is put side by side
  kNoLengthTag = 4,  // words with this tag do not count for the length of a sentence
  kClosedTag = 8,    // closed-class words
};

// Strings that are not in NFC and what they are in NFC, by rising number.
using Composed = std::vector<std::pair<StringId, std::string>>;

// Meaning of one side's strings under the present parameters; indexed by StringId.
// Equal keys mean equal things on both sides; words may be equal without it (Comparison::same_word).
struct Keys {
  std::vector<Key> word;
  std::vector<Key> label;
  std::vector<Key> tag;
  std::vector<std::uint8_t> tag_flags;
  std::vector<std::uint8_t> edited;   // labels of edited regions; empty where the parameters name none
  std::vector<std::uint8_t> no_word;  // 1 for a form that is not a word; empty where all are
  Composed composed;                  // words that are written with composed letters when they are compared
};

// Constituents in slot coordinates, by begin and falling end; only those that count.
struct Brackets {
  std::vector<Key> label;
  std::vector<std::uint32_t> begin, end;  // slots: first own, one behind the last own
  // Where a bracket cuts a group: 1 and the letters of the group's words that lie before its begin, or its
  // end; 0 at a group's edge. Empty where nothing is cut. A bracket that cuts a group matches nothing.
  std::vector<std::uint32_t> cut_begin, cut_end;
  // Discontinuous brackets, whose begin and end are their outer edges: bracket i has the blocks from
  // shape_first[shape[i]] to shape_first[shape[i] + 1] - 1, each from its first word's slot to behind its
  // last word's. kNoRow for all others; empty where the corpus has none. Sentences with such brackets are
  // ordered by begin, falling end, blocks.
  std::vector<Row> shape;
  std::vector<std::uint32_t> shape_first{0}, block_begin, block_end;
  std::vector<Row> unit;                 // home
  std::vector<Row> node;                 // back to the corpus
  std::vector<std::size_t> chunk_begin;  // rows by chunk; one more entry than chunks
  [[nodiscard]] std::size_t size() const { return label.size(); }
  [[nodiscard]] bool cuts(std::size_t i) const {
    return !cut_begin.empty() && (cut_begin[i] != 0 || cut_end[i] != 0);
  }
  [[nodiscard]] bool discontinuous(std::size_t i) const { return !shape.empty() && shape[i] != kNoRow; }
  // Ends the shape whose blocks were added last, and returns its number.
  Row end_shape() {
    shape_first.push_back(static_cast<std::uint32_t>(block_begin.size()));
    return static_cast<Row>(shape_first.size() - 2);
  }
};

struct Side {
  std::shared_ptr<const Corpus> corpus;
  std::shared_ptr<const void> reading;  // the corpus stays as it is
  Keys keys;
  std::vector<std::uint8_t> use;    // by sentence: its words take part
  std::vector<std::uint8_t> laid;   // by sentence of the test side: it is in a chunk
  std::vector<std::uint8_t> gone;   // by token: below an empty constituent; empty where none is
  std::vector<std::uint8_t> keep;   // by token: it counts (decided by finish_slots)
  std::vector<std::uint32_t> slot;  // by token: kNoRow when it has none
  std::vector<Row> home;            // by token: unit, kNoRow when it has no slot
};

struct BothBrackets {
  Brackets gold, test;
};

// Whether there is a word and parameters let it count.
inline bool is_counted(const Side& side, Row token) { return token != kNoRow && side.keep[token] != 0; }

// A stretch of both sides that is put side by side as one: sentence rows of each side.
struct Chunk {
  Row gold_begin = 0, gold_end = 0, test_begin = 0, test_end = 0;
  Row pair = 0;  // the pair of texts it is cut from
  std::uint32_t slot_begin = 0, slot_end = 0;
  Row unit_begin = 0, unit_end = 0;
  bool by_characters = false;  // aligned by `ud`
  bool placed = false;         // its words have slots
  // One sentence beside one, with equally many words: the n-th beside the n-th, both traces (without slots)
  // or equal.
  bool in_order = false;
};

// The documents of gold. Both sides are compared in pairs of texts, and a text may have several documents.
struct GoldDocuments {
  std::vector<Row> first_sentence;  // by document
  std::vector<Row> first_of_pair;   // by pair of texts: its first document
};

struct Units {
  std::vector<Row> sentence;  // gold sentence row, kNoRow for a chunk without gold sentences
  std::vector<Row> document;  // of gold
  std::vector<Row> chunk;
  std::vector<std::uint8_t> scored;  // 0: set aside by the failure policy
  std::vector<std::int64_t> length;  // gold words that count for length
  [[nodiscard]] std::size_t size() const { return sentence.size(); }
};

// Words that are cut differently and stand in one slot: several on one side at least, within one sentence of
// each side. Its words are those from begin to end - 1 that have its slot; between them may stand words that
// do not count.
struct Group {
  std::uint32_t slot = 0;
  Row gold_begin = 0, gold_end = 0, test_begin = 0, test_end = 0;
};

// Numbers of chunks, the last one excluded.
struct ChunkRange {
  std::size_t begin = 0, end = 0;
};

// Rows of sentences, the last one excluded.
struct SentenceRange {
  Row begin = 0, end = 0;
};

struct ChunkSpans;

// How far a comparison has come. The steps (compare/steps/steps.hpp) go from one to the next; what reads the
// columns that a step fills asks for that step first (need).
enum class Stage : std::uint8_t {
  fresh,      // strings without keys
  keyed,      // every string has its keys, not every chunk has slots
  aligned,    // every chunk has slots
  finished,   // words that count and their homes are known; chunks, slots and units stay as they are
  bracketed,  // brackets may be asked for
};

struct Comparison {
  Side gold, test;
  GoldDocuments documents;  // empty: each pair of texts is one
  std::vector<Chunk> chunks;
  Units units;
  std::uint32_t slots = 0;
  std::vector<Row> slot_gold, slot_test;  // by slot: token rows, kNoRow where a side has no word; of a group
                                          // its representative (compare/groups.hpp)
  std::vector<Group> groups;              // by rising slot
  std::uint64_t cost = 0;                 // of the alignment, where it has one
  unsigned jobs = 1;
  // Character spans by chunk, each once something has asked for it (compare/segments/characters.hpp).
  std::vector<std::shared_ptr<const ChunkSpans>> spans;
  align::Equality equality;            // of word keys: EQ_WORDS lines of the parameters
  bool words_ranked = false;           // word keys are in the order of what they stand for
  std::vector<std::string> key_words;  // by word key: the word as it is compared; empty where strings say it
  Row gold_laid = 0;                   // one behind the last gold sentence that is in a chunk
  std::size_t placed = 0;              // chunks that have slots
  Stage reached = Stage::fresh;        // the last of finished and bracketed that was reached
  // Tables of brackets, and crossing test brackets per unit, each once something has asked for it
  // (compare/brackets/brackets.hpp).
  mutable std::shared_ptr<const BothBrackets> built;
  mutable std::shared_ptr<const std::vector<std::int64_t>> crossing;

  Comparison(std::shared_ptr<const Corpus> gold_corpus, std::shared_ptr<const Corpus> test_corpus);

  [[nodiscard]] Stage stage() const;

  // Gives every word its place in the columns of slots, homes and words that count.
  void make_room();

  // The same pair with the same keys, not aligned yet: prepared once, aligned as often as wanted.
  [[nodiscard]] Comparison unaligned() const;

  // When are two words the same? The same key, or a listed pair.
  [[nodiscard]] bool same_word(Key gold_key, Key test_key) const { return equality.same(gold_key, test_key); }
};

// Throws, and says what comes first, if a comparison has not come so far.
void need(const Comparison& comparison, Stage stage);
// Throws if a word has its slot already: what decides which words get one cannot change any more.
void need_no_slots(const Comparison& comparison);
// Throws if there are no such chunks, or one of them has slots already.
void need_unplaced(const Comparison& comparison, ChunkRange chunks);

}  // namespace treegauge
