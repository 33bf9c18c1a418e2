#include "classic/srl_eval/program.hpp"

#include <algorithm>
#include <cstring>

#include "base/interrupt.hpp"
#include "classic/conll/stop.hpp"
#include "classic/file_text.hpp"
#include "classic/srl_eval/scores.hpp"
#include "text/ascii_case.hpp"

namespace treegauge::classic {
namespace {

using namespace conll;
using namespace srl_eval_parts;

constexpr std::string_view kUsage =
    "usage: srl-eval [-C] [-latex] [-noW] GOLD TEST\n"
    "Arguments of predicates in two files of props (CoNLL-2005).\n"
    "  -C      add unlabeled scores, and which role was taken for which\n"
    "  -latex  the table in LaTeX\n"
    "  -noW    no warnings\n";
// To open a file that gunzip unpacks leaves another error behind: a pipe has no places.
constexpr int kStopBehindPipe = 29;

struct Options {
  bool confusions = false;
  bool latex = false;
  bool warnings = true;
  std::vector<std::string> files;
  std::string complaints;
};

// As Perl's Getopt::Long: one or two hyphens, any case, cut short as one likes, before and after the files.
void set_option(Options& options, std::string_view given) {
  const std::string name = ascii_lower(given.substr(given.starts_with("--") ? 2 : 1));
  if (name == "c")
    options.confusions = true;
  else if (std::string_view("latex").starts_with(name))
    options.latex = true;
  else if (std::string_view("now").starts_with(name))
    options.warnings = false;
  else
    options.complaints += "treegauge srl-eval: there is no option " + std::string(given) + "\n";
}

Options parse(const std::vector<std::string>& arguments) {
  Options options;
  bool only_files = false;
  for (const std::string& argument : arguments)
    if (only_files || argument.size() < 2 || !argument.starts_with('-'))
      options.files.push_back(argument);
    else if (argument == "--")
      only_files = true;
    else
      set_option(options, argument);
  return options;
}

// To the original, any name with these letters is one for gunzip.
bool is_packed(const std::string& path) { return path.find(".gz") != std::string::npos; }

struct Text {
  std::string bytes;
  int error = 0;  // what kept it from being read, as of a directory
};

Text text_of(const std::string& path, const Unpack& unpack) {
  if (is_packed(path)) return {unpack(path)};
  const FileText text = path == "-" ? standard_input() : file_text(path);
  if (!text.opened) throw Stop{text.error, "cannot open " + path + ": " + std::strerror(text.error)};
  return {std::string(text.view()), text.error};
}

class Run {
 public:
  Run(const Options& options, Outcome& outcome)
      : options_(options), outcome_(outcome), scores_(options.confusions) {}

  void score(const Text& gold_text, const Text& test_text) {
    PropsReader gold_reader(gold_text.bytes);
    PropsReader test_reader(test_text.bytes);
    const auto code = [&] {
      if (test_reader.past_end() && test_text.error != 0) return test_text.error;
      if (gold_reader.past_end() || test_reader.past_end()) return kStopAfterEnd;
      return is_packed(options_.files[1]) ? kStopBehindPipe : kStopBeforeEnd;
    };
    const auto read = [&](PropsReader& reader, std::size_t file, Sentence& sentence) {
      try {
        return reader.read(sentence);
      } catch (const Broken& broken) {
        throw Stop{code(), options_.files[file] + ": the sentence that ends in line " +
                               std::to_string(reader.line()) + ": " + broken.what()};
      }
    };
    Sentence gold;
    Sentence test;
    while (read(gold_reader, 0, gold)) {
      check_interrupted(gold.words * 64);
      ++number_;
      if (!read(test_reader, 1, test)) throw Stop{code(), place() + "the test file ends before it"};
      if (gold.words != test.words)
        throw Stop{code(), place() + "gold has " + std::to_string(gold.words) + " words, test " +
                               std::to_string(test.words)};
      scores_.add_sentence();
      compare(gold, test);
    }
    if (options_.latex)
      scores_.write_latex(outcome_.out);
    else
      scores_.write_table(outcome_.out);
    if (options_.confusions && !scores_.write_confusions(outcome_.out))
      throw Stop{code(), "no argument has the right words: nothing to divide by"};
  }

 private:
  [[nodiscard]] std::string place() const { return "sentence " + std::to_string(number_) + ": "; }

  void warn(const Proposition& proposition, const char* what) {
    if (!options_.warnings) return;
    outcome_.err += "treegauge srl-eval: " + place() + "predicate " + std::string(proposition.lemma) +
                    " (word " + std::to_string(proposition.position + 1) + "): " + what + "\n";
  }

  void compare(const Sentence& gold, const Sentence& test) {
    auto other = test.propositions.begin();
    const auto skip_to = [&](std::size_t position) {
      for (; other != test.propositions.end() && other->position < position; ++other)
        warn(*other, "gold has none here; it is not counted");
    };
    for (const Proposition& proposition : gold.propositions) {
      skip_to(proposition.position);
      if (!proposition.has_column) warn(proposition, "gold has no column for it");
      if (other == test.propositions.end() || other->position != proposition.position) {
        warn(proposition, "test has none here; its arguments are missed");
        scores_.add(proposition.arguments, {});
        continue;
      }
      const bool is_same = other->lemma == proposition.lemma;
      if (!is_same) warn(*other, "gold has another lemma; its arguments are missed");
      if (is_same && !other->has_column) warn(*other, "test has no column for it");
      scores_.add(proposition.arguments, is_same ? other->arguments : std::vector<Argument>{});
      ++other;
    }
    skip_to(test.words);
  }

  const Options& options_;
  Outcome& outcome_;
  Scores scores_;
  std::size_t number_ = 0;
};

}  // namespace

Outcome srl_eval(const std::vector<std::string>& arguments, const Unpack& unpack) {
  const Options options = parse(arguments);
  Outcome outcome;
  outcome.err = options.complaints;
  if (options.files.size() != 2) {
    outcome.out = kUsage;
    return outcome;
  }
  try {
    const Text gold = text_of(options.files[0], unpack);
    const Text test = text_of(options.files[1], unpack);
    // The original takes what cannot be read for an empty file.
    for (const int error : {gold.error, test.error})
      if (error != 0)
        outcome.err +=
            std::string("treegauge srl-eval: a file cannot be read: ") + std::strerror(error) + "\n";
    Run(options, outcome).score(gold, test);
  } catch (const Stop& stop) {
    outcome.code = stop.code;
    outcome.err += "treegauge srl-eval: " + stop.message + "\n";
  }
  return outcome;
}

}  // namespace treegauge::classic
