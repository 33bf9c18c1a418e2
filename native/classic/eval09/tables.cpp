// Tables of predicates and arguments in the CoNLL-2009 report.

#include <cstdio>
#include <cstdlib>

#include "classic/conll/report/matches.hpp"
#include "classic/eval09/report.hpp"

namespace treegauge::classic::conll {
namespace {

// From the two shares as printed, not from the counts.
std::string f1_of(const std::string& precision, const std::string& recall, const Matches& matches) {
  if (matches.gold == 0 || matches.system == 0) return "NaN";
  const double left = std::strtod(precision.c_str(), nullptr);
  const double right = std::strtod(recall.c_str(), nullptr);
  if (!(left > 0 && right > 0)) return "NaN";
  char digits[64];
  std::snprintf(digits, sizeof digits, "%.2f", 2 * left * right / (left + right));
  return digits;
}

void write_table(Report& report, const Tally<DependencyCounts>& tally, std::string_view heading,
                 std::size_t width, Count DependencyCounts::* correct) {
  const auto write_rule = [&] {
    report.text("  ")
        .repeat('-', width)
        .text("-+------+---------+--------+------------+---------------|--------|\n");
  };
  write_rule();
  report.text("  ")
      .plain(heading, width)
      .text(" | gold | correct | system | recall (%) | precision (%) |     F1 | \n");
  write_rule();
  for (const std::size_t entry : tally.alphabetic()) {
    const DependencyCounts& counts = tally.value(entry);
    const Matches matches{counts.gold, counts.system, counts.*correct};
    const std::string recall = share(matches.correct, matches.gold);
    const std::string precision = share(matches.correct, matches.system);
    report.text("  ").plain(tally.name(entry), width);
    report.format(
        " | %4llu | %7llu | %6llu | %10s | %13s | %6s |\n", static_cast<unsigned long long>(matches.gold),
        static_cast<unsigned long long>(matches.correct), static_cast<unsigned long long>(matches.system),
        recall.c_str(), precision.c_str(), f1_of(precision, recall, matches).c_str());
  }
  write_rule();
  report.text("\n");
}

}  // namespace

void write_semantic_tables(Report& report, const SemanticCounts& semantics) {
  constexpr std::size_t kTagWidth = 15;
  constexpr std::size_t kLabelWidth = 17;
  report.text("  Precision and recall for LABELED semantic dependencies to ROOT\n")
      .text("  (i.e., predicate identification and classification)\n");
  write_table(report, semantics.predicates_by_tag, "PPOSS", kTagWidth, &DependencyCounts::labeled);
  report.text("  Precision and recall for UNLABELED semantic dependencies to ROOT\n")
      .text("  (i.e., predicate identification)\n");
  write_table(report, semantics.predicates_by_tag, "PPOSS", kTagWidth, &DependencyCounts::placed);
  report.text("  Precision and recall for non-ROOT semantic dependencies\n")
      .text("  (i.e., identification and classification of arguments)\n");
  write_table(report, semantics.arguments_by_label, "PPOSS(pred) + ARG", kLabelWidth,
              &DependencyCounts::labeled);
}

}  // namespace treegauge::classic::conll
