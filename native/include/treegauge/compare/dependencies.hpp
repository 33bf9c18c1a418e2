// What words, tags and dependencies of the two sides have in common, on aligned words.
//
// Every rule marks the items of both sides that count and says which of them match; counting per unit
// and per cell of a breakdown is the same for all. The rules are those of the CoNLL 2018 shared task
// (Zeman et al. 2018); with equal words uas, las and label are those of Kübler, McDonald and Nivre
// (2009) and of the CoNLL-2007 scorer.
#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "treegauge/compare/count.hpp"
#include "treegauge/comparison.hpp"

namespace treegauge {

enum class WordRule : std::uint8_t {
  words,    // in one slot
  upos, xpos, ufeats, alltags, lemmas,
  uas, las, label,
  clas,     // las of content words
  mlas,     // and tags, features and function words
  blex,     // clas with lemmas
  enhanced, // arcs of the enhanced graphs
};

// Which words are punctuation and left out: by the gold word where a test word is beside one.
enum class Punctuation : std::uint8_t {
  kept,
  unicode,  // words of punctuation characters only (general category P)
  upos,     // tagged PUNCT
  deprel,   // attached by punct
};

enum class Lexical : std::uint8_t { ignored, dependent, both };

struct WordOptions {
  WordRule rule = WordRule::words;
  bool subtypes = false;   // relations are compared with what follows the first colon
  bool labeled = true;     // of enhanced arcs: labels are compared
  Punctuation punctuation = Punctuation::kept;
  Lexical lexical = Lexical::ignored;  // forms must agree too, case ignored
  bool pairs = false;      // of enhanced arcs: every pair of equal ones counts, as in udeval
};

// Items of one side: the word each hangs on, its head (kNoRow where it is no arc), its home, what it is
// listed under, and how many partners it has.
struct Marks {
  std::vector<Row> token, head, unit;
  std::vector<Key> label;
  std::vector<std::uint32_t> matched;
  [[nodiscard]] std::size_t size() const { return token.size(); }
};

struct Marked {
  Marks gold, test;
  std::vector<std::string> names;  // of the labels
};

Marked mark_items(const Comparison& comparison, const WordOptions& options);
PrfColumns count_marked(const Comparison& comparison, const Marked& marked);

// Cells of a breakdown. Each item is in the cell of its own side, so that the cells of each side add up;
// hence matches are counted from both sides.
enum class Cells : std::uint8_t { label, distance, direction, projectivity, root };

struct CellCounts {
  std::vector<std::string> name;
  PrfColumns counts;
  Column matched_test;
};
CellCounts count_cells(const Comparison& comparison, const Marked& marked, Cells cells, UnitMask counted);

// How bags of relations name words: by form, as the comparison levels it, or by lemma.
enum class Naming : std::uint8_t { forms, lemmas };

struct BagOptions {
  Naming naming = Naming::forms;
  bool pooled = false;  // all documents are one bag
  std::int64_t longest = std::numeric_limits<std::int64_t>::max();  // longer gold sentences are left out
};

// Relations as (word, relation, head) regardless of where they stand: multisets by document, counted at the
// first unit of the document that is scored (Favre et al. 2010).
PrfColumns count_bag(const Comparison& comparison, bool subtypes, const BagOptions& options);

// Spans of tokens or sentences that are the same on the scale of characters.
PrfColumns count_spans(Comparison& comparison, bool sentences);

// How often a word has one label in gold and another in test. Words of one side alone are in the row or
// column without a name (kUncounted), so that rows and columns add up to the labels' counts.
enum class Confused : std::uint8_t { relation, upos, xpos };

struct ConfusionCell {
  Key gold = kUncounted, test = kUncounted;
  std::int64_t count = 0;
  std::vector<Row> units;  // where, in order, each once
};
struct Confusion {
  std::vector<ConfusionCell> cells;  // most frequent first
  std::vector<std::string> names;
};
Confusion count_confusion(const Comparison& comparison, Confused what, bool subtypes, UnitMask counted);

// By token: 1 where the word's arc is non-projective, that is, spans a word that its head does not
// dominate. Arcs to the root are projective.
std::vector<std::uint8_t> nonprojective(const Corpus& corpus);

}  // namespace treegauge
