// Scores of the CoNLL-2009 report, from its counts.

#include "classic/eval09/report.hpp"

namespace treegauge::classic::conll {
namespace {

using Shown = unsigned long long;

struct Rates {
  double precision = 0;
  double recall = 0;
};

// 100 part / all; 0 of nothing is 0.
double percent(Count part, Count all) {
  return all == 0 ? 0 : static_cast<double>(part * 100) / static_cast<double>(all);
}

double f1_or_zero(const Rates& rates) {
  const double sum = rates.precision + rates.recall;
  return sum == 0 ? 0 : 2 * rates.precision * rates.recall / sum;
}

// One of the two ways to be right.
struct Sort {
  std::string_view name;
  Count DependencyCounts::* correct;
  Count Errors::* wrong;
};

constexpr Sort kLabeled{"Labeled", &DependencyCounts::labeled, &Errors::any};
constexpr Sort kUnlabeled{"Unlabeled", &DependencyCounts::placed, &Errors::head};

class Scores {
 public:
  Scores(Report& report, const WordCounts& syntax, const SemanticCounts& semantics,
         const ExactSentences& exact, int stop_code)
      : report_(report), syntax_(syntax), semantics_(semantics), exact_(exact), stop_code_(stop_code) {}

  void write() {
    write_syntax();
    report_.text("\n  SEMANTIC SCORES: \n");
    write_semantics(kLabeled);
    write_semantics(kUnlabeled);
    write_propositions();
    // The mean of the semantic and the syntactic rate, weighted alike.
    report_.text("\n  OVERALL MACRO SCORES (Wsem = 0.50):\n");
    write_mean(kLabeled);
    write_mean(kUnlabeled);
    write_ratio("Exact overall match:", exact_.overall, exact_.all);
    // Words, predicates and arguments counted together.
    report_.text("\n  OVERALL MICRO SCORES:\n");
    write_pooled(kLabeled);
    write_pooled(kUnlabeled);
  }

 private:
  Report& name(std::string_view first, std::string_view rest = {}) {
    constexpr std::size_t kNameWidth = 28;
    return report_.text("  ").plain(std::string(first).append(rest), kNameWidth);
  }

  void write_ratio(std::string_view what, Count part, Count all) {
    name(what).format("%llu / %llu * 100 = %.2f %%\n", static_cast<Shown>(part), static_cast<Shown>(all),
                      percent(part, all));
  }

  void write_syntax() {
    report_.text("  SYNTACTIC SCORES:\n");
    if (syntax_.words == 0) throw Stop{stop_code_, "no word to score\n"};
    const auto write_score = [&](std::string_view what, Count wrong) {
      name(what).format("%llu / %llu * 100 = %.2f %%\n", static_cast<Shown>(syntax_.words - wrong),
                        static_cast<Shown>(syntax_.words), percent_right(wrong, syntax_.words));
    };
    write_score("Labeled   attachment score:", syntax_.errors.any);
    write_score("Unlabeled attachment score:", syntax_.errors.head);
    write_score("Label accuracy score:", syntax_.errors.relation);
    write_ratio("Exact syntactic match:", exact_.syntactic, exact_.all);
  }

  [[nodiscard]] Rates semantic_rates(const Sort& sort) const {
    const DependencyCounts& predicates = semantics_.predicates;
    const DependencyCounts& arguments = semantics_.arguments;
    const Count correct = arguments.*sort.correct + predicates.*sort.correct;
    return {percent(correct, arguments.system + predicates.system),
            percent(correct, arguments.gold + predicates.gold)};
  }

