// Reads the gold and the system file side by side, sentence by sentence.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "conll_dialect.hpp"
#include "conll_stop.hpp"

namespace treegauge::classic::conll {

struct Side {
  std::vector<std::string_view> lines;  // without the blank line that ends the sentence
  std::size_t blanks = 0;               // blank lines after them; more than one only at the end
};

struct RawSentence {
  std::size_t first_line = 0;  // counted from 1
  Side gold;
  Side system;
  bool is_last = false;  // the files ended; true even if the sentence is empty
};

class PairedReader {
 public:
  // Opens both files; a file that cannot be opened is a Stop with the system's error number.
  PairedReader(const std::string& gold_path, const std::string& system_path, const Dialect& dialect);

  // The next sentence, views into this reader. A blank line in one file only is a Stop, so is a file
  // that ends while the other has words left; blank lines at the end of one file are ignored.
  void read(RawSentence& sentence);

  // The code of a program that dies here.
  [[nodiscard]] int stop_code(bool at_end) const;

 private:
  struct File {
    std::string bytes;
    std::size_t at = 0;
    int error = 0;

    bool next(std::string_view& line);
  };

  static File open(const std::string& path, const char* what, const Dialect& dialect);

  const Dialect& dialect_;
  File gold_;
  File system_;
  std::size_t line_number_ = 0;
};

}  // namespace treegauge::classic::conll
