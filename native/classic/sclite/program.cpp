#include "classic/sclite/program.hpp"

#include "classic/sclite/cold/options.hpp"
#include "classic/sclite/failure.hpp"
#include "classic/sclite/reports.hpp"
#include "classic/sclite/score.hpp"

namespace treegauge::classic {
namespace {

using namespace sclite_parts;

void run(const CommandLine& line, Outcome& outcome) {
  for (const Hypothesis& hypothesis : line.hypotheses) {
    Scores scores;
    scores.title = hypothesis.title;
    scores.case_matters = line.settings.case_matters;
    const Files files{line.ref, hypothesis.path};
    if (line.ref_format == "stm") {
      scores.characters = line.settings.characters.apart;
      score_segments(files, line.settings, scores, outcome.err);
    } else {
      score_words(files, line.settings, scores);
    }
    if (line.sum) print_summary(scores, Figures::percentages, outcome.out, outcome.err);
    if (line.raw_sum) print_summary(scores, Figures::counts, outcome.out, outcome.err);
    if (line.alignments) print_alignments(scores, Letters(line.settings.encoding), line.width, outcome.out);
  }
}

}  // namespace

Outcome sclite(const std::vector<std::string>& arguments) {
  Outcome outcome;
  try {
    const CommandLine line = parse_command_line(arguments);
    if (line.help)
      outcome.out = help();
    else
      run(line, outcome);
  } catch (const Failure& failure) {
    outcome.out.clear();
    outcome.err += std::string("sclite: ") + failure.what() + "\n";
    if (arguments.empty()) outcome.err += usage();
    outcome.code = 2;
  }
  return outcome;
}

}  // namespace treegauge::classic
