#include "classic/sclite/cold/options.hpp"

#include <algorithm>
#include <charconv>

#include "classic/sclite/failure.hpp"

namespace treegauge::classic::sclite_parts {
namespace {

class OptionParser {
 public:
  explicit OptionParser(const std::vector<std::string>& arguments) : arguments_(arguments) {}

  CommandLine parse() {
    while (at_ < arguments_.size() && !line_.help) read(arguments_[at_++]);
    if (!line_.help) check();
    return std::move(line_);
  }

 private:
  // What belongs to an option ends where the next begins.
  [[nodiscard]] bool has_value() const {
    return at_ < arguments_.size() && !arguments_[at_].starts_with('-');
  }

  const std::string& value(const std::string& option, const char* what) {
    if (!has_value()) throw Failure(option + " needs " + what);
    return arguments_[at_++];
  }

  void read(const std::string& option) {
    Settings& settings = line_.settings;
    if (option == "--help" || (option == "-h" && arguments_.size() == 1)) {
      line_.help = true;
    } else if (option == "-r") {
      line_.ref = value(option, "the reference file, and its format: -r REF stm");
      line_.ref_format = has_value() ? arguments_[at_++] : "trn";
    } else if (option == "-h") {
      Hypothesis hypothesis;
      hypothesis.path = value(option, "the file to be scored, and its format: -h HYP ctm");
      hypothesis.format = has_value() ? arguments_[at_++] : "trn";
      hypothesis.title = has_value() ? arguments_[at_++] : hypothesis.path;
      line_.hypotheses.push_back(std::move(hypothesis));
    } else if (option == "-o") {
      read_reports();
    } else if (option == "-m") {
      read_reductions();
    } else if (option == "-c") {
      read_characters();
    } else if (option == "-e") {
      read_encoding(value(option, "an encoding: -e utf-8"));
    } else if (option == "-l") {
      read_width(value(option, "the length of a line: -l 1000"));
    } else if (option == "-i" || option == "-f") {
      value(option, "a value");  // sentences of other formats; how much is said on the way
    } else if (option == "-D") {
      settings.optional_words = true;
    } else if (option == "-F") {
      settings.fragments = true;
    } else if (option == "-T") {
      settings.by_time = true;
    } else if (option == "-s") {
      settings.case_matters = true;
    } else if (option.starts_with('-')) {
      throw Failure("there is no option " + option + " here: treegauge sclite --help lists them");
    } else {
      throw Failure("unexpected argument " + option + ": file names follow -r and -h");
    }
  }

  // A report that is named twice is switched off again, as in the original.
  void read_reports() {
    for (; has_value(); ++at_) {
      const std::string& report = arguments_[at_];
      if (report == "sum" || report == "all") line_.sum = !line_.sum;
      if (report == "rsum" || report == "all") line_.raw_sum = !line_.raw_sum;
      if (report == "pra" || report == "pralign" || report == "all") line_.alignments = !line_.alignments;
      if (report == "stdout") to_output_ = !to_output_;
      if (report == "none") line_.sum = line_.raw_sum = line_.alignments = to_output_ = false;
      const auto known = {"sum", "rsum", "pra", "pralign", "all", "stdout", "none"};
      if (std::find(known.begin(), known.end(), report) == known.end())
        throw Failure("there is no report " + report + " here: name sum, rsum, pra or all");
    }
    reports_named_ = true;
  }

  void read_reductions() {
    Settings& settings = line_.settings;
    settings.reduce_ref = settings.reduce_hyp = false;
    for (; has_value(); ++at_) {
      if (arguments_[at_] != "ref" && arguments_[at_] != "hyp")
        throw Failure("-m takes ref and hyp, not " + arguments_[at_]);
      (arguments_[at_] == "ref" ? settings.reduce_ref : settings.reduce_hyp) = true;
    }
    if (!settings.reduce_hyp) settings.reduce_ref = true;
  }

  void read_characters() {
    Characters& characters = line_.settings.characters;
    characters = {};
    characters.apart = true;
    for (; has_value(); ++at_) {
      if (arguments_[at_] != "NOASCII" && arguments_[at_] != "DH")
        throw Failure("-c takes NOASCII and DH, not " + arguments_[at_]);
      (arguments_[at_] == "DH" ? characters.drop_hyphens : characters.whole_ascii) = true;
    }
  }

