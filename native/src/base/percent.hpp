// A ratio of whole numbers in percent with two decimals, as C's %6.2f and Python's .2f print it.
#pragma once
#include <cstdint>

namespace treegauge {

// Fills six places, blanks in front. What the double nearest to the percentage rounds to, the percentage
// rounds to as well, unless it lies in the very middle between two hundredths: else it is at least 1 / (200 *
// whole) away from there, and a double is nearer. False, with nothing filled, where it is in the middle, no
// share, or of too much.
inline bool percent_digits(std::int64_t part, std::int64_t whole, char* six) {
  constexpr std::int64_t kMost = 1'000'000'000;
  if (part < 0 || part > whole || whole <= 0 || whole > kMost) return false;
  const std::int64_t doubled = 20'000 * part + whole;
  const std::int64_t hundredths = doubled / (2 * whole);
  if (hundredths * 2 * whole == doubled) return false;
  six[5] = static_cast<char>('0' + hundredths % 10);
  six[4] = static_cast<char>('0' + hundredths / 10 % 10);
  six[3] = '.';
  six[2] = static_cast<char>('0' + hundredths / 100 % 10);
  six[1] = hundredths >= 1000 ? static_cast<char>('0' + hundredths / 1000 % 10) : ' ';
  six[0] = hundredths >= 10000 ? '1' : ' ';
  return true;
}

}  // namespace treegauge
