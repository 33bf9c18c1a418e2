// The tables of the long report, each in a file of its own.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "classic/conll/counts.hpp"
#include "classic/conll/dialect.hpp"

namespace treegauge::classic::conll {

// Appends to the bytes of standard output.
class Report {
 public:
  Report(std::string& out, const Dialect& dialect) : out_(out), dialect_(dialect) {}

  [[nodiscard]] const Dialect& dialect() const { return dialect_; }

  Report& text(std::string_view words);
  Report& repeat(char letter, std::size_t times);
  // Left-justified in plain or shown width (see classic/conll/text.hpp); longer text is not cut.
  Report& plain(std::string_view words, std::size_t width);
  Report& shown(std::string_view words, std::size_t width);
  // The arguments must not be text of the user's: numbers and constants only.
  [[gnu::format(printf, 2, 3)]] Report& format(const char* pattern, ...);

 private:
  std::string& out_;
  const Dialect& dialect_;
};

// The table of -b, in the layout of evalb: a heading, a row per sentence, an end.
void write_sentence_heading(Report& report);
void write_sentence_row(Report& report, std::size_t number, std::size_t words, const WordCounts& counts);
void write_sentence_end(Report& report);

// 100 - 100 wrong / all, computed in this order as the rounding of the last digit depends on it.
[[nodiscard]] double percent_right(Count wrong, Count all);

// A file name as the scorer prints it.
[[nodiscard]] std::string shown_path(const std::string& path, const Dialect& dialect);

void write_title(Report& report, std::string_view what, const std::string& gold_path,
                 const std::string& system_path);
void write_tag_tables(Report& report, const Counts& counts);
void write_match_tables(Report& report, const Counts& counts);
void write_frame_confusions(Report& report, const Counts& counts);
void write_focus_words(Report& report, const Counts& counts);
void write_contexts(Report& report, const Counts& counts);
void write_worst_sentences(Report& report, const Counts& counts);
void write_specific_errors(Report& report, Counts& counts);

// All of the above after the scores.
void write_details(Report& report, Counts& counts, const std::string& gold_path,
                   const std::string& system_path);

}  // namespace treegauge::classic::conll
