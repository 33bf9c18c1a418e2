#include "treegauge/compare/survey.hpp"

#include <algorithm>

#include "treegauge/compare/characters.hpp"
#include "treegauge/compare/steps.hpp"

namespace treegauge {
namespace {

using Words = std::vector<Key>;

// The words of a sentence that count by their own tag.
Words counting(const Side& side, Row sentence) {
  const ChunkWords all = words_of(side, sentence, sentence + 1);
  Words found;
  for (std::size_t i = 0; i < all.words.size(); ++i) {
    if (!deleted_by_tag(side, all.tokens[i])) found.push_back(all.words[i]);
  }
  return found;
}

bool equal_sentences(const Comparison& comparison, Row gold, Row test) {
  const Side& left = comparison.gold;
  const Side& right = comparison.test;
  Row g = left.corpus->sentences.first_token[gold];
  Row t = right.corpus->sentences.first_token[test];
  const Row gold_end = left.corpus->token_end(gold);
  const Row test_end = right.corpus->token_end(test);
  while (true) {
    while (g < gold_end && is_trace(left, g)) ++g;
    while (t < test_end && is_trace(right, t)) ++t;
    if (g == gold_end && t == test_end) return true;
    if (g < gold_end && t < test_end && comparison.same_word(word_key(left, g), word_key(right, t))) {
      ++g;
      ++t;
    } else if (g < gold_end && deleted_by_tag(left, g)) {
      ++g;
    } else if (t < test_end && deleted_by_tag(right, t)) {
      ++t;
    } else {
      return false;
    }
  }
}

std::uint64_t in_common(Words gold, Words test) {
  std::sort(gold.begin(), gold.end());
  std::sort(test.begin(), test.end());
  std::uint64_t shared = 0;
  for (std::size_t g = 0, t = 0; g < gold.size() && t < test.size();) {
    shared += gold[g] == test[t];
    const bool next_gold = gold[g] <= test[t];
    const bool next_test = test[t] <= gold[g];
    g += next_gold;
    t += next_test;
  }
  return shared;
}

// How many words at the end of `one` stand at the start of `other`: the longest such stretch (Knuth, Morris and
// Pratt 1977).
std::size_t overlap(const Words& one, const Words& other) {
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

}  // namespace

Survey survey(const Comparison& comparison, SentenceRange gold, SentenceRange test) {
  Survey found;
  const auto pair_used = [&](Row i) {
    return comparison.gold.use[gold.begin + i] != 0 && comparison.test.use[test.begin + i] != 0;
  };
  const Row count = gold.end - gold.begin;
  found.equal_words = true;
  for (Row i = 0; i < count && found.equal_words; ++i) {
    found.equal_words = !pair_used(i) || equal_sentences(comparison, gold.begin + i, test.begin + i);
  }
  found.equal_surfaces =
      found.equal_words && same_surfaces(*comparison.gold.corpus, gold, *comparison.test.corpus, test);
  if (found.equal_surfaces) return found;
  Words gold_before;
  Words test_before;
  for (Row i = 0; i < count; ++i) {
    if (!pair_used(i)) {
      gold_before.clear();
      test_before.clear();
      continue;
    }
    Words left = counting(comparison.gold, gold.begin + i);
    Words right = counting(comparison.test, test.begin + i);
    found.gold_words += left.size();
    found.test_words += right.size();
    found.shared += in_common(left, right);
    const bool known = !gold_before.empty() && !test_before.empty() && !left.empty() && !right.empty();
    // Where the words on either side of the end are the same, it has not moved.
    if (known && gold_before.back() != test_before.back() && left.front() != right.front()) {
      const std::size_t later = overlap(gold_before, right);   // test ends earlier
      const std::size_t earlier = overlap(test_before, left);  // test ends later
      const std::size_t words = std::max(later, earlier);
      const bool whole = words > 0 && (later == gold_before.size() || later == right.size() ||
                                       earlier == left.size() || earlier == test_before.size());
      found.moved += words > 1 || whole;
      found.moved_by_one += words == 1 && !whole;
    }
    gold_before = std::move(left);
    test_before = std::move(right);
  }
  return found;
}

bool same_spelling(const Corpus& gold, SentenceRange gold_range, const Corpus& test, SentenceRange test_range) {
  for (Row i = 0; i < gold_range.end - gold_range.begin; ++i) {
    const Row g = gold_range.begin + i;
    const Row t = test_range.begin + i;
    if (!same_characters(gold, {g, g + 1}, test, {t, t + 1})) return false;
  }
  return true;
}

}  // namespace treegauge
