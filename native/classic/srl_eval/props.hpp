// A file of props: the predicates of each sentence and the arguments of each predicate.
#pragma once
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace treegauge::classic::srl_eval_parts {

// What ends the program.
class Broken : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Span {
  std::size_t start;
  std::size_t end;
  auto operator<=>(const Span&) const = default;
};

// Of an argument in several pieces, and of one with others inside, the parts decide, not the words.
struct Argument {
  std::string_view type;
  Span span;
  std::vector<Span> parts;
};

struct Proposition {
  std::size_t position = 0;  // of the predicate
  std::string_view lemma;
  bool has_column = true;
  std::vector<Argument> arguments;  // by their first word, the outer one first
};

struct Sentence {
  std::size_t words = 0;
  std::vector<Proposition> propositions;
};

// The arguments of one column of tags.
[[nodiscard]] std::vector<Argument> arguments_of(const std::vector<std::string_view>& tags);

class PropsReader {
 public:
  explicit PropsReader(std::string_view text) : rest_(text) {}
  // The next sentence, or false: the text is at its end, or has no word before the next blank line.
  bool read(Sentence& sentence);
  // Whether somebody tried to read on behind the last line.
  [[nodiscard]] bool past_end() const { return past_end_; }
  [[nodiscard]] std::size_t line() const { return line_; }

 private:
  bool next(std::string_view& line);

  std::string_view rest_;
  bool past_end_ = false;
  std::size_t line_ = 0;
  std::vector<std::vector<std::string_view>> columns_;  // of the sentence; the first has the lemmas
};

}  // namespace treegauge::classic::srl_eval_parts
