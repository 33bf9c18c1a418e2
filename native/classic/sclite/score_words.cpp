// Scores words against words (two CTM files).

#include <algorithm>
#include <utility>

#include "classic/sclite/failure.hpp"
#include "classic/sclite/score.hpp"

namespace treegauge::classic::sclite_parts {
namespace {

struct Range {
  std::size_t first = 1;
  std::size_t last = 0;  // included

  [[nodiscard]] bool empty() const { return first > last; }
};

double end_of(const TimedWord& word) { return word.start + word.duration; }

// Negative where the two do not meet.
double overlap(double start, double end, double other_start, double other_end) {
  return std::min(end, other_end) - std::max(start, other_start);
}

// Cuts a channel where both sides are silent, so that the parts to be aligned are not too long. As in the
// original: it steps back from about `most` words on both sides until the gaps behind them overlap. Positions
// are signed, for they may step to before the first word.
class Cutter {
 public:
  Cutter(const TimedWords& ref, const TimedWords& hyp, Range ref_range, Range hyp_range)
      : ref_(ref), hyp_(hyp), ref_range_(ref_range), hyp_range_(hyp_range) {}

  // The last word of the next part on either side.
  [[nodiscard]] std::pair<std::size_t, std::size_t> cut() {
    for (long most = 50;; most *= 2)
      if (cut(most)) return {static_cast<std::size_t>(r_), static_cast<std::size_t>(h_)};
  }

 private:
  [[nodiscard]] const TimedWord& ref() const { return ref_[static_cast<std::size_t>(r_)]; }
  [[nodiscard]] const TimedWord& hyp() const { return hyp_[static_cast<std::size_t>(h_)]; }
  [[nodiscard]] bool ref_later() const { return ref().start > hyp().start; }
  [[nodiscard]] bool ref_earlier() const { return ref().start < hyp().start; }
  [[nodiscard]] bool apart() const { return apart(hyp().duration); }
  [[nodiscard]] bool apart(double duration) const {
    return overlap(ref().start, end_of(ref()), hyp().start, hyp().start + duration) < 0.0;
  }

  // Alternatives are not cut.
  bool step_ref_back() {
    bool alternatives = false;
    for (--r_; r_ >= first_r_ && ref().alternate; --r_) alternatives = true;
    return alternatives;
  }

  void move_ref_to_hyp() {
    bool again = true;
    while (again) {
      again = false;
      if (ref_later())
        while (!again && r_ >= first_r_ && ref_later() && apart()) again = step_ref_back();
      else if (ref_earlier())
        while (h_ >= first_h_ && ref_earlier() && apart()) --h_;
    }
  }

  void step_back() {
    bool again = true;
    while (again) {
      again = false;
      if (ref_later()) {
        if (r_ > first_r_) again = step_ref_back();
        while (!again && h_ >= first_h_ && ref_earlier() && apart()) --h_;
      } else {
        if (h_ > first_h_) --h_;
        // The original takes the duration of the reference's word of this number here.
        while (!again && r_ >= first_r_ && ref_later() && apart(ref_[static_cast<std::size_t>(h_)].duration))
          again = step_ref_back();
      }
    }
  }

  [[nodiscard]] bool gaps_meet() const {
    constexpr double kNever = 999999.99;
    const bool last_r = r_ == static_cast<long>(ref_range_.last);
    const bool last_h = h_ == static_cast<long>(hyp_range_.last);
    const double ref_next = last_r ? kNever : ref_[static_cast<std::size_t>(r_ + 1)].start;
    const double hyp_next = last_h ? kNever : hyp_[static_cast<std::size_t>(h_ + 1)].start;
    return overlap(end_of(ref()), ref_next, end_of(hyp()), hyp_next) >= 0.0;
  }

  bool cut(long most) {
    first_r_ = static_cast<long>(ref_range_.first);
    first_h_ = static_cast<long>(hyp_range_.first);
    const auto last_r = static_cast<long>(ref_range_.last);
    const auto last_h = static_cast<long>(hyp_range_.last);
    r_ = last_r;
    h_ = last_h;
    if (last_r - first_r_ < most && last_h - first_h_ < most) return true;
    r_ = std::min(first_r_ + most, last_r);
    h_ = std::min(first_h_ + most, last_h);
    while (r_ >= first_r_ && ref().alternate) --r_;
    move_ref_to_hyp();
    while (r_ > first_r_ && h_ > first_h_) {
      if (gaps_meet()) return true;
      step_back();
    }
    return r_ > first_r_ || h_ > first_h_;
  }

