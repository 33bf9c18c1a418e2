// The content of an STM or CTM file, with optional words and alternatives.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/cold/times.hpp"

namespace treegauge::formats {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
// What a segment says that is not to be scored, in any case.
inline constexpr std::string_view kIgnored = "ignore_time_segment_in_scoring";
inline bool is_label(std::string_view field) { return field.starts_with('<') && field.ends_with('>'); }

// A word, or nothing, between two places of a segment. Words that follow each other share a place.
struct SpokenArc {
  std::string_view form;  // empty: nothing is said; of an optional word what stands between its brackets
  Times times;
  std::uint32_t from = 0, to = 0;    // places; to is the higher one
  bool optional = false;             // (word)
  bool nothing = false;              // @, or an alternative without words
  std::string_view confidence = {};  // of CTM, as it stands there
};

// A line of STM, or a channel of CTM.
struct SpokenSegment {
  std::string_view file, channel, speaker, label;  // views of the text; file tells where the segment begins
  std::uint32_t line = 0;
  Times times;
  bool ignored = false;             // IGNORE_TIME_SEGMENT_IN_SCORING
  std::vector<SpokenArc> arcs;      // from place 0 to the last one; of the arcs of a place the first is read
  std::vector<std::size_t> pieces;  // the first arc of each word, or of each set of alternatives
  std::uint32_t places = 1;
  // Where a line cannot be read: the field, its line, and what is wrong with it.
  std::string_view odd;
  std::uint32_t odd_line = 0;
  std::string wrong;
};

// What to do about a line that cannot be read.
[[nodiscard]] constexpr const char* fields_of(Timed kind) {
  return kind == Timed::ctm ? "write file, channel, start, duration and word"
                            : "write file, channel, speaker, start, end and words";
}

// The segments of a file, those of one channel together: channels come in the order in which they begin.
[[nodiscard]] std::vector<SpokenSegment> read_spoken(std::string_view text, Timed kind);

// The arcs that are read where nothing is there to choose by: of alternatives the first, and all optional
// words.
[[nodiscard]] std::vector<std::size_t> first_words(const SpokenSegment& segment);

// Whether a file has anything to choose or to leave out.
[[nodiscard]] bool has_choices(std::string_view text, Timed kind);

}  // namespace treegauge::formats
