// The summary table: counts, means, medians and deviations by speaker.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <vector>

#include "classic/sclite/failure.hpp"
#include "classic/sclite/reports.hpp"
#include "classic/sclite/table.hpp"

namespace treegauge::classic::sclite_parts {
namespace {

constexpr const char* kNoWords =
    "\n"
    "* No Reference words for this/these speaker(s).  Word counts supplied\n"
    "  rather than percents.\n"
    "# No Reference words for this/these speaker(s).  NCE not computable.\n"
    "+ Speaker(s) with no reference data is ignored\n";

double percentage(double part, double whole) { return whole == 0 ? 0.0 : part / whole * 100.0; }

// Rounded with an int of 32 bits between, as in the original. What does not fit becomes the least int; so do
// numbers that are undefined.
double rounded(double value, int places) {
  const double power = std::pow(10.0, places);
  const double shifted = value * power + (value > 0.0 ? 0.5 : -0.5);
  const bool fits = shifted > -2147483649.0 && shifted < 2147483648.0;
  const int whole = fits ? static_cast<int>(shifted) : std::numeric_limits<int>::min();
  return static_cast<double>(static_cast<float>(whole)) / power;
}

// As %WIDTH.PLACESf, and one character behind.
std::string formatted(double value, std::size_t width, int places, char behind) {
  std::array<char, 64> digits{};
  const double shown = rounded(value, places);
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), shown, std::chars_format::fixed, places)
          .ptr;
  std::string text(digits.data(), end);
  if (text.size() < width) text.insert(0, width - text.size(), ' ');
  return text + behind;
}

std::string count_cell(int count) {
  std::string text = std::to_string(count);
  if (text.size() < 5) text.insert(0, 5 - text.size(), ' ');
  return text;
}

// Numbers that cannot be compared are as good as equal, and then the way of sorting decides: this is the one
// of the original's C library.
// NOLINTNEXTLINE(misc-no-recursion): each call has half the values
void sort_by_halves(std::vector<double>& values, std::size_t first, std::size_t size) {
  if (size < 2) return;
  const std::size_t half = size / 2;
  sort_by_halves(values, first, half);
  sort_by_halves(values, first + half, size - half);
  std::vector<double> merged;
  std::size_t a = first;
  std::size_t b = first + half;
  while (a < first + half && b < first + size) {
    const bool first_is_more = values[a] - values[b] > 0;
    merged.push_back(first_is_more ? values[b++] : values[a++]);
  }
  merged.insert(merged.end(), values.begin() + static_cast<std::ptrdiff_t>(a),
                values.begin() + static_cast<std::ptrdiff_t>(first + half));
  std::copy(merged.begin(), merged.end(), values.begin() + static_cast<std::ptrdiff_t>(first));
}

struct Spread {
  double mean = 0;
  double deviation = 0;
  double median = 0;
};

Spread spread(std::vector<double> values) {
  if (values.empty()) return {};
  Spread result;
  const auto size = static_cast<double>(values.size());
  result.mean = std::accumulate(values.begin(), values.end(), 0.0) / size;
  double squares = 0;
  for (const double value : values) squares += (value - result.mean) * (value - result.mean);
  if (squares != 0.0) result.deviation = std::sqrt(squares / (size - 1));
  sort_by_halves(values, 0, values.size());
  const std::size_t middle = values.size() / 2;
  result.median = values.size() % 2 == 0 ? (values[middle] + values[middle - 1]) / 2 : values[middle];
  return result;
}

// Normalised cross entropy: how much better the confidences tell right words from wrong ones than the share
// of right words does.
class Entropy {
 public:
  void add(const Speaker& speaker) {
    for (const Path& path : speaker.paths)
      for (const Pair& pair : path.pairs) add(pair);
    correct_ += speaker.correct;
    wrong_ += speaker.substituted + speaker.inserted;
  }

  void add(const Entropy& other) {
    sum_correct_ += other.sum_correct_;
    sum_wrong_ += other.sum_wrong_;
    correct_ += other.correct_;
    wrong_ += other.wrong_;
    words_ += other.words_;
    out_of_range_ += other.out_of_range_;
  }