  const TimedWords& ref_;
  const TimedWords& hyp_;
  Range ref_range_;
  Range hyp_range_;
  long first_r_ = 0;
  long first_h_ = 0;
  long r_ = 0;
  long h_ = 0;
};

// Words that stand alone, in the order of their times.
void sort_lone_words(std::vector<Pair>& pairs) {
  const auto alone = [](const Pair& pair) {
    return pair.verdict == Verdict::deleted || pair.verdict == Verdict::inserted;
  };
  for (auto first = pairs.begin(); first != pairs.end();) {
    first = std::find_if(first, pairs.end(), alone);
    const auto last = std::find_if_not(first, pairs.end(), alone);
    std::stable_sort(first, last, [](const Pair& a, const Pair& b) { return a.start < b.start; });
    first = last;
  }
}

std::string four_digits(std::size_t number) {
  std::string digits = std::to_string(number);
  if (digits.size() < 4) digits.insert(0, 4 - digits.size(), '0');
  return digits;
}

class WordScorer {
 public:
  WordScorer(const Files& files, const Settings& settings, Scores& scores)
      : files_(files),
        settings_(settings),
        scores_(scores),
        ref_(read_words(files.ref, Letters(settings.encoding), !settings.case_matters)),
        hyp_(read_words(files.hyp, Letters(settings.encoding), !settings.case_matters)) {}

  void run() {
    std::size_t ref = 1;
    std::size_t hyp = 1;
    do {
      check_file(ref, hyp);
      one_file(ref, hyp);
      ref = ref_.last_of(ref, false) + 1;
      hyp = hyp_.last_of(hyp, false) + 1;
    } while (ref <= ref_.size || hyp <= hyp_.size);
  }

 private:
  void check_file(std::size_t ref, std::size_t hyp) const {
    if (ref > ref_.size && hyp > hyp_.size)
      throw Failure(files_.ref + ", " + files_.hyp + ": there are no words");
    if (ref > ref_.size) only_in(files_.hyp, hyp_[hyp].file, files_.ref);
    if (hyp > hyp_.size || ref_[ref].file != hyp_[hyp].file) only_in(files_.ref, ref_[ref].file, files_.hyp);
  }

  [[noreturn]] static void only_in(const std::string& path, const std::string& file,
                                   const std::string& other) {
    throw Failure(path + ": file " + file + " is not in " + other +
                  ", or stands in another order there: sort both files alike");
  }

  // A file has two channels at most. A second one of one word at the end of all is not seen.
  static Range second_channel(const TimedWords& words, std::size_t first, std::size_t last) {
    if (last + 1 >= words.size || words[last + 1].file != words[first].file) return {1, 0};
    return {last + 1, words.last_of(last + 1, true)};
  }

  void one_file(std::size_t first_ref, std::size_t first_hyp) {
    const Range ref{first_ref, ref_.last_of(first_ref, true)};
    const Range hyp{first_hyp, hyp_.last_of(first_hyp, true)};
    const Range second_ref = second_channel(ref_, ref.first, ref.last);
    const Range second_hyp = second_channel(hyp_, hyp.first, hyp.last);
    if (second_ref.empty() != second_hyp.empty())
      throw Failure((second_ref.empty() ? files_.ref : files_.hyp) + ": there is no second channel of file " +
                    ref_[first_ref].file + ": both files need the same channels");
    channel(ref, hyp);
    if (!second_ref.empty()) channel(second_ref, second_hyp);
  }

  void channel(Range ref, Range hyp) {
    for (std::size_t part = 0; !ref.empty() || !hyp.empty(); ++part) {
      const auto [last_ref, last_hyp] = Cutter(ref_, hyp_, ref, hyp).cut();
      score({ref.first, last_ref}, {hyp.first, last_hyp}, part);
      ref.first = last_ref + 1;
      hyp.first = last_hyp + 1;
    }
  }

  void score(Range ref_range, Range hyp_range, std::size_t part) {
    Network ref = network_of(ref_, ref_range.first, ref_range.last);
    Network hyp = network_of(hyp_, hyp_range.first, hyp_range.last);
    for (Network* const side : {&hyp, &ref}) {
      if (settings_.optional_words) side->mark_optional();
      if (settings_.fragments) side->mark_fragments();
    }
    // If the reference has no word left, its next channel is named, as in the original.
    const bool none = ref_range.first > ref_.size;
    const TimedWord& first = std::as_const(ref_)[ref_range.first];
    const std::string name = none ? "(null)-(null)" : first.file + "-" + first.channel;
    Path path;
    path.id = "(" + name + "-" + four_digits(part) + ")";
    path.file = first.file;
    path.channel = first.channel;
    path.has_confidences = hyp_.has_confidences;
    path.pairs = align(ref, hyp, settings_.by_time ? Costs::times : Costs::words);
    sort_lone_words(path.pairs);
    scores_.speaker(name).add(std::move(path));
  }

  const Files& files_;
  const Settings& settings_;
  Scores& scores_;
  const TimedWords ref_;
  const TimedWords hyp_;
};

}  // namespace

void score_words(const Files& files, const Settings& settings, Scores& scores) {
  WordScorer(files, settings, scores).run();
}

}  // namespace treegauge::classic::sclite_parts
