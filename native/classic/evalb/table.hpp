// Everything evalb prints: head, rows, the -d listing of a sentence, totals and summaries.
#pragma once
#include <cstdint>
#include <string>

#include "classic/evalb/labels.hpp"
#include "classic/evalb/sentence.hpp"

namespace treegauge::classic::evalb_parts {

enum class Status : std::uint8_t { kScored = 0, kError = 1, kSkipped = 2 };

struct Row {
  std::int64_t line = 0;
  std::int64_t length = 0;
  Status status = Status::kScored;
  std::int64_t matched = 0;
  std::int64_t gold = 0;
  std::int64_t test = 0;
  std::int64_t crossing = 0;
  std::int64_t words = 0;
  std::int64_t correct_tags = 0;
};

struct Totals {
  std::int64_t sentences = 0;
  std::int64_t errors = 0;
  std::int64_t skipped = 0;
  std::int64_t matched = 0;
  std::int64_t gold = 0;
  std::int64_t test = 0;
  std::int64_t complete = 0;
  std::int64_t crossing = 0;
  std::int64_t no_crossing = 0;
  std::int64_t two_or_less_crossing = 0;
  std::int64_t words = 0;
  std::int64_t correct_tags = 0;

  void add(const Row& row);
  void add(const Totals& other);
};

void print_head(std::string& out);
void print_row(const Row& row, std::string& out);
void print_sentence(const Labels& labels, const Side& gold, const Side& test, std::string& out);
void print_totals(const Totals& all, const Totals& short_ones, int cut_off, std::string& out);

}  // namespace treegauge::classic::evalb_parts
