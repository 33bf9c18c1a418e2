#include "classic/evalb/table.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/percent.hpp"

namespace treegauge::classic::evalb_parts {
namespace {

void put_right(std::string_view text, std::size_t width, std::string& out) {
  if (text.size() < width) out.append(width - text.size(), ' ');
  out.append(text);
}

// Width in bytes, also for words that are not ASCII.
void put_left(std::string_view text, std::size_t width, std::string& out) {
  out.append(text);
  if (text.size() < width) out.append(width - text.size(), ' ');
}

void put(std::int64_t value, std::size_t width, std::string& out) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  put_right({digits.data(), static_cast<std::size_t>(end - digits.data())}, width, out);
}

void put(std::string_view before, std::int64_t value, std::size_t width, std::string& out) {
  out.append(before);
  put(value, width, out);
}

// %6.2f. Six places hold every percentage; only an average of crossings can need more.
void put(double value, std::string& out) {
  if (value == 100.0) {
    out.append("100.00");
    return;
  }
  std::array<char, 400> digits{};
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, 2).ptr;
  put_right({digits.data(), static_cast<std::size_t>(end - digits.data())}, 6, out);
}

double percent(std::int64_t part, std::int64_t whole) {
  return whole > 0 ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

// %6.2f of a percentage.
void put_percent(std::string_view before, std::int64_t part, std::int64_t whole, std::string& out) {
  out.append(before);
  std::array<char, 6> digits;
  if (percent_digits(part, whole, digits.data()))
    out.append(digits.data(), digits.size());
  else
    put(percent(part, whole), out);
}

void print_rule(std::string& out) { out.append(76, '=').append("\n"); }

void print_count(std::string_view name, std::int64_t value, std::string& out) {
  put_left(name, 25, out);
  out.append(" = ");
  put(value, 6, out);
  out.append("\n");
}

void print_score(std::string_view name, double value, std::string& out) {
  put_left(name, 25, out);
  out.append(" = ");
  put(value, out);
  out.append("\n");
}

void print_summary(const Totals& totals, std::string& out) {
  const std::int64_t valid = totals.sentences - totals.errors - totals.skipped;
  print_count("Number of sentence", totals.sentences, out);
  print_count("Number of Error sentence", totals.errors, out);
  print_count("Number of Skip  sentence", totals.skipped, out);
  print_count("Number of Valid sentence", valid, out);
  const double recall = percent(totals.matched, totals.gold);
  const double precision = percent(totals.matched, totals.test);
  print_score("Bracketing Recall", recall, out);
  print_score("Bracketing Precision", precision, out);
  if (precision + recall > 0) {
    print_score("Bracketing FMeasure", 2 * precision * recall / (precision + recall), out);
  } else {
    // 0/0 has its sign bit set on the machines the original is run on.
    put_left("Bracketing FMeasure", 25, out);
    out.append(" =   -nan\n");
  }
  print_score("Complete match", percent(totals.complete, valid), out);
  print_score("Average crossing",
              valid > 0 ? static_cast<double>(totals.crossing) / static_cast<double>(valid) : 0.0, out);
  print_score("No crossing", percent(totals.no_crossing, valid), out);
  print_score("2 or less crossing", percent(totals.two_or_less_crossing, valid), out);
  print_score("Tagging accuracy", percent(totals.correct_tags, totals.words), out);
}

// A word shows only if it is there and not empty.
bool print_word(const Labels& labels, const Side& side, std::size_t i, std::string& out) {
  if (i >= side.words.size() || side.words[i].word.empty()) return false;
  put(static_cast<std::int64_t>(i), 3, out);
  out.append(" : ");
  put(static_cast<std::int64_t>(side.words[i].mark), 1, out);
  out.append(" : ");
  put_left(labels.text(side.words[i].tag), 6, out);
  out.append("  ");
  put_left(side.words[i].word, 16, out);
  return true;
}

bool print_bracket(const Labels& labels, const Side& side, std::size_t i, std::string& out) {
  if (i >= side.brackets.size()) return false;
  const Bracket& bracket = side.brackets[i];
  put(static_cast<std::int64_t>(i), 3, out);
  out.append(" : ");
  put(static_cast<std::int64_t>(bracket.mark), 1, out);
  out.append(" : ");
  put(bracket.start, 3, out);
  out.append("  ");
  put(bracket.end, 3, out);
  out.append("  ");
  put_left(labels.text(bracket.label), 6, out);
  return true;
}

}  // namespace