  void write_semantics(const Sort& sort) {
    const DependencyCounts& predicates = semantics_.predicates;
    const DependencyCounts& arguments = semantics_.arguments;
    const Rates rates = semantic_rates(sort);
    const auto write_rate = [&](std::string_view what, Count DependencyCounts::* all, double rate) {
      name(sort.name, what)
          .format("(%llu + %llu) / (%llu + %llu) * 100 = %.2f %%\n",
                  static_cast<Shown>(arguments.*sort.correct), static_cast<Shown>(predicates.*sort.correct),
                  static_cast<Shown>(arguments.*all), static_cast<Shown>(predicates.*all), rate);
    };
    write_rate(" precision:", &DependencyCounts::system, rates.precision);
    write_rate(" recall:", &DependencyCounts::gold, rates.recall);
    name(sort.name, " F1:").format("%.2f \n", f1_or_zero(rates));
  }

  void write_propositions() {
    const Count full = semantics_.full_propositions;
    const DependencyCounts& predicates = semantics_.predicates;
    write_ratio("Proposition precision:", full, predicates.system);
    write_ratio("Proposition recall:", full, predicates.gold);
    name("Proposition F1:")
        .format("%.2f \n", f1_or_zero({percent(full, predicates.system), percent(full, predicates.gold)}));
    // An empty sentence is always exact. The scorer takes one off, the empty sentence after the
    // last blank line; further blank lines go on counting.
    const Count empty = semantics_.sentences > exact_.all ? 1 : 0;
    write_ratio("Exact semantic match:", semantics_.exact_sentences - empty, semantics_.sentences - empty);
  }

  [[nodiscard]] double f1(const Rates& rates) const {
    if (rates.precision + rates.recall == 0) throw Stop{stop_code_, "nothing is right: F1 is 0 / 0\n"};
    return f1_or_zero(rates);
  }

  void write_mean(const Sort& sort) {
    constexpr double kSemanticWeight = 0.5;
    const double syntactic = percent_right(syntax_.errors.*sort.wrong, syntax_.words);
    const Rates semantic = semantic_rates(sort);
    const auto mean = [&](double rate) { return kSemanticWeight * rate + (1 - kSemanticWeight) * syntactic; };
    const Rates rates{mean(semantic.precision), mean(semantic.recall)};
    const double joint = f1(rates);
    name(sort.name, " macro precision:").format("%.2f %%\n", rates.precision);
    name(sort.name, " macro recall:").format("%.2f %%\n", rates.recall);
    name(sort.name, " macro F1:").format("%.2f %%\n", joint);
  }

  void write_pooled(const Sort& sort) {
    const DependencyCounts& predicates = semantics_.predicates;
    const DependencyCounts& arguments = semantics_.arguments;
    const Count words = syntax_.words - syntax_.errors.*sort.wrong;
    const Count correct = arguments.*sort.correct + predicates.*sort.correct + words;
    const Rates rates{percent(correct, arguments.system + predicates.system + syntax_.words),
                      percent(correct, arguments.gold + predicates.gold + syntax_.words)};
    const double joint = f1(rates);
    const auto write_rate = [&](std::string_view what, Count DependencyCounts::* all, double rate) {
      name(sort.name, what)
          .format("(%llu + %llu + %llu) / (%llu + %llu + %llu) * 100 = %.2f %%\n", static_cast<Shown>(words),
                  static_cast<Shown>(arguments.*sort.correct), static_cast<Shown>(predicates.*sort.correct),
                  static_cast<Shown>(syntax_.words), static_cast<Shown>(arguments.*all),
                  static_cast<Shown>(predicates.*all), rate);
    };
    write_rate(" micro precision:", &DependencyCounts::system, rates.precision);
    write_rate(" micro recall:", &DependencyCounts::gold, rates.recall);
    name(sort.name, " micro F1:").format("%.2f \n", joint);
  }

  Report& report_;
  const WordCounts& syntax_;
  const SemanticCounts& semantics_;
  const ExactSentences& exact_;
  int stop_code_;
};

}  // namespace

void write_scores_2009(Report& report, const WordCounts& syntax, const SemanticCounts& semantics,
                       const ExactSentences& exact, int stop_code) {
  Scores(report, syntax, semantics, exact, stop_code).write();
}

}  // namespace treegauge::classic::conll
