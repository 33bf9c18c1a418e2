// Language models' answers: finding the parse in an answer, and mending it by a written table of rules.
//
// One answer holds one sentence. What the strict readers read without fault is never changed, so mending
// twice is mending once. All work is linear in the length of the answer, and nothing recurses.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge::repair {

enum class Format : std::uint8_t { ptb, conllu, conllx, conll09, conll08 };

// In the order in which they are tried.
enum class Rule : std::uint8_t {
  // finding the parse
  thinking,
  json_tree,
  json_rows,
  json,
  fence,
  escaped,
  latex,
  label_first,
  other_brackets,
  bytes,
  prose,
  outline,
  drawing,
  triples,
  attempts,
  loop,
  // bracketings
  missing_open,
  spaced_label,
  close_word,
  close_indented,
  extra_close,
  empty_label,
  split_words,
  untagged_word,
  bracketed_word,
  no_word,
  several_roots,
  close_end,
  // rows of words
  table,
  header,
  blanks,
  columns,
  cut_row,
  ids,
  multiword,
  deps,
  head_text,
  head_range,
  roots,
  cycle,
};
inline constexpr std::size_t kRules = static_cast<std::size_t>(Rule::cycle) + 1;

[[nodiscard]] std::string_view rule_name(Rule rule);

// What was done, and where in the answer: line and column (in characters) from 1.
struct Step {
  Rule rule;
  std::size_t offset = 0;
  std::uint64_t line = 0, column = 0;
};

struct Mended {
  bool usable = false;                         // there is an analysis
  bool changed = false;                        // it is not the answer as it stands
  std::string text;                            // the analysis, as the strict readers take it
  std::vector<Step> steps;                     // in the order of the answer; the first kSteps of them
  std::array<std::uint64_t, kRules> counts{};  // how often each rule was applied
  bool unbalanced = false;                     // opening and closing brackets do not pair up
  bool truncated = false;                      // the answer ends inside the analysis
  bool looping = false;                        // it repeats itself without end
  bool at_end = false;                         // the answer ends with the analysis
  bool several = false;                        // an analysis of another sentence stands beside it
};
inline constexpr std::size_t kSteps = 100;

struct Options {
  Format format = Format::ptb;
  bool bare_words = false;  // words without a tag are no fault
  // The words of the gold sentence. They help to choose between several attempts, to tell a tree without any
  // known label from a program, and for nothing else.
  const std::vector<std::string_view>* words = nullptr;
  // The gold sentence has several roots, so they are no fault of an answer.
  bool several_roots = false;
};

[[nodiscard]] Mended mend(std::string_view answer, const Options& options);

// Whether the strict reader finds one sentence in a text and no fault with it.
[[nodiscard]] bool readable(std::string_view text, const Options& options);

// The words of an analysis that the strict reader takes.
[[nodiscard]] std::vector<std::string> words_in(std::string_view text, const Options& options);

// Calls `deal_with` for one answer after the other, with the options for its gold sentence.
void for_each_answer(const std::vector<std::string_view>& answers, const Options& options, const Corpus* gold,
                     const std::vector<Row>& rows,
                     const std::function<void(std::size_t, const Options&)>& deal_with);

// All answers, one after the other. `gold` and `rows`: the gold sentence of each answer, kNoRow for none;
// nullptr where there is no gold.
[[nodiscard]] std::vector<Mended> mend_all(const std::vector<std::string_view>& answers,
                                           const Options& options, const Corpus* gold,
                                           const std::vector<Row>& rows);

// Adds a sentence for each of these answers (numbers of `mended`), which must be usable.
void read_mended(Corpus& corpus, const std::vector<Mended>& mended, const std::vector<std::size_t>& which,
                 const Options& options);

}  // namespace treegauge::repair
