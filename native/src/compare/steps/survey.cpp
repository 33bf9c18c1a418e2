#include "compare/steps/survey.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/segments/characters.hpp"
#include "compare/steps/steps.hpp"
#include "corpus/spread_times.hpp"

namespace treegauge {
namespace {

using KeyList = std::vector<Key>;

// So many pairs of sentences are worth a thread.
constexpr std::size_t kLeastPairs = 2'000;

// The words of a sentence that count by themselves.
void collect(const Side& side, Row sentence, KeyList& words) {
  words.clear();
  const Row end = side.corpus->token_end(sentence);
  for (Row token = side.corpus->sentences.first_token[sentence]; token < end; ++token)
    if (!is_trace(side, token) && !is_deleted(side, token)) words.push_back(word_key(side, token));
}

// `traces`: there may be some.
bool equal_sentences(const Comparison& comparison, Row gold, Row test, bool traces) {
  const Side& left = comparison.gold;
  const Side& right = comparison.test;
  Row g = left.corpus->sentences.first_token[gold];
  Row t = right.corpus->sentences.first_token[test];
  const Row gold_end = left.corpus->token_end(gold);
  const Row test_end = right.corpus->token_end(test);
  if (gold_end - g == test_end - t && are_in_order(left, g, right, t, gold_end - g, traces)) return true;
  while (true) {
    while (g < gold_end && is_trace(left, g)) ++g;
    while (t < test_end && is_trace(right, t)) ++t;
    if (g == gold_end && t == test_end) return true;
    if (g < gold_end && t < test_end && comparison.same_word(word_key(left, g), word_key(right, t))) {
      ++g;
      ++t;
    } else if (g < gold_end && is_deleted(left, g)) {
      ++g;
    } else if (t < test_end && is_deleted(right, t)) {
      ++t;
    } else {
      return false;
    }
  }
}

// How often words occur, by key; all 0 between two uses, and kept from document to document.
class WordTally {
 public:
  // What `one` has beyond `other` goes to `surplus`, in its order; returns how many words they share.
  std::uint64_t compare(const KeyList& one, const KeyList& other, KeyList* surplus) {
    for (const Key key : other) {
      if (key >= counts_.size()) counts_.resize(std::size_t{key} + 1, 0);
      ++counts_[key];
    }
    std::uint64_t shared = 0;
    for (const Key key : one) {
      if (key < counts_.size() && counts_[key] > 0) {
        --counts_[key];
        ++shared;
      } else if (surplus != nullptr) {
        surplus->push_back(key);
      }
    }
    for (const Key key : other) counts_[key] = 0;
    return shared;
  }