// Sentences with an error and skipped ones count, their numbers do not.
void Totals::add(const Row& row) {
  ++sentences;
  if (row.status == Status::kError) {
    ++errors;
    return;
  }
  if (row.status == Status::kSkipped) {
    ++skipped;
    return;
  }
  matched += row.matched;
  gold += row.gold;
  test += row.test;
  complete += row.gold == row.test && row.test == row.matched ? 1 : 0;
  crossing += row.crossing;
  no_crossing += row.crossing == 0 ? 1 : 0;
  two_or_less_crossing += row.crossing <= 2 ? 1 : 0;
  words += row.words;
  correct_tags += row.correct_tags;
}

void Totals::add(const Totals& other) {
  sentences += other.sentences;
  errors += other.errors;
  skipped += other.skipped;
  matched += other.matched;
  gold += other.gold;
  test += other.test;
  complete += other.complete;
  crossing += other.crossing;
  no_crossing += other.no_crossing;
  two_or_less_crossing += other.two_or_less_crossing;
  words += other.words;
  correct_tags += other.correct_tags;
}

void print_head(std::string& out) {
  out.append("  Sent.                        Matched  Bracket   Cross        Correct Tag\n");
  out.append(" ID  Len.  Stat. Recal  Prec.  Bracket gold test Bracket Words  Tags Accracy\n");
  print_rule(out);
}

void print_row(const Row& row, std::string& out) {
  put(row.line, 4, out);
  put("  ", row.length, 3, out);
  put("    ", static_cast<std::int64_t>(row.status), 1, out);
  put_percent("  ", row.matched, row.gold, out);
  put_percent(" ", row.matched, row.test, out);
  put("   ", row.matched, 3, out);
  put("    ", row.gold, 3, out);
  put("  ", row.test, 3, out);
  put("    ", row.crossing, 3, out);
  put("   ", row.words, 4, out);
  put("  ", row.correct_tags, 4, out);
  put_percent("   ", row.correct_tags, row.words, out);
  out.append("\n");
}

void print_sentence(const Labels& labels, const Side& gold, const Side& test, std::string& out) {
  put("-<1>---(wn1=", static_cast<std::int64_t>(gold.words.size()), 3, out);
  put(", bn1=", static_cast<std::int64_t>(gold.brackets.size()), 3, out);
  put(")-           -<2>---(wn2=", static_cast<std::int64_t>(test.words.size()), 3, out);
  put(", bn2=", static_cast<std::int64_t>(test.brackets.size()), 3, out);
  out.append(")-\n");
  for (std::size_t i = 0; i < std::max(gold.words.size(), test.words.size()); ++i) {
    out.append(print_word(labels, gold, i, out) ? 6 : 40, ' ');
    print_word(labels, test, i, out);
    out.append("\n");
  }
  out.append("\n");
  for (std::size_t i = 0; i < std::max(gold.brackets.size(), test.brackets.size()); ++i) {
    out.append(print_bracket(labels, gold, i, out) ? 6 : 32, ' ');
    print_bracket(labels, test, i, out);
    out.append("\n");
  }
  out.append("\n========\n");
}

void print_totals(const Totals& all, const Totals& short_ones, int cut_off, std::string& out) {
  print_rule(out);
  if (all.gold > 0 && all.test > 0) {
    out.append(16, ' ');
    put(percent(all.matched, all.gold), out);
    out.append(" ");
    put(percent(all.matched, all.test), out);
    put(" ", all.matched, 6, out);
    put(" ", all.gold, 5, out);
    put(" ", all.test, 5, out);
    put("  ", all.crossing, 5, out);
  }
  put("  ", all.words, 5, out);
  put(" ", all.correct_tags, 5, out);
  out.append("   ");
  put(percent(all.correct_tags, all.words), out);
  out.append("\n=== Summary ===\n\n-- All --\n");
  print_summary(all, out);
  out.append("\n-- len<=").append(std::to_string(cut_off)).append(" --\n");
  print_summary(short_ones, out);
}

}  // namespace treegauge::classic::evalb_parts
