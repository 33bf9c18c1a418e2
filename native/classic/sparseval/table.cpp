#include "classic/sparseval/table.hpp"

#include <array>
#include <cinttypes>
#include <cmath>
#include <cstdio>

namespace treegauge::classic {
namespace {

constexpr const char* kDouble =
    "=================================  ===================  ===================\n";
constexpr const char* kSingle = "--------------------------------------\n";

template <typename... Values>
void print(std::string& out, const char* format, Values... values) {
  std::array<char, 512> buffer{};
  std::snprintf(buffer.data(), buffer.size(), format, values...);
  out += buffer.data();
}

}  // namespace

void SparsevalTable::settings(const std::string& lines) {
  out_ += "Evaluation parameterizations:\n" + lines + kDouble + "\n";
}

void SparsevalTable::row(const ChunkCounts& counts) {
  if (++chunks_ == 1) {
    out_ += labelled_ ? "                  Labeled                Labeled             Labeled       \n"
                      : "                 Unlabeled              Unlabeled           Unlabeled     \n";
    out_ += " Sent. ---------- Brackets ------  ---- Head-depen ---  -- Open-class hh --\n";
    out_ += "  ID   match   gold   test  cross  match   gold   test  match   gold   test\n";
    out_ += kDouble;
  }
  total_ += counts;
  complete_ += counts.matched == counts.gold && counts.gold == counts.test ? 1 : 0;
  no_crossing_ += counts.crossing == 0 ? 1 : 0;
  two_crossing_ += counts.crossing <= 2 ? 1 : 0;
  if (verbose_) {
    print(out_, "%5" PRId64 " ", chunks_);
    figures(counts);
  }
}

void SparsevalTable::figures(const ChunkCounts& counts) {
  print(out_,
        "%6" PRId64 " %6" PRId64 " %6" PRId64 " %6" PRId64 " %6" PRId64 " %6" PRId64 " %6" PRId64 " %6" PRId64
        " %6" PRId64 " %6" PRId64 "\n",
        counts.matched, counts.gold, counts.test, counts.crossing, counts.heads_matched, counts.heads_gold,
        counts.heads_test, counts.open_matched, counts.open_gold, counts.open_test);
}

// 0/0 is a nan whose sign the original's machine sets, and prints.
void SparsevalTable::line(const char* name, int width, float value) {
  print(out_, "%-*s", width, name);
  if (std::isnan(value))
    out_ += "    -nan\n";
  else
    print(out_, "%8.2f\n", static_cast<double>(value));
}

void SparsevalTable::percentages(const char* what, int width, std::int64_t matched, std::int64_t gold,
                                 std::int64_t test) {
  const auto hundredfold = static_cast<float>(100 * matched);
  const float recall = hundredfold / static_cast<float>(gold);
  const float precision = hundredfold / static_cast<float>(test);
  float f_measure = 0;
  if (precision != 0 || recall != 0) {
    f_measure = 2 * precision * recall;
    f_measure /= precision + recall;
  }
  const std::string start = std::string(labelled_ ? "Labeled " : "Unlabeled ") + what;
  const int whole_width = width + (labelled_ ? 8 : 10);
  line((start + " Recall:").c_str(), whole_width, recall);
  line((start + " Precision:").c_str(), whole_width, precision);
  line((start + " F-measure:").c_str(), whole_width, f_measure);
}

void SparsevalTable::summary() {
  if (verbose_) out_ += kDouble;
  out_ += "Total:";
  figures(total_);
  out_ += std::string("\nSummary\n") + kSingle;
  print(out_, "Number of sentences:               %10" PRId64 "\n", chunks_);
  if (brackets_) {
    const auto chunks = static_cast<float>(chunks_);
    percentages("Bracketing", 37, total_.matched, total_.gold, total_.test);
    print(out_, "Complete match:                    %10" PRId64 "\n", complete_);
    out_ += kSingle;
    line("Average Crossing Brackets:", 37, static_cast<float>(total_.crossing) / chunks);
    line("No Crossing Brackets:", 37, static_cast<float>(100 * no_crossing_) / chunks);
    line("Two or less Crossing:", 37, static_cast<float>(100 * two_crossing_) / chunks);
    out_ += kSingle;
  }
  percentages("Head-dependency", 38, total_.heads_matched, total_.heads_gold, total_.heads_test);
  out_ += kSingle;
  percentages("Open-class head-dependency", 38, total_.open_matched, total_.open_gold, total_.open_test);
}

}  // namespace treegauge::classic
