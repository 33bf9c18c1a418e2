// CoNLL-2009 as srleval reads it: the columns that it uses, and the lines that it refuses.
#pragma once
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace treegauge::classic::srleval_parts {

inline constexpr std::size_t kNoWord = static_cast<std::size_t>(-1);

// The program gives up: nothing more is printed and this is its exit code.
class Failure : public std::runtime_error {
 public:
  Failure(int exit_code, const std::string& message) : std::runtime_error(message), code(exit_code) {}
  int code;
};

// Words are named by their place in Corpus::words.
struct Argument {
  std::size_t word;
  std::string_view label;
};

struct Word {
  std::string_view form;
  std::string_view lemma;
  std::string_view tag;
  std::string_view label;
  std::string_view predicate;
  std::size_t line = 0;
  std::size_t sentence = 0;
  // kNoWord for the root, and for a word whose head is a negative number.
  std::size_t head = kNoWord;
  // The word that this word's ID column leads to: itself unless the numbering is odd; kNoWord when
  // the number lies outside the sentence.
  std::size_t numbered = kNoWord;
  std::size_t first_argument = 0;
  std::size_t last_argument = 0;
  std::int64_t id = 0;
  // Words that no chain of heads connects with the root take no part in any score of their own.
  bool reached = false;

  [[nodiscard]] bool is_predicate() const { return predicate != "_"; }
  // What follows the last full stop: 01 in give.01.
  [[nodiscard]] std::string_view sense() const { return predicate.substr(predicate.rfind('.') + 1); }
  [[nodiscard]] std::size_t arguments() const { return last_argument - first_argument; }
};

struct Corpus {
  std::string path;
  std::string text;  // The views above point into it.
  std::vector<Word> words;
  std::vector<Argument> arguments;
  // The words below each sentence's root, sentence after sentence, by ID.
  std::vector<std::size_t> order;
  // Where each sentence starts in `order`, and the end.
  std::vector<std::size_t> starts{0};
  std::string warnings;

  [[nodiscard]] std::size_t sentences() const { return starts.size() - 1; }

  // The failure of this line of the file.
  [[nodiscard]] Failure failure(int code, std::size_t line, const std::string& what) const {
    return {code, path + ":" + std::to_string(line) + ": " + what};
  }

  Corpus() = default;
  Corpus(const Corpus&) = delete;
  Corpus& operator=(const Corpus&) = delete;
};

// Throws Failure with the exit code of the original for a file that it cannot take.
void read_corpus(const std::string& path, Corpus& corpus);

}  // namespace treegauge::classic::srleval_parts