  void read_encoding(const std::string& name) {
    Encoding& encoding = line_.settings.encoding;
    if (same_but_ascii_case(name, "utf-8"))
      encoding = Encoding::utf8;
    else if (same_but_ascii_case(name, "gb") || same_but_ascii_case(name, "euc"))
      encoding = Encoding::gb;
    else if (same_but_ascii_case(name, "ext_ascii"))
      encoding = Encoding::extended_ascii;
    else if (same_but_ascii_case(name, "ascii"))
      encoding = Encoding::ascii;
    else
      throw Failure("there is no encoding " + name + ": name ascii, ext_ascii, gb, euc or utf-8");
    if (has_value() && !same_but_ascii_case(arguments_[at_++], "generic"))
      throw Failure("-e knows no letters of single languages: leave " + arguments_[at_ - 1] + " out");
  }

  void read_width(const std::string& text) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), line_.width);
    if (error != std::errc() || end != text.data() + text.size())
      throw Failure("-l takes a number of characters, not " + text);
  }

  void check() {
    if (line_.ref.empty() || line_.hypotheses.empty())
      throw Failure("two files are needed: -r REF stm -h HYP ctm");
    if (line_.ref_format != "stm" && line_.ref_format != "ctm")
      throw Failure("the format of " + line_.ref + " must be stm or ctm, not " + line_.ref_format +
                    " (it stands behind the file: -r REF stm)");
    for (const Hypothesis& hypothesis : line_.hypotheses)
      if (hypothesis.format != "ctm")
        throw Failure("the format of " + hypothesis.path + " must be ctm, not " + hypothesis.format);
    if (line_.settings.by_time && line_.ref_format != "ctm")
      throw Failure("-T needs the times of both sides: give the reference as a CTM file, -r REF ctm");
    if ((line_.settings.reduce_ref || line_.settings.reduce_hyp) && line_.ref_format != "stm")
      throw Failure("-m needs segments: give the reference as an STM file, -r REF stm");
    if (!reports_named_) line_.sum = to_output_ = true;
    if (!to_output_ && (line_.sum || line_.raw_sum || line_.alignments))
      throw Failure("no file is written here: add stdout behind -o, and send the output where you want it");
  }

  const std::vector<std::string>& arguments_;
  std::size_t at_ = 0;
  bool reports_named_ = false;
  bool to_output_ = false;
  CommandLine line_;
};

}  // namespace

CommandLine parse_command_line(const std::vector<std::string>& arguments) {
  return OptionParser(arguments).parse();
}

std::string_view usage() {
  return "usage: treegauge sclite -r REF stm|ctm -h HYP ctm [TITLE] [-D] [-F] [-T] [-s] [-m [ref] [hyp]]\n"
         "                        [-c [NOASCII] [DH]] [-e ENCODING] [-l WIDTH] -o sum|rsum|pra|all stdout\n";
}

std::string help() {
  return std::string(usage()) +
         "\n"
         "Score recognised words (CTM) against segments (STM) or words (CTM), as sclite does.\n"
         "\n"
         "  -r REF stm|ctm           the reference\n"
         "  -h HYP ctm [TITLE]       the file to be scored, and what stands above its table; may be "
         "repeated\n"
         "  -D                       words in brackets, (uh), may be left out\n"
         "  -F                       fragments: fra- and -ment are the same as fragment\n"
         "  -T                       align by times (both files CTM)\n"
         "  -s                       capitals matter\n"
         "  -m [ref] [hyp]           leave out segments beyond the words (ref), or words beyond the segments "
         "(hyp)\n"
         "  -c [NOASCII] [DH]        characters instead of words; NOASCII keeps ASCII words, DH drops "
         "hyphens\n"
         "  -e ENCODING              ascii, ext_ascii, gb, euc or utf-8\n"
         "  -l WIDTH                 length of a line of pra (1000)\n"
         "  -o REPORT... stdout      sum: percentages, rsum: counts, pra: aligned words, all: these three\n"
         "  --help                   this text\n";
}

}  // namespace treegauge::classic::sclite_parts