 private:
  std::vector<std::uint32_t> counts_;
};

// How many words at the end of `one` stand at the start of `other`: the longest such stretch (Knuth, Morris
// and Pratt 1977).
std::size_t overlap(const KeyList& one, const KeyList& other) {
  std::vector<std::size_t> back(other.size(), 0);  // of each place the longest proper stretch that ends there
  for (std::size_t i = 1, length = 0; i < other.size(); ++i) {
    while (length > 0 && other[i] != other[length]) length = back[length - 1];
    length += other[i] == other[length];
    back[i] = length;
  }
  std::size_t length = 0;
  for (const Key word : one) {
    while (length > 0 && (length == other.size() || word != other[length])) length = back[length - 1];
    length += word == other[length];
  }
  return length;
}

// Whether the end between two sentences stands elsewhere in test, by two words or more or a whole sentence.
// Where the words on one side of it are the same, it has not moved.
bool has_moved(const KeyList& gold_before, const KeyList& gold, const KeyList& test_before,
               const KeyList& test) {
  if (gold_before.empty() || gold.empty() || test_before.empty() || test.empty()) return false;
  if (gold_before.back() == test_before.back() || gold.front() == test.front()) return false;
  const std::size_t earlier = overlap(gold_before, test);  // test ends the sentence earlier
  const std::size_t later = overlap(test_before, gold);
  return earlier > 1 || later > 1 || (earlier == 1 && (gold_before.size() == 1 || test.size() == 1)) ||
         (later == 1 && (test_before.size() == 1 || gold.size() == 1));
}

}  // namespace

Survey survey(const Comparison& comparison, SentenceRows gold, SentenceRows test, bool all) {
  Survey findings;
  const std::size_t count = std::min(gold.size(), test.size());
  const auto pair_used = [&](std::size_t i) {
    return comparison.gold.use[gold[i]] != 0 && comparison.test.use[test[i]] != 0;
  };
  const Corpus& ours = *comparison.gold.corpus;
  const Corpus& theirs = *comparison.test.corpus;
  const bool joined = ours.surfaces.size() != 0 || theirs.surfaces.size() != 0;
  const bool traces = may_have_traces(comparison.gold) || may_have_traces(comparison.test);
  std::atomic<bool> words_differ{false};
  std::atomic<bool> surfaces_differ{false};
  in_ranges(count, comparison.jobs, kLeastPairs, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end && !words_differ.load(std::memory_order_relaxed); ++i) {
      check_interrupted();
      if (!pair_used(i)) continue;
      if (!equal_sentences(comparison, gold[i], test[i], traces)) words_differ = true;
      if (joined && !surfaces_differ.load(std::memory_order_relaxed) &&
          !same_surfaces(ours, {gold[i], gold[i] + 1}, theirs, {test[i], test[i] + 1})) {
        surfaces_differ = true;
      }
    }
  });
  findings.equal_words = !words_differ;
  findings.equal_surfaces = findings.equal_words && !surfaces_differ;
  if (findings.equal_surfaces && !all) return findings;
  struct Sentence {
    KeyList words;
    KeyList surplus;  // what its partner lacks
    void clear() {
      words.clear();
      surplus.clear();
    }
  };
  // As large as the vocabulary, so not made anew for every document.
  thread_local WordTally tally;
  Sentence gold_before;
  Sentence test_before;
  Sentence left;
  Sentence right;
  for (std::size_t i = 0; i < count; ++i) {
    check_interrupted(256);
    left.clear();
    right.clear();
    if (pair_used(i)) {
      collect(comparison.gold, gold[i], left.words);
      collect(comparison.test, test[i], right.words);
      findings.gold_words += left.words.size();
      findings.test_words += right.words.size();
      if (left.words == right.words) {
        findings.shared += left.words.size();
      } else {
        findings.shared += tally.compare(left.words, right.words, &left.surplus);
        tally.compare(right.words, left.words, &right.surplus);
      }
      findings.displaced += tally.compare(gold_before.surplus, right.surplus, nullptr) +
                            tally.compare(left.surplus, test_before.surplus, nullptr);
      findings.moved += has_moved(gold_before.words, left.words, test_before.words, right.words);
    }
    std::swap(gold_before, left);
    std::swap(test_before, right);
  }
  return findings;
}

bool same_spelling(const Comparison& comparison, SentenceRows gold, SentenceRows test) {
  for (std::size_t i = 0; i < std::min(gold.size(), test.size()); ++i) {
    check_interrupted();
    if (!same_characters(*comparison.gold.corpus, {gold[i], gold[i] + 1}, *comparison.test.corpus,
                         {test[i], test[i] + 1})) {
      return false;
    }
  }
  return true;
}

TimedSurvey survey_times(const Comparison& comparison, SentenceRange gold, SentenceRange test) {
  TimedSurvey findings;
  const auto collect_all = [](const Side& side, SentenceRange range, std::uint64_t& timed) {
    KeyList words;
    const SpreadTimes times(*side.corpus);
    for (Row s = range.begin; s < range.end; ++s) {
      check_interrupted();
      if (side.use[s] == 0) continue;
      const Row end = side.corpus->token_end(s);
      for (Row token = side.corpus->sentences.first_token[s]; token < end; ++token) {
        if (is_trace(side, token) || is_deleted(side, token)) continue;
        words.push_back(word_key(side, token));
        timed += times.has(token);
      }
    }
    return words;
  };
  const KeyList ours = collect_all(comparison.gold, gold, findings.gold_timed);
  const KeyList theirs = collect_all(comparison.test, test, findings.test_timed);
  findings.gold_words = ours.size();
  findings.test_words = theirs.size();
  findings.shared = WordTally().compare(ours, theirs, nullptr);
  return findings;
}

std::vector<std::uint8_t> telling_sentences(const Side& side, SentenceRange range) {
  std::vector<std::uint8_t> telling;
  const Corpus& corpus = *side.corpus;
  for (Row s = range.begin; s < range.end; ++s) {
    bool tells = corpus.sentences.state[s] != SentenceState::good;
    const Row end = corpus.token_end(s);
    for (Row token = corpus.sentences.first_token[s]; token < end && !tells; ++token)
      tells = !is_trace(side, token) && !is_deleted(side, token);
    telling.push_back(tells);
  }
  return telling;
}

}  // namespace treegauge
