// Words with times: NIST's CTM (recognised words) and STM (reference segments), and times in CoNLL-U's MISC.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "corpus/corpus.hpp"

namespace treegauge::formats {

struct Times {
  std::uint32_t start = kNoTime, end = kNoTime;
};

// The last millisecond that can be read: six digits of whole seconds.
inline constexpr std::uint32_t kLastTime = 999'999'999;

// Seconds as they are written (12.34) in milliseconds; nothing for anything else.
[[nodiscard]] std::optional<std::uint32_t> milliseconds(std::string_view seconds);

// A time as it is written: 12.34, or 12.345; an unknown one is 0.00.
[[nodiscard]] std::string in_seconds(std::uint32_t time);

// How sure a recogniser was of a word: what `Confidence=0.97` says in MISC, nothing where it says nothing.
inline constexpr std::string_view kConfidence = "Confidence=";
[[nodiscard]] std::string_view confidence_in(std::string_view misc);

// What `start=12.34|end=12.5` (seconds) or `AlignBegin=12340|AlignEnd=12500` (milliseconds, as in spoken UD
// treebanks) says, in any order and among other things.
[[nodiscard]] Times times_in(std::string_view misc);

enum class Timed : std::uint8_t {
  ctm,  // file, channel, start, duration, word: a word a line
  stm,  // file, channel, speaker, start, end, perhaps a label, words: a segment a line
};

// Documents are a file's channels, called FILE, or FILE-CHANNEL where the channel is not 1, in the order in
// which they begin. A CTM file has one sentence for each, an STM file one for each segment, whose words have
// its times. Lines that begin with ;; are comments. Of alternatives (<ALT_BEGIN> in CTM, { a / b } in STM)
// the first is read, and optional words, (word), are read without their brackets; formats/cold/spoken.hpp has
// them all. A segment that is to be ignored in scoring has no words. A line that cannot be read breaks its
// sentence.
void read_timed(Corpus& corpus, Source source, Timed kind);

// All good sentences; a word without times is at 0. CTM has the confidences of words (`Confidence=` in MISC).
// A segment whose last word ends before its first begins ends where it begins, one without a label whose
// first word would be taken for one (<x>) has the label <o>.
[[nodiscard]] std::string write_timed(const Corpus& corpus, Timed kind);

}  // namespace treegauge::formats
