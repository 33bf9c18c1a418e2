// The two kinds of files: segments with their text (STM), and words with their times (CTM).
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "classic/sclite/text.hpp"

namespace treegauge::classic::sclite_parts {

struct Segment {
  std::string file;
  std::string channel;
  std::string speaker;
  double start = 0;  // both times have been through a 32-bit float
  double end = 0;
  std::string label;  // empty: none
  std::string text;
  std::size_t line = 0;
  bool used = true;
};

struct TimedWord {
  std::string file;
  std::string channel;
  double start = 0;
  double duration = 0;
  std::string word;
  float confidence = 0;
  bool alternate = false;  // between <ALT_BEGIN> and <ALT_END>, or one of these
  bool ignored = false;

  [[nodiscard]] double middle() const { return start + duration / 2.0; }
  // <ALT_BEGIN>, <ALT>, <ALT_END>, and whatever else begins so.
  [[nodiscard]] bool marker() const;
  [[nodiscard]] bool is(std::string_view name) const;
};

// Counted from 1, as the original does: it looks at the word before the first one and at those after the
// last, and finds nothing but zeros there.
class TimedWords {
 public:
  std::size_t size = 0;
  bool has_confidences = false;

  [[nodiscard]] const TimedWord& operator[](std::size_t i) const { return i <= size ? words_[i] : words_[0]; }
  [[nodiscard]] TimedWord& operator[](std::size_t i) { return words_[i]; }
  void add(TimedWord word);
  // The last word from `first` on of the same file, and of the same channel if asked.
  [[nodiscard]] std::size_t last_of(std::size_t first, bool by_channel) const;

 private:
  std::vector<TimedWord> words_{1};
};

[[nodiscard]] std::vector<Segment> read_segments(const std::string& path, const Letters& letters, bool lower);
[[nodiscard]] TimedWords read_words(const std::string& path, const Letters& letters, bool lower);

}  // namespace treegauge::classic::sclite_parts
