// Numbers of lexemes and labels, the same on both sides, for TedEval and SegEval.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "compare/cold/tedeval.hpp"
#include "compare/distance/tags.hpp"

namespace treegauge {

// Of one side, by StringId.
struct LexemeKeys {
  std::vector<Key> label;             // constituents; also those that are not brackets
  std::vector<std::uint8_t> is_root;  // a label that means nothing but «root»
  std::vector<Key> relation;
  TagKeys tags;
  bool dependencies = false;
};

struct KeyPair {
  LexemeKeys gold, test;
  std::vector<std::string> tag_names;  // empty: tags are keyed as in the comparison
};

KeyPair lexeme_keys(const Comparison& comparison, bool fine);

// Numbers of the lexemes of a stretch, in order; equal numbers may be kept beside each other.
struct Numbered {
  std::vector<std::uint32_t> gold, test;
};

Numbered number_lexemes(const Comparison& comparison, const ChunkLexemes& lexemes,
                        const LexemeStretch& stretch, const KeyPair& keys, const LexemeOptions& options);

}  // namespace treegauge
