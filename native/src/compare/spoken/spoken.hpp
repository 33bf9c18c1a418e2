// Scores STM and CTM with their alternatives: the words that were meant, and sclite's counts.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "compare/comparison.hpp"
#include "compare/count/aligned.hpp"
#include "formats/cold/times.hpp"

namespace treegauge {

// What a side's files are; nothing for any other format, whose words have no choices.
using SpokenKind = std::optional<formats::Timed>;

struct SpokenKinds {
  SpokenKind gold, test;
};

// Whether a file of the corpus has alternatives, optional words or segments to ignore.
bool has_choices(const Corpus& corpus, SpokenKind kind);

// The corpus with the words of all alternatives, one behind the other.
std::shared_ptr<Corpus> with_all_words(const Corpus& corpus, formats::Timed kind);

// A pair of texts: sentences of both sides.
struct SpokenPair {
  SentenceRange gold, test;
};

struct ChosenWords {
  std::shared_ptr<Corpus> gold, test;
  std::vector<Row> ignored;            // gold sentences that are not scored
  std::vector<std::uint32_t> unheard;  // words that were heard in each of them
};

// Of corpora with all words those words that give the fewest errors, pair by pair: substitutions, insertions
// and deletions cost 1, an optional word that is left out nothing; of ways with as few errors one with most
// words right. Words that were heard in ignored segments go. `all`: has keys.
ChosenWords choose_words(const Comparison& all, SpokenKinds kinds, std::span<const SpokenPair> pairs);

// How sclite is asked to count.
struct ScliteRule {
  bool optional = false;   // -D: (word) may be left out
  bool fragments = false;  // -F: fra- is any word that begins with fra
  bool case_kept = false;  // -s
};

// Per unit of `comparison`: sclite's counts. Where gold is STM and both sides have times, each segment of a
// pair of texts is aligned with the words whose midpoint lies before its end (and behind those before it);
// otherwise chunk by chunk. `all`: the same sides with all words and their keys.
ErrorColumns count_sclite_errors(const Comparison& comparison, const Comparison& all, SpokenKinds kinds,
                                 std::span<const SpokenPair> pairs, const ScliteRule& rule);

}  // namespace treegauge
