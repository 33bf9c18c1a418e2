// A piece of an answer as brackets and words, and the attempts at a tree among them.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "cold/repair/piece.hpp"
#include "cold/repair/steps.hpp"

namespace treegauge::repair {

struct BracketToken {
  enum Kind : std::uint8_t { open, close, word };
  Kind kind;
  bool first_on_line = false;
  std::size_t at = 0;     // in the piece
  std::string_view text;  // the label behind an opening bracket, or the word
  std::size_t line = 0;
  std::size_t column = 0;  // in bytes, from the start of the line
};

struct BracketAttempt {
  const Piece* piece = nullptr;
  std::vector<BracketToken> tokens;  // without prose
  std::string_view lead;  // the word right before it on its line: a label may have lost its bracket
  std::size_t lead_at = 0;
  std::vector<std::string_view> words;
  std::size_t missing = 0;         // closing brackets
  bool whole = false;              // every bracket has its partner
  bool at_end = false;             // nothing stands behind it in its piece
  bool known_labels = false;       // one of its labels is known, in whatever letters
  std::vector<std::size_t> joins;  // so many words were there when another tree was joined
};

std::vector<BracketToken> bracket_tokens(const Piece& piece);

// In the order of the text. What is not a tree is told as prose.
std::vector<BracketAttempt> bracket_attempts(const Piece& piece, Log& log);

}  // namespace treegauge::repair
