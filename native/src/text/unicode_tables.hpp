// The code points with some properties as sorted closed ranges (native/tools makes them).
#pragma once
#include <cstdint>
#include <span>

namespace treegauge::unicode_tables {

struct CodePointRange {
  std::uint32_t first;
  std::uint32_t last;
};

extern const std::span<const CodePointRange> kPunctuation;     // Pc Pd Pe Pf Pi Po Ps
extern const std::span<const CodePointRange> kLetterOrDigit;   // Ll Lm Lo Lt Lu Nd Nl No
extern const std::span<const CodePointRange> kNonspacingMark;  // Mn
extern const std::span<const CodePointRange> kMayCompose;      // NFC_Quick_Check not Yes, or combining

}  // namespace treegauge::unicode_tables
