// Reads the gold and the system file side by side, sentence by sentence.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classic/conll/dialect.hpp"
#include "classic/conll/stop.hpp"

namespace treegauge::classic::conll {

// One file's version of a sentence; views into the file's bytes.
class Side {
 public:
  std::size_t blanks = 0;  // blank lines after the words; more than one only at the end

  void clear();
  void add(std::string_view line, const Dialect& dialect);

  [[nodiscard]] std::size_t size() const { return lines_.size(); }
  [[nodiscard]] std::string_view line(std::size_t word) const { return lines_[word]; }
  [[nodiscard]] std::span<const std::string_view> columns(std::size_t word) const {
    const std::size_t start = word == 0 ? 0 : ends_[word - 1];
    return std::span(fields_).subspan(start, ends_[word] - start);
  }

 private:
  std::vector<std::string_view> lines_;
  std::vector<std::string_view> fields_;
  std::vector<std::size_t> ends_;
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
