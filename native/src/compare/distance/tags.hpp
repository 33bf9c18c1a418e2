// Tags of trees and lexemes: one rule for all metrics whose nodes are tags.
#pragma once
#include <string>
#include <vector>

#include "compare/comparison.hpp"

namespace treegauge {

// Of one side.
struct TagKeys {
  std::vector<StringId> tag;  // by token; empty where no word has one
  std::vector<Key> key;       // by StringId

  [[nodiscard]] StringId of(Row token) const { return tag.empty() ? kNoString : tag[token]; }
};

struct TagPair {
  TagKeys gold, test;
  std::vector<std::string> names;  // by key; empty: tags are keyed as in the comparison
};

// Of dependency files the coarse tags (UPOS, CPOSTAG), as they stand; of a word without one, and where one
// side has no such column, the fine one. `fine`: the fine ones (XPOS, POSTAG) of all words. Of constituent
// trees the tags as the parameters read them.
TagPair tag_pair(const Comparison& comparison, bool fine);

}  // namespace treegauge
