// The case of ASCII letters; other bytes stay as they are. Lower case of any script is in text/lower.hpp.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>

namespace treegauge {

[[nodiscard]] constexpr char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr char ascii_upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

[[nodiscard]] inline std::string ascii_lower(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = ascii_lower(c);
  return small;
}
[[nodiscard]] inline std::string ascii_upper(std::string_view text) {
  std::string capitals(text);
  for (char& c : capitals) c = ascii_upper(c);
  return capitals;
}

[[nodiscard]] inline bool same_but_ascii_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

}  // namespace treegauge
