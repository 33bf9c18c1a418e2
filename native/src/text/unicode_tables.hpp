// Properties of characters as sorted closed ranges of code points (native/tools/make_unicode_tables.py).
#pragma once
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>

namespace treegauge::unicode_tables {

struct CodePointRange {
  std::uint32_t first;
  std::uint32_t last;
};

// Every stride-th character from first to last becomes itself plus delta in lower case.
struct LowerRow {
  std::uint32_t first;
  std::uint32_t last;
  std::uint32_t stride;
  std::int32_t delta;
};

extern const std::span<const CodePointRange> kPunctuation;         // Pc Pd Pe Pf Pi Po Ps
extern const std::span<const CodePointRange> kLetterOrDigit;       // Ll Lm Lo Lt Lu Nd Nl No
extern const std::span<const CodePointRange> kNonspacingMark;      // Mn
extern const std::span<const CodePointRange> kMayCompose;          // NFC_Quick_Check not Yes, or combining
extern const std::span<const CodePointRange> kCased;               // letters that decide about a final sigma
extern const std::span<const CodePointRange> kOtherCaseIgnorable;  // what it is looked for past, beside Mn
extern const std::span<const LowerRow> kLower;

// The row with this code point, or none.
template <class Row>
[[nodiscard]] const Row* find_row(std::span<const Row> rows, char32_t code) {
  const auto after = std::upper_bound(rows.begin(), rows.end(), code,
                                      [](char32_t value, const Row& row) { return value < row.first; });
  return after != rows.begin() && code <= std::prev(after)->last ? &*std::prev(after) : nullptr;
}

[[nodiscard]] inline bool contains(std::span<const CodePointRange> ranges, char32_t code) {
  return find_row(ranges, code) != nullptr;
}

}  // namespace treegauge::unicode_tables
