// Finds where a parse may be in an answer: outside thinking, inside code fences and JSON strings.
#pragma once
#include <vector>

#include "cold/repair/piece.hpp"
#include "cold/repair/steps.hpp"

namespace treegauge::repair {

// The answer as one piece: without what stands in tags of thinking, and without bytes that are not text.
Piece whole_answer(std::string_view answer, Log& log);

// Whether thinking has begun and never ended.
[[nodiscard]] bool ends_in_thinking(std::string_view answer);

// Adds what the escape of JSON at `at` stands for and returns where it ends.
std::size_t add_escape(const Piece& piece, std::size_t at, Piece& out);

// The texts in JSON strings if the piece is JSON; empty where it is none.
std::vector<Piece> json_strings(const Piece& piece);

// The insides of code fences; empty where there are none.
std::vector<Piece> fenced(const Piece& piece);

// The piece with escaped brackets, tabs and line ends as they were meant; `log` has what was done.
// `brackets`: other kinds of brackets are brackets too.
Piece unescaped(Piece piece, bool brackets, Log& log);

}  // namespace treegauge::repair
