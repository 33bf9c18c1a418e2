// Rows of words in a piece of an answer, between whatever else stands there.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cold/repair/piece.hpp"
#include "cold/repair/steps.hpp"

namespace treegauge::repair {

struct ConllRow {
  enum Kind : std::uint8_t { word, range, empty_node };
  Kind kind = word;
  std::size_t at = 0;              // in the piece
  std::vector<std::string> cells;  // the first is the number, as it stands
  std::uint64_t first = 0;         // its number, or those of a range
  std::uint64_t last = 0;
};

struct ConllAttempt {
  const Piece* piece = nullptr;
  std::vector<ConllRow> rows;
  std::vector<std::string> comments;    // # name = value before the rows
  std::vector<std::string> header;      // names of the columns, if a row tells them
  std::vector<std::string_view> words;  // forms, as they stand
  bool at_end = false;                  // nothing stands behind it in its piece
  bool cut = false;                     // its last row is
};

std::vector<ConllAttempt> conll_attempts(const Piece& piece, Log& log);

// Digits and nothing else.
[[nodiscard]] bool is_number(std::string_view text);

}  // namespace treegauge::repair
