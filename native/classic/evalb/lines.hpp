// The lines of a file, some hundred at a time: a file of any size takes little memory.
#pragma once
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace treegauge::classic::evalb_parts {

// Bytes with room for more behind them.
struct Bytes {
  std::vector<char> room;
  std::size_t filled = 0;
};

// Lines without their newlines, and the bytes that they are in. Moving it leaves the lines where they are.
struct Batch {
  Bytes bytes;
  std::vector<std::string_view> lines;
};

class Lines {
 public:
  // A text that is there and stays there.
  explicit Lines(std::string_view text) : rest_(text) {}
  // Nothing if the file cannot be opened. A directory opens and reads as empty, as it does for the original.
  // With `at_once` the whole file is read here and now.
  static std::optional<Lines> open(const std::string& path, bool at_once);

  // The next `most` lines, fewer at the end of the file alone. What the batch held is gone.
  void next(std::size_t most, Batch& batch);

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  bool read_more(Bytes& bytes);
  void next_of_file(std::size_t most, Batch& batch);

  std::unique_ptr<std::FILE, Closer> file_;
  Bytes own_;              // what was read and not handed out, or the whole text
  std::string_view rest_;  // of a text: what was not handed out
};

}  // namespace treegauge::classic::evalb_parts
