// Shared code of all text formats: bad bytes and comment lines.
#pragma once
#include <optional>
#include <string_view>

#include "corpus/corpus.hpp"

namespace treegauge::formats {

// NUL bytes and bytes that are not UTF-8 break the sentence they stand in: one Issue for each
// such sentence from `first_sentence` on. Call when the source has been read.
// `first_line`: the number of the source's first line.
// `by_word`: words of one sentence stand between those of others, as where channels of a recording take
// turns.
void mark_bad_bytes(Corpus& corpus, std::uint32_t source, Row first_sentence, std::uint32_t first_line = 1,
                    bool by_word = false);

// The value in a comment line `# key = value`; empty for `# key` alone; nothing for other comments.
std::optional<std::string_view> comment_value(std::string_view row, std::string_view key);

}  // namespace treegauge::formats
