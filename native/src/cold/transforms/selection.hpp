// Copies a corpus of bracketings without some of its words or constituents.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge {

// Leaves out the words that are marked (by token row), and constituents that hold no word then. Everything
// else keeps its place in the file. `origin` gets the old row of each word that stays. Dependency files
// number their words in texts of their own: they are refused with std::invalid_argument.
std::shared_ptr<Corpus> without_words(const Corpus& corpus, std::span<const std::uint8_t> drop,
                                      std::vector<Row>& origin);

// Leaves out the constituents that are marked (by node row); what is below them hangs from the next one
// above. The outermost constituent of a sentence stays whatever its mark.
std::shared_ptr<Corpus> without_nodes(const Corpus& corpus, std::span<const std::uint8_t> drop);

// Marks each constituent that has the same words and the same key as the one above it. `keys`: by StringId.
std::vector<std::uint8_t> repeated_nodes(const Corpus& corpus, std::span<const std::uint32_t> keys);

}  // namespace treegauge
