#include "classic/conll/program.hpp"

#include <cerrno>

namespace treegauge::classic::conll {
namespace {

void score_into(const Program& program, const Options& options, PairedReader& reader, Outcome& outcome) {
  try {
    program.score(options, reader, outcome.out);
  } catch (const Stop& stop) {
    outcome.code = stop.code;
    outcome.err += stop.message;
  }
}

void run_scorer(const Program& program, const Options& options, Outcome& outcome) {
  PairedReader reader(*options.gold, *options.system, program.dialect);
  if (!options.output || *options.output == "-") {
    score_into(program, options, reader, outcome);
    return;
  }
  if (!program.writes_files) throw Stop{ENOENT, "Could not open output file " + *options.output + "\n"};
  // The scorer empties it before it scores: what was there is gone even if scoring stops.
  outcome.file = options.output;
  score_into(program, options, reader, outcome);
}

}  // namespace

Outcome run_program(const Program& program, const std::vector<std::string>& arguments) {
  const Options options = parse_options(arguments, program.flags);
  Outcome outcome;
  outcome.err = options.complaints;
  if (options.has('v')) {
    outcome.out.append("Version ").append(program.version).append("\n");
    return outcome;
  }
  if (options.has('h') || !options.gold || !options.system) {
    outcome.err += program.usage;
    outcome.code = options.asked_long ? kStopAfterEnd : program.usage_code;
    return outcome;
  }
  try {
    run_scorer(program, options, outcome);
  } catch (const Stop& stop) {
    outcome.code = stop.code;
    outcome.err += stop.message;
  }
  return outcome;
}

}  // namespace treegauge::classic::conll
