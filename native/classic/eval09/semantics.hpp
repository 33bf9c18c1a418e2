// Predicates and their arguments: what the CoNLL-2009 scorer counts beside syntax.
#pragma once
#include <string_view>
#include <vector>

#include "classic/conll/counts.hpp"

namespace treegauge::classic::conll {

struct Argument {
  std::size_t position;
  std::string_view label;
};

struct Proposition {
  std::size_t position;
  std::string_view tag;
  std::string_view sense;
  std::vector<Argument> arguments;  // by position, then label; no two alike
};

// Counts of predicates and of arguments: in the gold file, in the system file, with the right place,
// and with the right place and sense or label.
struct DependencyCounts {
  Count gold = 0;
  Count system = 0;
  Count placed = 0;
  Count labeled = 0;
};

struct SemanticCounts {
  DependencyCounts predicates;
  DependencyCounts arguments;
  Count full_propositions = 0;  // sense and all arguments right, none too many
  Count sentences = 0;
  Count exact_sentences = 0;
  Tally<DependencyCounts> predicates_by_tag;
  Tally<DependencyCounts> arguments_by_label;  // "tag + label"; placed is not counted
};

// The propositions of one side of a sentence. A predicate is a word whose PRED column is neither _
// nor -; its sense is what follows the dot of a text with one dot inside, else the whole text. The
// k-th predicate's arguments stand in the k-th column after PRED; several labels of one word are
// separated by bars. At the end of the files the last line is not read unless a blank line follows.
[[nodiscard]] std::vector<Proposition> read_propositions(const Side& side, int stop_code);

// Equal texts, or equal numbers where both are digits only.
[[nodiscard]] bool same_sense(std::string_view gold, std::string_view system);

// Adds one sentence and says whether all of its semantics is right.
bool count_semantics(const std::vector<Proposition>& gold, const std::vector<Proposition>& system,
                     SemanticCounts& counts);

}  // namespace treegauge::classic::conll
