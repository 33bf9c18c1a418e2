// Matches of words, tags and dependencies of the two sides, on aligned words.
//
// The rules are those of the CoNLL 2018 shared task
// (Zeman et al. 2018); with equal words uas, las and label are those of Kübler, McDonald and Nivre
// (2009) and of the CoNLL-2007 scorer.
#pragma once
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "compare/comparison.hpp"
#include "compare/match/matches.hpp"

namespace treegauge {

// A column of words.
using WordColumn = std::vector<StringId> Tokens::*;

enum class WordRule : std::uint8_t {
  words,  // in one slot
  tags,   // as the parameters read them; labels are the comparison's
  upos,
  xpos,
  ufeats,
  alltags,
  lemmas,
  uas,
  las,
  label,       // but for label, a word that has no head in gold is not an item, and its partner is none
  clas,        // las of content words
  mlas,        // and tags, features and function words
  blex,        // clas with lemmas
  enhanced,    // arcs of the enhanced graphs
  features,    // items are the universal features of words, by name; the same with one value
  attributes,  // some columns, all of them as they are written
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
  bool subtypes = false;  // relations are compared with what follows the first colon
  bool labeled = true;    // labels, tags and lemmas are compared
  Punctuation punctuation = Punctuation::kept;
  Lexical lexical = Lexical::ignored;  // forms must agree too, case ignored
  // Of the rule `attributes`: what is compared, and which words are items: those with one of the values.
  std::vector<WordColumn> compared{};
  WordColumn where = nullptr;
  std::vector<std::string> values{};
};

// Where words stand, by token: in their slots. Words that were left out before anything was aligned have
// none; between the same two aligned pairs, the n-th such word of a kind of one side stands with that of the
// other, at a number behind all slots. So an arc to such a governor can match. kNoRow: nowhere.
class Places {
 public:
  explicit Places(const Comparison& comparison);
  [[nodiscard]] const std::vector<std::uint32_t>& gold() const {
    return gold_.empty() ? comparison_->gold.slot : gold_;
  }
  [[nodiscard]] const std::vector<std::uint32_t>& test() const {
    return test_.empty() ? comparison_->test.slot : test_;
  }

 private:
  const Comparison* comparison_;
  std::vector<std::uint32_t> gold_, test_;  // empty: they are the slots
};

// By token of one side: the place of its head; kRootRow and kNoRow stay.
std::vector<std::uint32_t> head_places(const Comparison& comparison, bool gold);

// Without labels, arcs must have the same head; all else must stand in one slot.
Matches match_words(const Comparison& comparison, const WordOptions& options);
// The same counts without the table, faster.
PrfColumns count_words(const Comparison& comparison, const WordOptions& options);
// By several rules, side by side and with shared tables.
std::vector<PrfColumns> count_words(const Comparison& comparison, std::span<const WordOptions> rules);

// Words side by side that the rule is about, per unit; the gold word decides (AligndAcc of udeval is out of
// these).
Column count_aligned(const Comparison& comparison, const WordOptions& options);

// How bags of relations name words: by form, as the comparison levels it, or by lemma.
enum class Naming : std::uint8_t { forms, lemmas };

struct BagOptions {
  Naming naming = Naming::forms;
  bool pooled = false;                                              // all documents are one bag
  std::int64_t longest = std::numeric_limits<std::int64_t>::max();  // longer gold sentences are left out
};

// Relations as (word, relation, head) regardless of where they stand: multisets by pair of texts, counted
// at the first unit of the pair that is scored (Favre et al. 2010).
Matches match_bag(const Comparison& comparison, bool subtypes, const BagOptions& options);

// Tokens or sentences that are the same spans on the scale of characters.
Matches match_spans(Comparison& comparison, bool sentences);
// The same counts without the table, faster.
PrfColumns count_spans(Comparison& comparison, bool sentences);

// By token: 1 where the word's arc is non-projective, that is, spans a word that its head does not
// dominate. Arcs to the root are projective.
std::vector<std::uint8_t> nonprojective(const Corpus& corpus);

// How many arcs lead from each word up to the root, 1 for the root's own; 0 where none do (a cycle, no head).
std::vector<std::uint32_t> word_depths(const Corpus& corpus);

// How many constituents hold each one, itself included: 1 at the top.
std::vector<std::uint32_t> node_depths(const Corpus& corpus);

}  // namespace treegauge
