// Accuracy and error rate, in total and for each tag.
#include "classic/conll/report/report.hpp"

namespace treegauge::classic::conll {
namespace {

constexpr std::size_t kTagWidth = 10;
constexpr std::string_view kTagRule = "  -----------+-------+-------+------+-------+------+-------+-------\n";

// What one table shows of a word count: three counts, each with its share.
using Row = void (*)(Report& report, const WordCounts& counts);

void write_cell(Report& report, Count count, double percent) {
  report.format(" | %5llu | %3.0f%%", static_cast<unsigned long long>(count), percent);
}

void write_right(Report& report, const WordCounts& counts) {
  const Errors& errors = counts.errors;
  for (const Count wrong : {errors.head, errors.relation, errors.any})
    write_cell(report, counts.words - wrong, percent_right(wrong, counts.words));
}

void write_wrong(Report& report, const WordCounts& counts) {
  const Errors& errors = counts.errors;
  for (const Count wrong : {errors.head, errors.relation, errors.both()})
    write_cell(report, wrong, static_cast<double>(wrong) * 100.0 / static_cast<double>(counts.words));
}

void write_row(Report& report, std::string_view name, const WordCounts& counts, Row row) {
  report.text("  ").plain(name, kTagWidth);
  report.format(" | %5llu", static_cast<unsigned long long>(counts.words));
  row(report, counts);
  report.text("\n");
}

void write_rows(Report& report, const Counts& counts, Row row) {
  report.text(kTagRule);
  write_row(report, "total", counts.total, row);
  report.text(kTagRule);
  const auto words_of = [&](std::size_t tag) { return counts.tags.value(tag).words; };
  for (const std::size_t tag : by_count(counts.tags.size(), words_of))
    write_row(report, counts.tags.name(tag), counts.tags.value(tag), row);
  report.text(kTagRule).text("\n\n");
}

}  // namespace

void write_tag_tables(Report& report, const Counts& counts) {
  report.text("  The overall accuracy and its distribution over ")
      .text(report.dialect().tags)
      .text("\n\n")
      .text(kTagRule)
      .text("  Accuracy   | words | right |   %  | right |   %  | both  |   %\n")
      .text("             |       | head  |      |  dep  |      | right |\n");
  write_rows(report, counts, write_right);
  report.text("  The overall error rate and its distribution over ")
      .text(report.dialect().tags)
      .text("\n\n")
      .text(kTagRule)
      .text("  Error      | words | head  |   %  |  dep  |   %  | both  |   %\n")
      .text("  Rate       |       | err   |      |  err  |      | wrong |\n");
  write_rows(report, counts, write_wrong);
}

}  // namespace treegauge::classic::conll
