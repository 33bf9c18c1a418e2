// A table of precision, recall and F1, a line for each row of counts, as the text report shows it.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace treegauge {

struct PrfRows {
  std::span<const std::int64_t> matched, gold, test;
  std::span<const std::int64_t> mask;      // rows with 0 are left out
  std::span<const std::int64_t> number;    // what a row is called …
  const std::vector<std::string>* names;   // … or this, where it is not null
};

// The header (name, precision, recall, F1, matched, gold, test) and the rows, with line breaks between them: columns as
// wide as their widest cell and two blanks apart, the first one to the left, the others to the right; no blank at the
// end of a line. Undefined is n/a.
std::string prf_table(const std::vector<std::string>& header, const PrfRows& rows);

}  // namespace treegauge
