// Kinds of failed answers: the first in this order whose rule fits.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "cold/repair/repair.hpp"

namespace treegauge::repair {

enum class Kind : std::uint8_t {
  none,  // an analysis of the sentence that was asked for
  empty,
  looping,
  other_format,
  refusal,
  truncated,
  other_language,
  wrong_sentence,
  several_sentences,
  prose_only,
};
inline constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::prose_only) + 1;

[[nodiscard]] std::string_view kind_name(Kind kind);

// `mended`: what became of the answer under the same options. Linear in the length of the answer.
[[nodiscard]] Kind kind_of(std::string_view answer, const Mended& mended, const Options& options);

// All answers, as in mend_all.
[[nodiscard]] std::vector<Kind> kinds_of(const std::vector<std::string_view>& answers,
                                         const std::vector<Mended>& mended, const Options& options,
                                         const Corpus* gold, const std::vector<Row>& rows);

}  // namespace treegauge::repair