  [[nodiscard]] double normalised() const {
    const double share = correct_ / (wrong_ + correct_);
    const double whole = -(correct_ * std::log(share) * std::numbers::log2e +
                           wrong_ * std::log(1.0 - share) * std::numbers::log2e);
    return (whole + sum_correct_ + sum_wrong_) / whole;
  }

  [[nodiscard]] int words() const { return words_; }
  [[nodiscard]] int out_of_range() const { return out_of_range_; }

 private:
  void add(const Pair& pair) {
    if (pair.verdict == Verdict::deleted || pair.hyp.empty()) return;
    if (pair.confidence < 0.0 || pair.confidence > 1.0) ++out_of_range_;
    ++words_;
    const double confidence = std::clamp(pair.confidence, 0.0000001, 0.9999999);
    if (pair.verdict == Verdict::correct)
      sum_correct_ += std::log(confidence) * std::numbers::log2e;
    else
      sum_wrong_ += std::log(1.0 - confidence) * std::numbers::log2e;
  }

  double sum_correct_ = 0;
  double sum_wrong_ = 0;
  double correct_ = 0;
  double wrong_ = 0;
  int words_ = 0;
  int out_of_range_ = 0;
};

// All paths of a file have confidences, or none has.
bool has_confidences(const Scores& scores) {
  for (const Speaker& speaker : scores.speakers)
    for (const Path& path : speaker.paths)
      if (path.has_confidences) return true;
  return false;
}

enum Column : std::size_t { kCorrect, kSubstituted, kDeleted, kInserted, kErrors, kColumns };
using Values = std::array<double, kColumns>;

Values values_of(const Speaker& speaker) {
  return {static_cast<double>(speaker.correct), static_cast<double>(speaker.substituted),
          static_cast<double>(speaker.deleted), static_cast<double>(speaker.inserted),
          static_cast<double>(speaker.errors())};
}

class Summary {
 public:
  Summary(const Scores& scores, Figures figures)
      : scores_(scores), raw_(figures == Figures::counts), confidences_(has_confidences(scores)) {}

  void print(std::string& out, std::string& messages) {
    table_.add_row(0, Side::middle, {scores_.title});
    add_head();
    for (const Speaker& speaker : scores_.speakers) add_speaker(speaker);
    add_sum();
    add_spread();
    out += "\n\n\n" + in_the_middle("SYSTEM SUMMARY PERCENTAGES by SPEAKER", kPage) + "\n\n";
    table_.print({0, 2, 8}, out);
    if (without_words_ > 0 && !raw_) out += kNoWords;
    if (all_.out_of_range() > 0)
      messages += "sclite: warning: " + std::to_string(all_.out_of_range()) + " of " +
                  std::to_string(all_.words()) + " confidences are not between 0 and 1\n";
  }

 private:
  void add_head() {
    std::vector<std::string> cells{" SPKR", " # Snt", scores_.characters ? "# Chr" : "# Wrd",
                                   "Corr",  " Sub",   " Del",
                                   " Ins",  " Err",   "S.Err"};
    if (confidences_) cells.emplace_back("NCE");
    table_.add_row('-', Side::left, std::move(cells));
  }

  [[nodiscard]] std::string figure(double value) const { return formatted(value, 5, raw_ ? 0 : 1, ' '); }

  void add_speaker(const Speaker& speaker) {
    const bool counts = raw_ || speaker.words() == 0;
    const bool marked = !raw_ && speaker.words() == 0;
    Values values = values_of(speaker);
    if (!counts)
      for (double& value : values) value = percentage(value, speaker.words());
    const double wrong =
        raw_ ? speaker.wrong_segments : percentage(speaker.wrong_segments, speaker.segments());
    std::vector<std::string> cells{" " + speaker.name + " ", count_cell(speaker.segments()),
                                   count_cell(speaker.words())};
    for (const double value : values) cells.push_back(marked ? formatted(value, 5, 0, '*') : figure(value));
    cells.push_back(figure(wrong));
    double entropy = 0;
    if (confidences_) {
      Entropy own;
      own.add(speaker);
      all_.add(own);
      if (own.words() > 0) entropy = own.normalised();
      cells.push_back(speaker.words() > 0 ? formatted(entropy, 7, 3, ' ') : "# ");
    }
    table_.add_row('-', Side::left, std::move(cells));
    if (marked) ++without_words_;
    values_.push_back(values);
    wrong_.push_back(wrong);
    entropies_.push_back(entropy);
  }

