// The first sentence with the most errors of each sort.
#include "classic/conll/report/report.hpp"

namespace treegauge::classic::conll {
namespace {

void write_worst(Report& report, const Counts& counts, std::string_view what, Count Errors::* sort) {
  std::size_t worst = 0;
  for (std::size_t sentence = 1; sentence < counts.sentences.size(); ++sentence)
    if (counts.sentences[sentence].errors.*sort > counts.sentences[worst].errors.*sort) worst = sentence;
  const SentenceErrors& sentence = counts.sentences.at(worst);
  report.text("  Sentence with the highest number of ").text(what).text(" errors:\n");
  report.format(
      "   Sentence %zu line %zu, %llu head errors, %llu dependency errors, "
      "%llu word errors\n\n\n",
      worst + 1, sentence.first_line, static_cast<unsigned long long>(sentence.errors.head),
      static_cast<unsigned long long>(sentence.errors.relation),
      static_cast<unsigned long long>(sentence.errors.any));
}

}  // namespace

void write_worst_sentences(Report& report, const Counts& counts) {
  write_worst(report, counts, "word", &Errors::any);
  write_worst(report, counts, "head", &Errors::head);
  write_worst(report, counts, "dependency", &Errors::relation);
}

}  // namespace treegauge::classic::conll
