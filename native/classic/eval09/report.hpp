// The parts of the CoNLL-2009 report that the 2007 scorer does not have.
#pragma once
#include "classic/conll/report/report.hpp"
#include "classic/eval09/semantics.hpp"

namespace treegauge::classic::conll {

struct ExactSentences {
  Count all = 0;  // with at least one word
  Count syntactic = 0;
  Count overall = 0;  // syntax and semantics
};

// Syntactic, semantic, and joint scores. A denominator of zero in the syntactic or joint scores is a
// Stop with this code; what stands before it has been written.
void write_scores_2009(Report& report, const WordCounts& syntax, const SemanticCounts& semantics,
                       const ExactSentences& exact, int stop_code);

// Precision, recall and F1 of predicates for each tag, and of arguments for each tag and label.
void write_semantic_tables(Report& report, const SemanticCounts& semantics);

}  // namespace treegauge::classic::conll
