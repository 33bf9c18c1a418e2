// Mends heads, so that all words lead to a root.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "cold/repair/conll/layout.hpp"

namespace treegauge::repair {

// A word and the number that the answer gave it.
struct NumberedWord {
  ConllWord word;
  std::uint64_t number = 0;
  std::size_t offset = 0;  // in the answer
  std::uint64_t head = 0;  // the number of the head in the mended sentence, 0 for the root
};

// Fills in the heads: numbers of the answer become places, heads given as words are looked up, heads that are
// no word hang below the root, every circle is cut at its first word. Returns false where no word has a head
// at all.
bool mend_heads(std::vector<NumberedWord>& words, bool one_root, Log& log);

}  // namespace treegauge::repair
