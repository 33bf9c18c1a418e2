// Text of the reports: fixed widths, percentages, headings.

#include "classic/conll/report/report.hpp"

#include <cstdarg>
#include <cstdio>

#include "classic/conll/text.hpp"
#include "text/utf8.hpp"

namespace treegauge::classic::conll {

Report& Report::text(std::string_view words) {
  out_.append(words);
  return *this;
}

Report& Report::repeat(char letter, std::size_t times) {
  out_.append(times, letter);
  return *this;
}

Report& Report::plain(std::string_view words, std::size_t width) {
  const std::size_t taken = plain_width(words, dialect_);
  return text(words).repeat(' ', taken < width ? width - taken : 0);
}

Report& Report::shown(std::string_view words, std::size_t width) {
  const std::size_t taken = shown_width(words);
  return text(words).repeat(' ', taken < width ? width - taken : 0);
}

// NOLINTNEXTLINE(modernize-avoid-variadic-functions): printf's patterns are those of the originals
Report& Report::format(const char* pattern, ...) {
  char line[512];
  std::va_list arguments;
  va_start(arguments, pattern);
  const int length = std::vsnprintf(line, sizeof line, pattern, arguments);
  va_end(arguments);
  if (length > 0) out_.append(line, std::min(static_cast<std::size_t>(length), sizeof line - 1));
  return *this;
}

double percent_right(Count wrong, Count all) {
  return 100 - static_cast<double>(wrong) * 100.0 / static_cast<double>(all);
}

void write_sentence_heading(Report& report) {
  report.text("     Sent.          Attachment      Correct        Scoring          \n")
      .text("    ID Tokens  -   Unlab. Lab.   HEAD HEAD+DEPREL   tokens   - - - -\n")
      .text("  ")
      .repeat('=', 76)
      .text("\n");
}

void write_sentence_row(Report& report, std::size_t number, std::size_t words, const WordCounts& counts) {
  const Errors& errors = counts.errors;
  report.format("  %4zu %4zu    0  ", number, words);
  if (counts.words > 0) {
    report.format("%6.2f %6.2f", percent_right(errors.head, counts.words),
                  percent_right(errors.any, counts.words));
  } else {
    report.text("   NaN    NaN");
  }
  report.format("  %4llu    %4llu        %4llu    0 0 0 0\n",
                static_cast<unsigned long long>(counts.words - errors.head),
                static_cast<unsigned long long>(counts.words - errors.any),
                static_cast<unsigned long long>(counts.words));
}

void write_sentence_end(Report& report) { report.text("\n\n"); }

std::string shown_path(const std::string& path, const Dialect& dialect) {
  if (!dialect.characters) return path;
  // The 2009 scorer takes every byte of its arguments for a character and encodes it.
  std::string shown;
  for (const char letter : path) utf8::append(shown, static_cast<unsigned char>(letter));
  return shown;
}

void write_title(Report& report, std::string_view what, const std::string& gold_path,
                 const std::string& system_path) {
  report.text("\n  ").repeat('=', 80).text("\n\n  Evaluation of the ").text(what).text(" in ");
  report.text(shown_path(system_path, report.dialect()))
      .text("\n  vs. gold standard ")
      .text(shown_path(gold_path, report.dialect()))
      .text(":\n\n");
}

void write_details(Report& report, Counts& counts, const std::string& gold_path,
                   const std::string& system_path) {
  write_title(report, report.dialect().results, gold_path, system_path);
  report.text("  Legend: '")
      .text(kSentenceStart)
      .text("' - the beginning of a sentence, '")
      .text(kSentenceEnd)
      .text("' - the end of a sentence\n\n");
  report.format("  Number of non-scoring tokens: %llu\n\n",
                static_cast<unsigned long long>(counts.not_scored));
  write_tag_tables(report, counts);
  write_match_tables(report, counts);
  write_frame_confusions(report, counts);
  write_focus_words(report, counts);
  write_contexts(report, counts);
  write_worst_sentences(report, counts);
  write_specific_errors(report, counts);
}

}  // namespace treegauge::classic::conll
