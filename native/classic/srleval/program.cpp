#include "classic/srleval/program.hpp"

#include "classic/srleval/pairs.hpp"
#include "classic/srleval/report.hpp"

namespace treegauge::classic {
namespace {

using namespace srleval_parts;

constexpr const char* kUsage =
    "usage: srleval [--csv | --no-align] REF HYP\n"
    "       srleval [--csv | --no-align] REF_DIR HYP_DIR REF_EXT HYP_EXT\n"
    "REF and HYP are CoNLL-2009 files. End REF_DIR in a slash to read its sub-directories as well.\n";

enum class Layout { table, csv, bags };

class Program {
 public:
  explicit Program(Layout layout) : layout_(layout) {}

  void files(const FilePair& pair) {
    add(pair);
    if (layout_ == Layout::csv) outcome.out += csv_header();
    finish();
  }

  void directories(const Pairing& pairing) {
    for (const std::string& file : pairing.alone)
      outcome.err += "srleval: left out, no partner: " + file + "\n";
    if (layout_ == Layout::csv) outcome.out += csv_header();
    for (const FilePair& pair : pairing.pairs) {
      const Counts counts = add(pair);
      if (layout_ == Layout::csv) outcome.out += csv_row(pair.name, counts);
    }
    finish();
  }

  Outcome outcome;

 private:
  Counts add(const FilePair& pair) {
    Corpus ref;
    Corpus hyp;
    read(pair.ref, ref);
    read(pair.hyp, hyp);
    Counts counts;
    if (layout_ == Layout::bags) {
      collect(ref, Side::ref, Name::lemma, counts.bags);
      collect(hyp, Side::hyp, Name::lemma, counts.bags);
    } else {
      counts = compare(ref, hyp);
    }
    total_ += counts;
    return counts;
  }

  void read(const std::string& path, Corpus& corpus) {
    read_corpus(path, corpus);
    outcome.err += corpus.warnings;
  }

  void finish() {
    switch (layout_) {
      case Layout::table: outcome.out += table(total_); break;
      case Layout::csv: outcome.out += csv_row("TOTAL", total_); break;
      case Layout::bags: outcome.out += bag_table(total_.bags); break;
    }
  }

  Layout layout_;
  Counts total_;
};

}  // namespace

Outcome srleval(const std::vector<std::string>& arguments) {
  std::vector<std::string> files = arguments;
  Layout layout = Layout::table;
  if (!files.empty() && (files[0] == "--csv" || files[0] == "--no-align")) {
    layout = files[0] == "--csv" ? Layout::csv : Layout::bags;
    files.erase(files.begin());
  }
  Program program(layout);
  try {
    if (files.size() == 2)
      program.files({"TOTAL", files[0], files[1]});
    else if (files.size() == 4)
      program.directories(pair_files(files[0], files[1], files[2], files[3]));
    else
      throw Failure(1, kUsage);
  } catch (const Failure& failure) {
    program.outcome.err += failure.what();
    program.outcome.err += program.outcome.err.ends_with('\n') ? "" : "\n";
    program.outcome.code = failure.code;
  }
  return std::move(program.outcome);
}

}  // namespace treegauge::classic
