// The three layouts of srleval.
#pragma once
#include <string>
#include <string_view>

#include "classic/srleval/counts.hpp"

namespace treegauge::classic::srleval_parts {

[[nodiscard]] std::string table(const Counts& counts);
[[nodiscard]] std::string_view csv_header();
// Throws Failure when there is no reference word: the word error rate has no value then.
[[nodiscard]] std::string csv_row(const std::string& name, const Counts& counts);
[[nodiscard]] std::string bag_table(const Bags& bags);

}  // namespace treegauge::classic::srleval_parts
