// Forms in which answers tell an analysis without writing it as a bracketing or as rows: each is turned into
// one of those two, with the rule that did it, before the ordinary mending goes on.
#pragma once
#include <vector>

#include "cold/repair/piece.hpp"
#include "cold/repair/steps.hpp"

namespace treegauge::repair {

// Each returns the analyses in a piece, every one as a piece of its own; what is not an analysis is not
// turned into one. `log` is told only what was read.
std::vector<Piece> json_trees(const Piece& piece, Log& log);
std::vector<Piece> json_rows(const Piece& piece, Log& log);
std::vector<Piece> latex_trees(const Piece& piece, Log& log);
std::vector<Piece> label_first_trees(const Piece& piece, Log& log);
std::vector<Piece> outlines(const Piece& piece, Log& log);
std::vector<Piece> drawings(const Piece& piece, Log& log);
std::vector<Piece> triples(const Piece& piece, Log& log);

}  // namespace treegauge::repair