  void add_sum() {
    Speaker sum;
    int segments = 0;
    for (const Speaker& speaker : scores_.speakers) {
      sum.correct += speaker.correct;
      sum.substituted += speaker.substituted;
      sum.deleted += speaker.deleted;
      sum.inserted += speaker.inserted;
      sum.wrong_segments += speaker.wrong_segments;
      segments += speaker.segments();
    }
    std::vector<std::string> cells{raw_ ? " Sum" : " Sum/Avg", count_cell(segments), count_cell(sum.words())};
    for (const double value : values_of(sum))
      cells.push_back(figure(raw_ ? value : percentage(value, sum.words())));
    cells.push_back(figure(raw_ ? sum.wrong_segments : percentage(sum.wrong_segments, segments)));
    if (confidences_) cells.push_back(formatted(all_.normalised(), 7, 3, ' '));
    table_.add_row('=', Side::left, std::move(cells));
  }

  // Speakers without words are taken out. The original goes wrong if there is another behind one: it looks
  // for it where it stood, and takes out the one that moved there.
  void remove_speakers_without_words() {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (scores_.speakers[i].words() > 0) continue;
      std::rotate(values_.begin() + static_cast<std::ptrdiff_t>(i),
                  values_.begin() + static_cast<std::ptrdiff_t>(i) + 1, values_.end());
      values_.back().fill(-1000.0);
    }
    values_.resize(values_.size() - without_words_);
  }

  void add_spread() {
    if (without_words_ > 0) remove_speakers_without_words();
    std::vector<Spread> spreads;
    std::vector<double> segments;
    std::vector<double> words;
    for (const Speaker& speaker : scores_.speakers) {
      segments.push_back(speaker.segments());
      words.push_back(speaker.words());
    }
    spreads.push_back(spread(segments));
    spreads.push_back(spread(words));
    for (std::size_t column = 0; column < kColumns; ++column) {
      std::vector<double> values;
      values.reserve(values_.size());
      for (const Values& row : values_) values.push_back(row[column]);
      spreads.push_back(spread(std::move(values)));
    }
    spreads.push_back(spread(wrong_));
    if (confidences_) spreads.push_back(spread(entropies_));
    add_spread_row('=', " Mean ", spreads, &Spread::mean);
    add_spread_row(0, " S.D. ", spreads, &Spread::deviation);
    add_spread_row(0, "Median", spreads, &Spread::median);
  }

  void add_spread_row(char rule, const char* name, const std::vector<Spread>& spreads,
                      double Spread::* part) {
    const bool some_left_out = without_words_ > 0;
    std::vector<std::string> cells{name};
    for (std::size_t i = 0; i < spreads.size(); ++i) {
      const double value = spreads[i].*part;
      const bool of_words = i >= 2 && i < 2 + kColumns;
      if (i == 3 + kColumns)
        cells.push_back(formatted(value, 7, 3, some_left_out ? '#' : ' '));
      else
        cells.push_back(formatted(value, 5, 1, some_left_out && of_words ? '+' : ' '));
    }
    table_.add_row(rule, Side::middle, std::move(cells));
  }

  const Scores& scores_;
  bool raw_;
  bool confidences_;
  ReportTable table_;
  Entropy all_;
  std::size_t without_words_ = 0;
  std::vector<Values> values_;
  std::vector<double> wrong_;
  std::vector<double> entropies_;
};

}  // namespace

void print_summary(const Scores& scores, Figures figures, std::string& out, std::string& messages) {
  if (scores.speakers.empty()) throw Failure("no segment is left to be scored");
  Summary(scores, figures).print(out, messages);
}

}  // namespace treegauge::classic::sclite_parts
