// The cost of changing the text of one label into that of another.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace treegauge::ted {

// Texts of different kinds are not compared.
struct TextLabel {
  std::int64_t kind;
  std::u32string text;
};

// [gold * tests + test]: the letters to insert, delete or replace (Levenshtein 1966), divided by those of the
// longer text, 0 for two empty ones; `otherwise` for labels of different kinds. Throws LimitExceeded where
// the costs take more bytes than given.
std::vector<double> text_costs(std::span<const TextLabel> gold, std::span<const TextLabel> test,
                               double otherwise, std::size_t bytes);

}  // namespace treegauge::ted
