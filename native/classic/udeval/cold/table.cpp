// udeval's three reports: five lines, a table of ratios, a table of counts.
#include <algorithm>
#include <charconv>
#include <iterator>

#include "classic/udeval/side.hpp"

namespace treegauge::classic::ud {
namespace {

constexpr std::size_t kNameWidth = 11;
constexpr std::size_t kCellWidth = 10;
constexpr std::size_t kEnhancedMetrics = 2;

std::string padded(const std::string& text) {
  return std::string(kCellWidth - std::min(kCellWidth, text.size()), ' ') + text;
}

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

double f1(const UdScore& score) { return ratio(2 * score.correct, score.gold_total + score.system_total); }

std::string percent(double value) {
  char text[64];
  const auto end = std::to_chars(std::begin(text), std::end(text), 100 * value, std::chars_format::fixed, 2);
  return {text, end.ptr};
}

std::string row(std::string_view name, const std::string& first, const std::string& second,
                const std::string& third, const std::string& last) {
  std::string line(name);
  line.resize(std::max(kNameWidth, line.size()), ' ');
  return line + "|" + padded(first) + " |" + padded(second) + " |" + padded(third) + " |" + last + "\n";
}

std::string counts_row(std::size_t metric, const UdScore& score) {
  std::string aligned(kCellWidth, ' ');
  if (score.aligned_total.value_or(0) != 0)
    aligned = padded(std::to_string(*score.aligned_total));
  else if (kUdMetrics[metric] == "Words")
    aligned = padded(std::to_string(score.correct));
  return row(kUdMetrics[metric], std::to_string(score.correct), std::to_string(score.gold_total),
             std::to_string(score.system_total), aligned);
}

std::string ratios_row(std::size_t metric, const UdScore& score) {
  const std::string accuracy =
      score.aligned_total ? padded(percent(ratio(score.correct, *score.aligned_total))) : "";
  return row(kUdMetrics[metric], percent(ratio(score.correct, score.system_total)),
             percent(ratio(score.correct, score.gold_total)), percent(f1(score)), accuracy);
}

std::string short_report(const UdScores& scores, bool enhanced) {
  std::string text;
  for (std::size_t m = 0; m < scores.size(); ++m) {
    const std::string_view name = kUdMetrics[m];
    const bool graph = name == "ELAS" || name == "EULAS";
    if (name == "LAS" || (graph && enhanced))
      text += std::string(name) + " F1 Score: " + percent(f1(scores[m])) + "\n";
    else if (name == "MLAS" || name == "BLEX")
      text += std::string(name) + " Score: " + percent(f1(scores[m])) + "\n";
  }
  return text;
}

}  // namespace

std::string table(const UdScores& scores, bool verbose, bool counts, bool enhanced) {
  if (!verbose && !counts) return short_report(scores, enhanced);
  std::string text = counts ? "Metric     | Correct   |      Gold | Predicted | Aligned\n"
                            : "Metric     | Precision |    Recall |  F1 Score | AligndAcc\n";
  text += "-----------+-----------+-----------+-----------+-----------\n";
  const std::size_t shown = scores.size() - (enhanced ? 0 : kEnhancedMetrics);
  for (std::size_t m = 0; m < shown; ++m)
    text += counts ? counts_row(m, scores[m]) : ratios_row(m, scores[m]);
  return text;
}

}  // namespace treegauge::classic::ud
