#include "classic/conll/counts.hpp"

#include <cmath>

#include "base/interrupt.hpp"
#include "classic/conll/cold/errors.hpp"
#include "classic/conll/number.hpp"
#include "classic/conll/text.hpp"
#include "text/unicode.hpp"

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

}  // namespace

Counter::Counter(const Dialect& dialect, const Scope& scope) : dialect_(dialect), scope_(scope) {
  counts_.widest_tag = dialect.tag.size();
}

void Counter::read_words(const Side& side, std::vector<Word>& words) const {
  words.clear();
  const Columns& columns = dialect_.columns;
  for (std::size_t word = 0; word < side.size(); ++word) {
    const std::span<const std::string_view> fields = side.columns(word);
    words.push_back({column(fields, columns.form), column(fields, columns.tag), column(fields, columns.head),
                     column(fields, columns.relation)});
  }
}

WordCounts Counter::add(const RawSentence& sentence, int stop_code) {
  read_words(sentence.gold, gold_);
  read_words(sentence.system, system_);
  counts_.sentences.push_back({sentence.first_line, {}});
  frames_.start(gold_.size());
  WordCounts own;
  for (std::size_t position = 0; position < gold_.size(); ++position) {
    check_interrupted();
    add_word(position, stop_code, own);
  }
  if (scope_.details) frames_.count_confusions(counts_.frame_confusions);
  counts_.sentences.back().errors = own.errors;
  return own;
}

void Counter::add_word(std::size_t position, int stop_code, WordCounts& sentence) {
  const Word& gold = gold_[position];
  const Word& system = system_[position];
  if ((!scope_.punctuation && is_punctuation(gold.form)) ||
      (!scope_.derivations && gold.relation == "DERIV")) {
    ++counts_.not_scored;
    return;
  }
  frames_.add(position, {gold.head, gold.relation}, {system.head, system.relation}, stop_code);
  const bool wrong_head = gold.head != system.head;
  const bool wrong_relation = gold.relation != system.relation;
  for (WordCounts* counts : {&sentence, &counts_.total}) {
    ++counts->words;
    counts->errors.add(wrong_head, wrong_relation);
  }
  if (scope_.details) add_details(position, wrong_head, wrong_relation);
}

void Counter::add_details(std::size_t position, bool wrong_head, bool wrong_relation) {
  const Word& gold = gold_[position];
  const Word& system = system_[position];
  counts_.widest_tag = std::max(counts_.widest_tag, plain_width(gold.tag, dialect_));
  WordCounts& with_tag = counts_.tags[gold.tag];
  ++with_tag.words;
  with_tag.errors.add(wrong_head, wrong_relation);

  RelationMatches& matches = counts_.relations[gold.relation];
  ++matches.gold;
  matches.correct += wrong_relation ? 0 : 1;
  matches.correct_and_attached += wrong_relation || wrong_head ? 0 : 1;
  ++(wrong_relation ? counts_.relations[system.relation] : matches).system;

  const double gold_head = number_of(gold.head).real;
  const double system_head = wrong_head ? number_of(system.head).real : gold_head;
  const auto place = static_cast<double>(position + 1);
  count_bins(counts_.directions, direction_of(gold_head, place), direction_of(system_head, place));
  count_bins(counts_.distances, distance_of(gold_head, place), distance_of(system_head, place));
  if (wrong_head || wrong_relation) add_contexts(position, wrong_head, wrong_relation);
}

Counter::Word Counter::neighbour(std::size_t position, std::ptrdiff_t offset) const {
  const std::ptrdiff_t place = static_cast<std::ptrdiff_t>(position) + offset;
  if (place < 0) return {kSentenceStart, kSentenceStart, {}, {}};
  if (place >= static_cast<std::ptrdiff_t>(gold_.size())) return {kSentenceEnd, kSentenceEnd, {}, {}};
  return gold_[static_cast<std::size_t>(place)];
}

void Counter::add_contexts(std::size_t position, bool wrong_head, bool wrong_relation) {
  const Word& focus = gold_[position];
  const auto count = [&](Tally<Errors>& tally, std::initializer_list<std::string_view> name) {
    name_.clear();
    for (const std::string_view part : name) name_.append(part);
    tally[name_].add(wrong_head, wrong_relation);
  };
  // The sentence's edge has no tag, nor has a word that looks like it.
  const auto slash = [](const Word& word, std::string_view edge) {
    return word.form == edge ? std::string_view() : std::string_view(" / ");
  };
  const auto tag = [](const Word& word, std::string_view edge) {
    return word.form == edge ? std::string_view() : word.tag;
  };
  count(counts_.words, {focus.form, " / ", focus.tag});

  const Word before = neighbour(position, -1);
  const Word before2 = neighbour(position, -2);
  const Word after = neighbour(position, 1);
  const Word after2 = neighbour(position, 2);
  if (before.form != kSentenceStart) {
    count(counts_.word_contexts[kBefore], {before.form, " / ", before.tag});
    count(counts_.word_contexts[kTwoBefore],
          {before2.form, slash(before2, kSentenceStart), tag(before2, kSentenceStart), " + ", before.form,
           " / ", before.tag});
  }
  if (after.form != kSentenceEnd) {
    count(counts_.word_contexts[kAfter], {after.form, " / ", after.tag});
    count(counts_.word_contexts[kTwoAfter], {after.form, " / ", after.tag, " + ", after2.form,
                                             slash(after2, kSentenceEnd), tag(after2, kSentenceEnd)});
  }
  count(counts_.tag_contexts[kBefore], {before.tag});
  count(counts_.tag_contexts[kTwoBefore], {before2.tag, "+", before.tag});
  count(counts_.tag_contexts[kAfter], {after.tag});
  count(counts_.tag_contexts[kTwoAfter], {after.tag, "+", after2.tag});

  const Word& system = system_[position];
  const StringId kind = counts_.error_kinds.id_of(
      kind_of_error({focus.head, focus.relation}, {system.head, system.relation}, position));
  ++counts_.error_kinds.value(kind);
  Strings& strings = counts_.strings;
  counts_.wrong_words.push_back(
      {kind,
       {strings.intern(before.tag), strings.intern(before.form), strings.intern(focus.form),
        strings.intern(focus.tag), strings.intern(after.tag), strings.intern(after.form)}});
}

}  // namespace treegauge::classic::conll
