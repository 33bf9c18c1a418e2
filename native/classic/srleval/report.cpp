#include "classic/srleval/report.hpp"

#include <cstdio>
#include <optional>

namespace treegauge::classic::srleval_parts {
namespace {

// Percentages; a value that has no denominator is absent and counts as 0.
struct Score {
  std::optional<double> recall;
  std::optional<double> precision;
  std::optional<double> f;
};

// How the joint scores weigh semantics against syntax.
constexpr double kFactor = 0.5;

// The order of the operations is the original's: another one may round the last digit otherwise.
Score score(const Tally& tally) {
  const auto right = static_cast<double>(tally.right);
  double recall = 0;
  double precision = 0;
  Score out;
  if (tally.ref != 0) {
    recall = right / static_cast<double>(tally.ref);
    out.recall = 100 * recall;
  }
  if (tally.hyp != 0) {
    precision = right / static_cast<double>(tally.hyp);
    out.precision = 100 * precision;
  }
  if (precision + recall != 0) out.f = 100 * (2 * (recall * precision) / (recall + precision));
  return out;
}

double mixed(std::optional<double> syntax, std::optional<double> semantics) {
  return (1 - kFactor) * syntax.value_or(0) + kFactor * semantics.value_or(0);
}

Score mixed(const Score& syntax, const Score& semantics) {
  return {mixed(syntax.recall, semantics.recall), mixed(syntax.precision, semantics.precision),
          mixed(syntax.f, semantics.f)};
}

Tally tally(const BagPair& bag) { return {bag.both(), bag.ref(), bag.hyp()}; }

std::string formatted(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string row(std::string title, const Score& values, const char* format = "%6.2f",
                std::size_t width = 34) {
  title.resize(width, ' ');
  return title + "r= " + formatted(format, values.recall.value_or(0)) +
         "  p= " + formatted(format, values.precision.value_or(0)) +
         "  f= " + formatted(format, values.f.value_or(0)) + "\n";
}

// Twelve digits, and always a point: 100.0. An absent value is a plain 0.
std::string cell(std::optional<double> value) {
  if (!value) return "0";
  std::string text = formatted("%.12g", *value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

double word_error_rate(const Counts& counts) {
  return 100 * static_cast<double>(counts.word_errors) / static_cast<double>(counts.tags.ref);
}

}  // namespace

std::string table(const Counts& counts) {
  std::string out;
  out += row("Syntactic labeled attachments:", score(counts.syntax_labeled));
  out += row("          unlabeled attachments:", score(counts.syntax_unlabeled));
  out += row("          labels:", score(counts.syntax_labels));
  out += row("          lexicalized:", score(counts.syntax_lexicalized));
  out += row("          exact sentences:", score(counts.syntax_exact));
  out += row("          unordered:", score(tally(counts.bags.syntax)));
  out += row("Semantic  labeled arcs:", score(counts.semantic_labeled));
  out += row("          unlabeled arcs:", score(counts.semantic_unlabeled));
  out += row("          lexicalized:", score(counts.semantic_lexicalized));
  out += row("          predicates:", score(counts.predicates));
  out += row("          propositions:", score(counts.propositions));
  out += row("          exact sentences:", score(counts.semantic_exact));
  out += row("          unordered:", score(tally(counts.bags.semantics)));
  // "macro": the mean of the syntactic and the semantic score; "micro": their counts added.
  out += row("Overall   macro labeled (0.5):",
             mixed(score(counts.syntax_labeled), score(counts.semantic_labeled)));
  out += row("          macro unlabeled (0.5):",
             mixed(score(counts.syntax_unlabeled), score(counts.semantic_unlabeled)));
  out += row("          micro labeled:", score(counts.syntax_labeled + counts.semantic_labeled));
  out += row("          micro unlabeled:", score(counts.syntax_unlabeled + counts.semantic_unlabeled));
  const double rate = counts.tags.ref == 0 ? 100 : word_error_rate(counts);
  out += "Word error rate:                  " + formatted("%6.2f", rate) + " %\n";
  out += row("Sentence boundaries:", score(counts.boundaries));
  out += row("Part-of-speech tags:", score(counts.tags));
  return out;
}

// Two more values follow in every row than the header names: the lexicalized F of syntax and of
// semantics.
std::string_view csv_header() {
  return "file;syn-r;syn-p;syn-f;sem-r;sem-p;sem-f;pred-r;pred-p;pred-f;macro;micro;wer;"
         "sbd-r;sbd-p;sbd-f;pos;unordered-syn-f;unordered-sem-f\n";
}

std::string csv_row(const std::string& name, const Counts& counts) {
  if (counts.tags.ref == 0) throw Failure(1, name + ": no word error rate without reference words");
  std::string out = name;
  const auto add = [&](std::optional<double> value) {
    out += ';';
    out += cell(value);
  };
  const auto add_all = [&](const Score& values) {
    add(values.recall);
    add(values.precision);
    add(values.f);
  };
  const Score syntax = score(counts.syntax_labeled);
  const Score semantics = score(counts.semantic_labeled);
  add_all(syntax);
  add_all(semantics);
  add_all(score(counts.predicates));
  add(mixed(syntax.f, semantics.f));
  add(score(counts.syntax_labeled + counts.semantic_labeled).f);
  add(word_error_rate(counts));
  add_all(score(counts.boundaries));
  add(score(counts.tags).f);
  add(score(tally(counts.bags.syntax)).f);
  add(score(tally(counts.bags.semantics)).f);
  add(score(counts.syntax_lexicalized).f);
  add(score(counts.semantic_lexicalized).f);
  return out + "\n";
}

std::string bag_table(const Bags& bags) {
  constexpr std::size_t kWidth = 25;
  return row("unordered dependencies:", score(tally(bags.syntax)), "%05.2f", kWidth) +
         row("unordered semantic arcs:", score(tally(bags.semantics)), "%05.2f", kWidth);
}

}  // namespace treegauge::classic::srleval_parts
