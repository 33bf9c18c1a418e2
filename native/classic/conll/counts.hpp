// Counts of the syntactic part of the two reports.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "classic/conll/dialect.hpp"
#include "classic/conll/frame_comparison.hpp"
#include "classic/conll/reader.hpp"
#include "classic/conll/tally.hpp"

namespace treegauge::classic::conll {

// Words with a wrong head, a wrong relation, and with at least one of the two.
struct Errors {
  Count any = 0;
  Count head = 0;
  Count relation = 0;

  [[nodiscard]] Count both() const { return head + relation - any; }
  void add(bool wrong_head, bool wrong_relation) {
    any += wrong_head || wrong_relation ? 1 : 0;
    head += wrong_head ? 1 : 0;
    relation += wrong_relation ? 1 : 0;
  }
};

struct WordCounts {
  Count words = 0;
  Errors errors;
};

// A class of words (a relation, a direction) in the gold file, in the system file, and in both.
struct Matches {
  Count gold = 0;
  Count system = 0;
  Count correct = 0;
};

struct RelationMatches : Matches {
  Count correct_and_attached = 0;
};

struct SentenceErrors {
  std::size_t first_line = 0;
  Errors errors;
};

// The neighbourhoods in which errors are counted.
inline constexpr std::size_t kBefore = 0;
inline constexpr std::size_t kTwoBefore = 1;
inline constexpr std::size_t kAfter = 2;
inline constexpr std::size_t kTwoAfter = 3;
using ContextTallies = std::array<Tally<Errors>, 4>;

// Tag and word before, the word and its tag, tag and word after.
using LocalContext = std::array<StringId, 6>;

struct WrongWord {
  StringId kind;  // in Counts::error_kinds
  LocalContext context;
};

inline constexpr std::string_view kSentenceStart = ".S";
inline constexpr std::string_view kSentenceEnd = ".E";

struct Counts {
  Strings strings;  // the texts of local contexts
  WordCounts total;
  Count not_scored = 0;
  std::size_t widest_tag = 0;
  Tally<WordCounts> tags;
  Tally<RelationMatches> relations;
  std::array<Matches, 4> directions;  // to the root, left, right, self
  std::array<Matches, 5> distances;   // to the root, 1, 2, 3-6, 7 and more
  Tally<Count> frame_confusions;
  Tally<Errors> words;  // "form / tag" of words in error
  ContextTallies word_contexts;
  ContextTallies tag_contexts;
  std::vector<SentenceErrors> sentences;
  Tally<Count> error_kinds;  // kind_of_error below
  std::vector<WrongWord> wrong_words;
};

struct Scope {
  bool punctuation = true;  // whether words of punctuation only are scored
  bool derivations = true;  // whether words with the gold relation DERIV are
  bool details = true;      // whether to count what only the long report shows
};

class Counter {
 public:
  Counter(const Dialect& dialect, const Scope& scope);

  // Counts one sentence, whose bytes must last until it returns, and returns its own counts.
  // stop_code is for a Stop: a head so far below zero that the original has no place for it.
  WordCounts add(const RawSentence& sentence, int stop_code);

  [[nodiscard]] Counts& counts() { return counts_; }

 private:
  struct Word {
    std::string_view form;
    std::string_view tag;
    std::string_view head;
    std::string_view relation;
  };

  void read_words(const Side& side, std::vector<Word>& words) const;
  void add_word(std::size_t position, int stop_code, WordCounts& sentence);
  void add_details(std::size_t position, bool wrong_head, bool wrong_relation);
  void add_contexts(std::size_t position, bool wrong_head, bool wrong_relation);
  [[nodiscard]] Word neighbour(std::size_t position, std::ptrdiff_t offset) const;

  const Dialect& dialect_;
  Scope scope_;
  Counts counts_;
  std::vector<Word> gold_;
  std::vector<Word> system_;
  FrameComparison frames_;
  std::string name_;
};

}  // namespace treegauge::classic::conll
