// Precision, recall and F1 in percent, as the scorers of chunks and spans print them.
#pragma once
#include <array>
#include <cstdint>
#include <cstdio>
#include <string>

namespace treegauge::classic::conll {

// What is undefined is 0.
[[nodiscard]] inline double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

struct Percentages {
  double precision = 0;
  double recall = 0;
  double f1 = 0;
};

[[nodiscard]] inline Percentages percentages(std::uint64_t right, std::uint64_t test, std::uint64_t gold) {
  Percentages result{percent(right, test), percent(right, gold), 0};
  if (result.precision + result.recall > 0)
    result.f1 = 2 * result.precision * result.recall / (result.precision + result.recall);
  return result;
}

// Appends numbers by a pattern of printf; at most 199 bytes.
template <typename... Values>
void append_numbers(std::string& out, const char* pattern, Values... values) {
  std::array<char, 200> line;
  out.append(line.data(),
             static_cast<std::size_t>(std::snprintf(line.data(), line.size(), pattern, values...)));
}

}  // namespace treegauge::classic::conll
