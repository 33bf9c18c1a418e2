// Trees whose leaves have numbers (leaf_numbers.hpp), as disco-dop's discbracket has them: the words of a
// tree are taken as they come, and put into the order of their numbers at its end.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/corpus.hpp"
#include "corpus/trees/discontinuous.hpp"
#include "formats/bracketings/leaf_numbers.hpp"

namespace treegauge::formats {

// Brackets in words are written #LRB# and #RRB#.
std::string with_brackets(std::string_view word);
void write_without_brackets(std::string_view word, std::string& out);

class NumberedWords {
 public:
  void clear() { numbers_.clear(); }
  void add(std::size_t number) { numbers_.push_back(number); }

  // What is wrong with the numbers of the last sentence, and the word it is about: n words have those from 0
  // to n - 1, each once.
  enum class Wrong : std::uint8_t { nothing, twice, too_large };
  struct Fault {
    Wrong wrong = Wrong::nothing;
    Row token = kNoRow;
    std::size_t number = 0;
  };
  Fault check(Row first_token);

  // Puts words and constituents of the last sentence into their order.
  void settle(Corpus& corpus);

 private:
  template <typename Value>
  void move(std::vector<Value>& column, Row first_token, std::vector<Value>& moved) {
    moved.resize(numbers_.size());
    for (std::size_t i = 0; i < numbers_.size(); ++i) moved[numbers_[i]] = column[first_token + i];
    std::copy(moved.begin(), moved.end(), column.begin() + first_token);
  }

  std::vector<std::size_t> numbers_;  // by word as it comes
  std::vector<std::uint8_t> seen_;
  std::vector<Row> rows_;
  std::vector<std::uint64_t> offsets_;
  TreeOrder order_;
};

}  // namespace treegauge::formats
