#include "classic/eval07/program.hpp"

#include "base/interrupt.hpp"
#include "classic/conll/program.hpp"
#include "classic/conll/report/report.hpp"

namespace treegauge::classic {
namespace {

using namespace conll;

constexpr std::string_view kUsage =
    "usage: eval07 [-q] [-b] [-p] [-d] [-L] [-o FILE] -g GOLD -s SYSTEM\n"
    "Attachment scores of a CoNLL-2007 file against a gold file with the same words.\n"
    "  -q  scores only, without the tables\n"
    "  -b  a row per sentence first, in evalb's layout\n"
    "  -p  punctuation is not scored\n"
    "  -d  words whose gold relation is DERIV are not scored\n"
    "  -L  the three scores on one line\n"
    "  -o  write to FILE\n"
    "  -v  print the version of the program this one follows\n";

void write_scores(Report& report, const WordCounts& total, int stop_code) {
  if (total.words == 0) throw Stop{stop_code, "no word to score\n"};
  const auto write = [&](const char* name, Count wrong) {
    report.format("  %s %llu / %llu * 100 = %.2f %%\n", name,
                  static_cast<unsigned long long>(total.words - wrong),
                  static_cast<unsigned long long>(total.words), percent_right(wrong, total.words));
  };
  write("Labeled   attachment score:", total.errors.any);
  write("Unlabeled attachment score:", total.errors.head);
  write("Label accuracy score:      ", total.errors.relation);
}

void write_one_line(Report& report, const WordCounts& total, const std::string& system_path, int stop_code) {
  if (total.words == 0) throw Stop{stop_code, "no word to score\n"};
  report.format("LAS: %.2f %%\tUAS: %.2f %%\tLaS: %.2f %%\t", percent_right(total.errors.any, total.words),
                percent_right(total.errors.head, total.words),
                percent_right(total.errors.relation, total.words));
  report.text(system_path).text("\n");
}

void score(const Options& options, PairedReader& reader, std::string& out) {
  Report report(out, kConll2007);
  Counter counter(kConll2007, {!options.has('p'), !options.has('d'), !options.has('q')});
  if (options.has('b')) write_sentence_heading(report);
  RawSentence sentence;
  for (std::size_t number = 1; !sentence.is_last; ++number) {
    check_interrupted(256);
    reader.read(sentence);
    const WordCounts own = counter.add(sentence, reader.stop_code(sentence.is_last));
    if (options.has('b') && sentence.gold.size() > 0)
      write_sentence_row(report, number, sentence.gold.size(), own);
  }
  if (options.has('b')) write_sentence_end(report);
  if (options.has('L'))
    write_one_line(report, counter.counts().total, *options.system, reader.stop_code(true));
  else
    write_scores(report, counter.counts().total, reader.stop_code(true));
  if (!options.has('q')) write_details(report, counter.counts(), *options.gold, *options.system);
}

}  // namespace

Outcome eval07(const std::vector<std::string>& arguments) {
  constexpr Program kProgram{kConll2007, "1.4", kUsage, "qvhpbdL", 2, true, score};
  return run_program(kProgram, arguments);
}

}  // namespace treegauge::classic
