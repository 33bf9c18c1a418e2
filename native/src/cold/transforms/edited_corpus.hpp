// Brings the edited regions of a corpus into a normal form, after Charniak and Johnson (2001).
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge {

// A corpus with the same sentences, words and strings whose trees went through normalise_edited; a
// region never leaves the outermost constituent of its sentence. `edit_labels` and `edit_tags`: by
// StringId, whether a constituent's label or a word's tag marks an edited region. Constituents keep
// their place in the file; those without words go where a tree changes. The corpus itself is returned
// when it has no edited region.
std::shared_ptr<const Corpus> with_edited_normalised(const std::shared_ptr<const Corpus>& corpus,
                                                     const std::vector<std::uint8_t>& edit_labels,
                                                     const std::vector<std::uint8_t>& edit_tags);

}  // namespace treegauge
