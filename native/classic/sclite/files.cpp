#include "classic/sclite/files.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/interrupt.hpp"
#include "classic/file_text.hpp"
#include "classic/sclite/failure.hpp"

namespace treegauge::classic::sclite_parts {
namespace {

constexpr std::size_t kLongestField = 500;  // of a CTM file; the rest is cut off

FileText opened(const std::string& path) {
  FileText text = file_text(path);
  if (text.error != 0) throw Failure(path + ": " + std::strerror(text.error));
  return text;
}

[[noreturn]] void fail(const std::string& path, std::size_t line, const std::string& problem) {
  throw Failure(path + ":" + std::to_string(line) + ": " + problem);
}

// Lines with their numbers; `ended` is false for a last line without a line end.
template <class Take>
void each_line(std::string_view text, Take take) {
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const bool ended = end != text.npos;
    check_interrupted(std::min(end, text.size()));
    take(text.substr(0, end), ++number, ended);
    text.remove_prefix(ended ? end + 1 : text.size());
  }
}

bool blank(std::string_view line) { return std::all_of(line.begin(), line.end(), is_ascii_space); }

void check_encoding(const std::string& path, std::size_t line, std::string_view text,
                    const Letters& letters) {
  if (!letters.readable(text)) fail(path, line, "this line is not UTF-8: convert the file, or leave -e out");
}

bool has_five_fields(std::string_view line, const Letters& letters) {
  Fields fields(line, letters);
  for (int i = 0; i < 5; ++i)
    if (!fields.next()) return false;
  return true;
}

Segment segment_of(const std::string& path, std::size_t number, std::string_view line,
                   const Letters& letters) {
  Fields fields(line, letters);
  std::array<std::string_view, 5> parts;
  for (std::string_view& part : parts) {
    const auto field = fields.next();
    if (!field)
      fail(path, number,
           "expected FILE CHANNEL SPEAKER START END TEXT: write all five fields before the text");
    part = *field;
  }
  Segment segment;
  segment.file = parts[0];
  segment.channel = parts[1];
  segment.speaker = parts[2];
  segment.start = static_cast<float>(sclite_parts::number(parts[3]));
  segment.end = static_cast<float>(sclite_parts::number(parts[4]));
  segment.line = number;
  auto first = fields.next();
  if (first && first->starts_with('<')) {
    segment.label = *first;
    first = fields.next();
  }
  if (first) segment.text = fields.from_last();
  return segment;
}

TimedWord word_of(const std::string& path, std::size_t number, std::string_view line, const Letters& letters,
                  bool& has_confidence) {
  Fields fields(line, letters);
  std::array<std::string_view, 5> parts;
  for (std::string_view& part : parts) {
    const auto field = fields.next();
    if (!field)
      fail(path, number,
           "expected FILE CHANNEL START DURATION WORD [CONFIDENCE]: write all five, and no empty line");
    part = field->substr(0, kLongestField);
  }
  TimedWord word;
  word.file = parts[0];
  word.channel = parts[1];
  if (parts[2].starts_with("&&")) parts[2].remove_prefix(2);  // a time that is known to be wrong
  word.start = sclite_parts::number(parts[2]);
  word.duration = sclite_parts::number(parts[3]);
  word.word = parts[4];
  if (const auto confidence = fields.next(); confidence && !same_but_ascii_case(*confidence, "NA")) {
    word.confidence = static_cast<float>(sclite_parts::number(*confidence));
    has_confidence = true;
  }
  return word;
}

}  // namespace

bool TimedWord::marker() const { return same_but_ascii_case(std::string_view(word).substr(0, 4), "<ALT"); }
bool TimedWord::is(std::string_view name) const { return same_but_ascii_case(word, name); }

void TimedWords::add(TimedWord word) {
  const TimedWord& before = words_.back();
  word.alternate = (before.alternate && !before.is("<ALT_END>")) || word.marker();
  words_.push_back(std::move(word));
  ++size;
}

std::size_t TimedWords::last_of(std::size_t first, bool by_channel) const {
  if (first >= size) return size;
  std::size_t last = first;
  while (last < size && words_[last + 1].file == words_[first].file &&
         (!by_channel || words_[last + 1].channel == words_[first].channel))
    ++last;
  return last;
}

std::vector<Segment> read_segments(const std::string& path, const Letters& letters, bool lower) {
  const FileText text = opened(path);
  std::vector<Segment> segments;
  each_line(text.view(), [&](std::string_view line, std::size_t number, bool ended) {
    if (blank(line)) return;
    // The original takes a comment for a segment if it is the last line and has no line end.
    if ((line.starts_with(";;") || line.starts_with("**")) && (ended || !has_five_fields(line, letters)))
      return;
    check_encoding(path, number, line, letters);
    const std::string lowered = lower ? letters.lower(line) : std::string(line);
    segments.push_back(segment_of(path, number, lowered, letters));
  });
  return segments;
}

TimedWords read_words(const std::string& path, const Letters& letters, bool lower) {
  const FileText text = opened(path);
  TimedWords words;
  each_line(text.view(), [&](std::string_view line, std::size_t number, bool) {
    if (line.starts_with(';')) return;
    check_encoding(path, number, line, letters);
    const std::string lowered = lower ? letters.lower(line) : std::string(line);
    words.add(word_of(path, number, lowered, letters, words.has_confidences));
  });
  return words;
}

}  // namespace treegauge::classic::sclite_parts
