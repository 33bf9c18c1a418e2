#include "classic/eval09/program.hpp"

#include "base/interrupt.hpp"
#include "classic/conll/program.hpp"
#include "classic/conll/report/report.hpp"
#include "classic/conll/text.hpp"
#include "classic/eval09/report.hpp"
#include "classic/eval09/semantics.hpp"

namespace treegauge::classic {
namespace {

using namespace conll;

constexpr std::string_view kUsage =
    "usage: eval09 [-q] [-b] [-p] -g GOLD -s SYSTEM\n"
    "Syntactic and semantic scores of a CoNLL-2009 file against a gold file with the same words.\n"
    "  -q  scores only, without the tables\n"
    "  -b  a row per sentence first, in evalb's layout\n"
    "  -p  punctuation is not scored\n"
    "  -v  print the version of the program this one follows\n";

// The scorer goes astray on bytes that are not UTF-8: they swallow the column's end, and it stops at
// the wrong number of columns.
void require_utf8(const Side& side, int stop_code) {
  for (std::size_t word = 0; word < side.size(); ++word)
    if (!is_perl_utf8(side.line(word)))
      throw Stop{stop_code, "not UTF-8: " + std::string(side.line(word)) + "\n"};
}

void score(const Options& options, PairedReader& reader, std::string& out) {
  Report report(out, kConll2009);
  Counter counter(kConll2009, {!options.has('p'), true, !options.has('q')});
  SemanticCounts semantics;
  ExactSentences exact;
  if (options.has('b')) write_sentence_heading(report);
  RawSentence sentence;
  for (std::size_t number = 1; !sentence.is_last; ++number) {
    check_interrupted(256);
    reader.read(sentence);
    const int stop_code = reader.stop_code(sentence.is_last);
    require_utf8(sentence.gold, stop_code);
    require_utf8(sentence.system, stop_code);
    const bool is_exact = count_semantics(read_propositions(sentence.gold, stop_code),
                                          read_propositions(sentence.system, stop_code), semantics);
    const WordCounts own = counter.add(sentence, stop_code);
    if (sentence.gold.size() == 0) continue;
    ++exact.all;
    if (own.errors.any == 0) {
      ++exact.syntactic;
      exact.overall += is_exact ? 1 : 0;
    }
    if (options.has('b')) write_sentence_row(report, number, sentence.gold.size(), own);
  }
  if (options.has('b')) write_sentence_end(report);
  write_scores_2009(report, counter.counts().total, semantics, exact, reader.stop_code(true));
  if (!options.has('q')) {
    write_details(report, counter.counts(), *options.gold, *options.system);
    write_title(report, "semantic results", *options.gold, *options.system);
    write_semantic_tables(report, semantics);
  }
}

}  // namespace

Outcome eval09(const std::vector<std::string>& arguments) {
  constexpr Program kProgram{kConll2009, "0.4", kUsage, "qvhpbd", 255, false, score};
  return run_program(kProgram, arguments);
}

}  // namespace treegauge::classic
