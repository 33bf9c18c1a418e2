#include "conll_counts.hpp"

#include <cmath>

#include "conll_errors.hpp"
#include "conll_number.hpp"
#include "conll_text.hpp"
#include "treegauge/unicode.hpp"

namespace treegauge::classic::conll {
namespace {

std::size_t direction_of(double head, double position) {
  return head == 0 ? 0 : head < position ? 1 : head > position ? 2 : 3;
}

std::size_t distance_of(double head, double position) {
  const double distance = std::fabs(head - position);
  return head == 0 ? 0 : distance <= 1 ? 1 : distance <= 2 ? 2 : distance <= 6 ? 3 : 4;
}

template <std::size_t Size>
void count_bins(std::array<Matches, Size>& bins, std::size_t gold, std::size_t system) {
  ++bins[gold].gold;
  ++bins[system].system;
  bins[gold].correct += gold == system ? 1 : 0;
}

std::string joined(std::string_view left, std::string_view between, std::string_view right) {
  std::string text;
  text.reserve(left.size() + between.size() + right.size());
  return text.append(left).append(between).append(right);
}

}  // namespace

Counter::Counter(const Dialect& dialect, bool score_punctuation, bool score_derivations)
    : dialect_(dialect),
      score_punctuation_(score_punctuation),
      score_derivations_(score_derivations) {
  counts_.widest_tag = dialect.tag.size();
  const StringId start = counts_.strings.intern(kSentenceStart);
  const StringId end = counts_.strings.intern(kSentenceEnd);
  const StringId none = counts_.strings.intern("");
  start_ = {start, start, none, none};
  end_ = {end, end, none, none};
}

void Counter::read_words(const Side& side, std::vector<Word>& words) {
  words.clear();
  const Columns& columns = dialect_.columns;
  for (const std::string_view line : side.lines) {
    split_columns(line, dialect_, fields_);
    words.push_back({counts_.strings.intern(column(fields_, columns.form)),
                     counts_.strings.intern(column(fields_, columns.tag)),
                     counts_.strings.intern(column(fields_, columns.head)),
                     counts_.strings.intern(column(fields_, columns.relation))});
  }
}

void Counter::Frames::start(std::size_t words) {
  if (texts.size() < words + 1) {
    texts.resize(words + 1);
  }
  for (std::size_t word = 0; word <= words; ++word) {
    texts[word].clear();
  }
  texts[0] = "** ";
  in_use = words + 1;
  size = in_use;
}

void Counter::Frames::add_dependent(std::string_view head, std::string_view relation, int stop_code) {
  constexpr double kTooLarge = 9223372036854775808.0;  // 2^63
  const Number number = number_of(head);
  // A list subscript: cut to a whole number, counted from the end when negative. What no 64-bit
  // number holds counts as -1.
  const bool is_huge = number.real >= kTooLarge;
  const double value = std::isnan(number.real) ? 0 : is_huge ? -1 : std::trunc(number.real);
  const double place = value < 0 ? value + static_cast<double>(size) : value;
  if (place < 0) {
    throw Stop{stop_code, "there is no head " + std::string(head) + "\n"};
  }
  const auto index = static_cast<std::size_t>(place);
  size = std::max(size, index + 1);
  if (index < in_use) {
    texts[index].append(relation) += ' ';
  }
}

WordCounts Counter::add(const RawSentence& sentence, int stop_code) {
  read_words(sentence.gold, gold_);
  read_words(sentence.system, system_);
  counts_.sentences.push_back({sentence.first_line, {}});
  gold_frames_.start(gold_.size());
  system_frames_.start(gold_.size());
  WordCounts own;
  for (std::size_t position = 0; position < gold_.size(); ++position) {
    add_word(position, stop_code, own);
  }
  for (std::size_t word = 0; word <= gold_.size(); ++word) {
    const std::string& gold = gold_frames_.texts[word];
    const std::string& system = system_frames_.texts[word];
    if (gold != system) {
      ++counts_.frame_confusions[joined(gold, "/ ", system)];
    }
  }
  counts_.sentences.back().errors = own.errors;
  return own;
}

void Counter::add_word(std::size_t position, int stop_code, WordCounts& sentence) {
  const Word& gold = gold_[position];
  const Word& system = system_[position];
  const std::string_view relation = text(gold.relation);
  const std::string_view system_relation = text(system.relation);
  if ((!score_punctuation_ && is_punctuation(text(gold.form))) ||
      (!score_derivations_ && relation == "DERIV")) {
    ++counts_.not_scored;
    return;
  }
  counts_.widest_tag = std::max(counts_.widest_tag, plain_width(text(gold.tag), dialect_));

  gold_frames_.add_dependent(text(gold.head), relation, stop_code);
  system_frames_.add_dependent(text(system.head), system_relation, stop_code);
  const std::string own = joined("*", relation, "* ");
  gold_frames_.texts[position + 1] += own;
  system_frames_.texts[position + 1] += own;

  const bool wrong_head = gold.head != system.head;
  const bool wrong_relation = gold.relation != system.relation;
  RelationMatches& matches = counts_.relations[relation];
  ++matches.gold;
  matches.correct += wrong_relation ? 0 : 1;
  matches.correct_and_attached += wrong_relation || wrong_head ? 0 : 1;
  ++counts_.relations[system_relation].system;

  const double gold_head = number_of(text(gold.head)).real;
  const double system_head = number_of(text(system.head)).real;
  const auto place = static_cast<double>(position + 1);
  count_bins(counts_.directions, direction_of(gold_head, place), direction_of(system_head, place));
  count_bins(counts_.distances, distance_of(gold_head, place), distance_of(system_head, place));

  for (WordCounts* counts : {&sentence, &counts_.total, &counts_.tags[text(gold.tag)]}) {
    ++counts->words;
    counts->errors.add(wrong_head, wrong_relation);
  }
  if (wrong_head || wrong_relation) {
    add_contexts(position, wrong_head, wrong_relation);
  }
}

Counter::Word Counter::neighbour(std::size_t position, std::ptrdiff_t offset) const {
  const std::ptrdiff_t place = static_cast<std::ptrdiff_t>(position) + offset;
  if (place < 0) {
    return start_;
  }
  return place < static_cast<std::ptrdiff_t>(gold_.size()) ? gold_[static_cast<std::size_t>(place)]
                                                            : end_;
}

void Counter::add_contexts(std::size_t position, bool wrong_head, bool wrong_relation) {
  const Word& focus = gold_[position];
  const auto count = [&](Tally<Errors>& tally, std::string_view name) {
    tally[name].add(wrong_head, wrong_relation);
  };
  // The sentence's edge has no tag, nor has a word that looks like it.
  const auto shown = [&](const Word& word, const Word& edge) {
    return word.form == edge.form ? std::string(text(word.form))
                                  : joined(text(word.form), " / ", text(word.tag));
  };
  count(counts_.words, joined(text(focus.form), " / ", text(focus.tag)));

  const Word before = neighbour(position, -1);
  const Word before2 = neighbour(position, -2);
  const Word after = neighbour(position, 1);
  const Word after2 = neighbour(position, 2);
  if (before.form != start_.form) {
    count(counts_.word_contexts[kBefore], shown(before, start_));
    count(counts_.word_contexts[kTwoBefore],
          joined(shown(before2, start_), " + ", shown(before, start_)));
  }
  if (after.form != end_.form) {
    count(counts_.word_contexts[kAfter], shown(after, end_));
    count(counts_.word_contexts[kTwoAfter], joined(shown(after, end_), " + ", shown(after2, end_)));
  }
  count(counts_.tag_contexts[kBefore], text(before.tag));
  count(counts_.tag_contexts[kTwoBefore], joined(text(before2.tag), "+", text(before.tag)));
  count(counts_.tag_contexts[kAfter], text(after.tag));
  count(counts_.tag_contexts[kTwoAfter], joined(text(after.tag), "+", text(after2.tag)));

  const Word& system = system_[position];
  const StringId kind = counts_.error_kinds.id_of(
      kind_of_error({text(focus.head), text(focus.relation)},
                    {text(system.head), text(system.relation)}, position));
  ++counts_.error_kinds.value(kind);
  counts_.wrong_words.push_back(
      {kind, {before.tag, before.form, focus.form, focus.tag, after.tag, after.form}});
}

}  // namespace treegauge::classic::conll
