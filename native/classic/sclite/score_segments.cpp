// Scores words (CTM) against segments (STM).

#include <algorithm>

#include "classic/sclite/failure.hpp"
#include "classic/sclite/score.hpp"

namespace treegauge::classic::sclite_parts {
namespace {

std::string three_digits(std::size_t number) {
  std::string digits = std::to_string(number);
  if (digits.size() < 3) digits.insert(0, 3 - digits.size(), '0');
  return digits;
}

bool ignored_in_scoring(const std::string& text) {
  return contains_but_case(text, "IGNORE_TIME_SEGMENT_IN_SCORING") ||
         contains_but_case(text, "IGNORETIMESEGMENTINSCORING");
}

// Segments of one channel and the words that belong to it, both from the first to behind the last.
class SegmentScorer {
 public:
  SegmentScorer(const Files& files, const Settings& settings, Scores& scores, std::string& messages)
      : files_(files),
        settings_(settings),
        letters_(settings.encoding),
        scores_(scores),
        messages_(messages),
        segments_(read_segments(files.ref, letters_, !settings.case_matters)),
        words_(read_words(files.hyp, letters_, !settings.case_matters)) {}

  void run() {
    std::size_t segment = 0;
    std::size_t word = 1;
    while (segment < segments_.size()) {
      const std::size_t segments_end = end_of_channel(segment);
      std::size_t last_word = words_.last_of(word, true);
      if (word > words_.size || words_[word].file != segments_[segment].file ||
          words_[word].channel != segments_[segment].channel) {
        last_word = word - 1;
        messages_ += "sclite: " + files_.hyp + ": no words of file " + segments_[segment].file +
                     ", channel " + segments_[segment].channel + " where " + files_.ref +
                     " has it: all of them are deleted\n";
      }
      channel(segment, segments_end, word, last_word);
      word = last_word + 1;
      segment = segments_end;
    }
    if (word <= words_.size)
      throw Failure(files_.hyp + ": file " + words_[word].file + ", channel " + words_[word].channel +
                    " is not in " + files_.ref + ", or stands in another order there: sort both files alike");
  }

 private:
  [[nodiscard]] std::size_t end_of_channel(std::size_t first) const {
    std::size_t end = first;
    while (end < segments_.size() && segments_[end].file == segments_[first].file &&
           segments_[end].channel == segments_[first].channel)
      ++end;
    return end;
  }

  void channel(std::size_t segment, std::size_t segments_end, std::size_t first_word, std::size_t last_word) {
    if (settings_.reduce_ref) leave_segments_out(segment, segments_end, first_word, last_word);
    if (settings_.reduce_hyp) leave_words_out(segment, segments_end, first_word, last_word);
    std::size_t word = first_word;
    std::size_t taken = first_word - 1;  // the last word that has a segment
    for (; segment < segments_end; ++segment) {
      if (!segments_[segment].used) continue;
      if (segment + 1 == segments_end)
        taken = last_word;
      else
        take_words(segments_[segment], taken, last_word);
      if (!ignored_in_scoring(segments_[segment].text)) score(segments_[segment], word, taken);
      word = taken + 1;
    }
  }

  void leave_segments_out(std::size_t segment, std::size_t end, std::size_t first_word,
                          std::size_t last_word) {
    if (last_word < first_word) return;
    const double first = words_[first_word].start;
    const double last = words_[last_word].start + words_[last_word].duration;
    for (; segment < end; ++segment)
      segments_[segment].used = first < segments_[segment].end && last > segments_[segment].start;
  }

  void leave_words_out(std::size_t segment, std::size_t segments_end, std::size_t first, std::size_t last) {
    double start = 9999999;
    double end = -999999;
    for (; segment < segments_end; ++segment) {
      if (!segments_[segment].used) continue;
      start = std::min(start, segments_[segment].start);
      end = std::max(end, segments_[segment].end);
    }
    for (std::size_t i = first; i <= last; ++i) {
      TimedWord& word = words_[i];
      if (!word.marker()) word.ignored = word.start > end || word.start + word.duration < start;
    }
    // Alternatives stay together: one word inside is enough.
    for (std::size_t i = first; i <= last; ++i) {
      if (!words_[i].is("<ALT_BEGIN>")) continue;
      std::size_t behind = i;
      bool usable = false;
      for (; behind <= last && !words_[behind].is("<ALT_END>"); ++behind)
        usable = usable || (!words_[behind].marker() && !words_[behind].ignored);
      for (std::size_t j = i; j < behind; ++j) words_[j].ignored = !usable;
    }
  }

  // Words whose middle is before the end of the segment; of alternatives the latest middle counts.
  void take_words(const Segment& segment, std::size_t& taken, std::size_t last) const {
    const TimedWords& words = words_;
    while (taken + 1 <= last) {
      const bool alternatives = words[taken + 1].alternate;
      double middle = words[taken + 1].middle();
      if (alternatives) {
        middle = 0;
        for (std::size_t i = taken + 1; i <= last && !words[i].is("<ALT_END>"); ++i)
          if (!words[i].marker()) middle = std::max(middle, words[i].middle());
      }
      if (middle >= segment.end) return;
      if (alternatives)
        while (taken <= last && !words[taken + 1].is("<ALT_END>")) ++taken;
      if (taken <= last) ++taken;
    }
  }

  void score(const Segment& segment, std::size_t first_word, std::size_t last_word) {
    bool unread = false;
    try {
      Network ref = network_of(segment.text, letters_, unread);
      Network hyp = network_of(words_, first_word, last_word);
      for (Network* const side : {&hyp, &ref}) {
        if (settings_.optional_words) side->mark_optional();
        if (settings_.fragments) side->mark_fragments();
        if (settings_.characters.apart) side->split(settings_.characters, letters_);
      }
      Speaker& speaker = scores_.speaker(segment.speaker);
      Path path;
      path.id = "(" + segment.speaker + "-" + three_digits(speaker.paths.size()) + ")";
      path.label = segment.label;
      path.file = segment.file;
      path.channel = segment.channel;
      path.has_confidences = words_.has_confidences;
      path.pairs = align(ref, hyp, Costs::words);
      speaker.add(std::move(path));
    } catch (const Failure& failure) {
      throw Failure(files_.ref + ":" + std::to_string(segment.line) + ": " + failure.what());
    }
    if (unread)
      messages_ += "sclite: " + files_.ref + ":" + std::to_string(segment.line) +
                   ": a brace is not closed: what follows it is left out\n";
  }

  const Files& files_;
  const Settings& settings_;
  Letters letters_;
  Scores& scores_;
  std::string& messages_;
  std::vector<Segment> segments_;
  TimedWords words_;
};

}  // namespace

void score_segments(const Files& files, const Settings& settings, Scores& scores, std::string& messages) {
  SegmentScorer(files, settings, scores, messages).run();
}

}  // namespace treegauge::classic::sclite_parts
