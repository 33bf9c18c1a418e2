// Keys of words, and the words of a chunk that are aligned.

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "compare/steps/steps.hpp"

namespace treegauge {
namespace {

// The Penn Treebank's names of brackets. A file that writes the bracket itself means the same word.
std::string_view unescaped(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kNames = {
      {{"-LRB-", "("}, {"-RRB-", ")"}, {"-LSB-", "["}, {"-RSB-", "]"}, {"-LCB-", "{"}, {"-RCB-", "}"}}};
  if (word.size() == 5 && word.front() == '-') {
    for (const auto& [name, bracket] : kNames)
      if (word == name) return bracket;
  }
  return word;
}

// Gives words that are not in NFC the key of the word that is, or else the key of the first word like them.
void unify_composed(Comparison& comparison) {
  const Strings& gold = comparison.gold.corpus->strings;
  const Strings& test = comparison.test.corpus->strings;
  auto& gold_keys = comparison.gold.keys.word;
  auto& test_keys = comparison.test.keys.word;
  std::unordered_map<std::string_view, Key> keys;  // of composed words that gold does not have
  for (const auto& [id, text] : comparison.gold.keys.composed) {
    const StringId known = gold.find(text);
    gold_keys[id] =
        known != kNoString ? gold_keys[known] : keys.try_emplace(text, gold_keys[id]).first->second;
  }
  // Gold may have a test word as it stands under a key that was changed, or its composed form only.
  if (!comparison.gold.keys.composed.empty()) {
    for (StringId id = 0; id < test.size(); ++id)
      if (test_keys[id] < gold.size())
        test_keys[id] = gold_keys[test_keys[id]];
      else if (const auto entry = keys.find(test[id]); entry != keys.end())
        test_keys[id] = entry->second;
  }
  for (const auto& [id, text] : comparison.test.keys.composed) {
    const StringId in_gold = gold.find(text);
    const StringId in_test = test.find(text);
    if (in_gold != kNoString)
      test_keys[id] = gold_keys[in_gold];
    else if (in_test != kNoString)
      test_keys[id] = test_keys[in_test];
    else
      test_keys[id] = keys.try_emplace(text, test_keys[id]).first->second;
  }
}

// Calls take(row) for all words of some sentences but traces and what stands below an empty constituent.
template <typename Take>
void each_word(const Side& side, Row begin, Row end, Take take) {
  const Corpus& corpus = *side.corpus;
  for (Row s = begin; s < end; ++s) {
    if (side.use[s] == 0) continue;
    const Row last = corpus.token_end(s);
    for (Row token = corpus.sentences.first_token[s]; token < last; ++token)
      if (!is_trace(side, token)) take(token);
  }
}

}  // namespace

Comparison::Comparison(std::shared_ptr<const Corpus> gold_corpus, std::shared_ptr<const Corpus> test_corpus) {
  gold.corpus = std::move(gold_corpus);
  test.corpus = std::move(test_corpus);
  for (Side* side : {&gold, &test}) {
    const Corpus& corpus = *side->corpus;
    side->reading = corpus.readers.add();
    side->use.assign(corpus.sentences.size(), 1);
    for (std::size_t s = 0; s < corpus.sentences.size(); ++s)
      if (corpus.sentences.state[s] != SentenceState::good) side->use[s] = 0;
  }
  test.laid.assign(test.corpus->sentences.size(), 0);
}

void Comparison::make_room() {
  for (Side* side : {&gold, &test}) {
    const std::size_t words = side->corpus->tokens.size();
    if (side->slot.size() == words) continue;
    side->keep.assign(words, 0);
    side->slot.assign(words, kNoRow);
    side->home.assign(words, kNoRow);
  }
}

Comparison Comparison::unaligned() const {
  Comparison fresh(gold.corpus, test.corpus);
  fresh.gold.keys = gold.keys;
  fresh.test.keys = test.keys;
  fresh.gold.gone = gold.gone;
  fresh.test.gone = test.gone;
  fresh.equality = equality;
  fresh.documents = documents;
  fresh.jobs = jobs;
  fresh.words_ranked = words_ranked;
  fresh.key_words = key_words;
  return fresh;
}

void unify_words(Comparison& comparison) {
  const Strings& gold = comparison.gold.corpus->strings;
  const Strings& test = comparison.test.corpus->strings;
  auto& gold_keys = comparison.gold.keys.word;
  auto& test_keys = comparison.test.keys.word;
  gold_keys.resize(gold.size());
  test_keys.resize(test.size());
  // Names of brackets that do not occur in gold under either spelling get numbers behind all others.
  constexpr std::string_view kBrackets = "()[]{}";
  const auto base = static_cast<Key>(gold.size());
  const auto behind = static_cast<Key>(base + kBrackets.size());
  const auto gold_key = [&](StringId id, std::string_view plain) {
    const StringId known = gold.find(plain);
    if (known != kNoString) return known;
    const std::size_t bracket = plain.size() == 1 ? kBrackets.find(plain) : std::string_view::npos;
    return bracket == std::string_view::npos ? id : static_cast<Key>(base + bracket);
  };
  for (StringId id = 0; id < gold.size(); ++id) {
    const std::string_view plain = unescaped(gold[id]);
    gold_keys[id] = plain.data() == gold[id].data() ? id : gold_key(id, plain);
  }
  for (StringId id = 0; id < test.size(); ++id) test_keys[id] = gold_key(behind + id, unescaped(test[id]));
  comparison.words_ranked = false;
  if (!comparison.gold.keys.composed.empty() || !comparison.test.keys.composed.empty())
    unify_composed(comparison);
}

std::vector<std::string_view> key_texts(const Comparison& comparison) {
  if (!comparison.key_words.empty()) return {comparison.key_words.begin(), comparison.key_words.end()};
  std::vector<std::string_view> of_key;
  for (const Side* side : {&comparison.gold, &comparison.test}) {
    const Strings& strings = side->corpus->strings;
    auto composed = side->keys.composed.begin();
    for (StringId id = 0; id < strings.size(); ++id) {
      const bool is_composed = composed != side->keys.composed.end() && composed->first == id;
      const std::string_view text =
          is_composed ? std::string_view((composed++)->second) : unescaped(strings[id]);
      const Key key = side->keys.word[id];
      if (key >= of_key.size()) of_key.resize(key + 1);
      of_key[key] = text;
    }
  }
  return of_key;
}

void rank_words(Comparison& comparison) {
  for (const Side* side : {&comparison.gold, &comparison.test})
    if (side->keys.word.size() != side->corpus->strings.size())
      throw std::invalid_argument("words have no keys yet");
  if (comparison.words_ranked) return;
  const std::vector<std::string_view> of_key = key_texts(comparison);
  std::vector<Key> order(of_key.size());
  std::iota(order.begin(), order.end(), Key{0});
  std::sort(order.begin(), order.end(), [&](Key a, Key b) { return of_key[a] < of_key[b]; });
  std::vector<Key> rank(of_key.size());
  for (std::size_t place = 0; place < order.size(); ++place) rank[order[place]] = static_cast<Key>(place);
  if (!comparison.equality.empty()) {
    std::vector<align::Equality::Pair> pairs = comparison.equality.pairs();
    for (auto& [a, b] : pairs) {
      a = rank.at(a);
      b = rank.at(b);
    }
    comparison.equality = align::Equality(std::move(pairs));
  }
  for (Side* side : {&comparison.gold, &comparison.test})
    for (Key& key : side->keys.word) key = rank[key];
  comparison.words_ranked = true;
}

WordRows rows_of(const Side& side, Row begin, Row end) {
  if (begin == end) return {};
  const Row first = side.corpus->sentences.first_token[begin];
  const Row last = side.corpus->token_end(end - 1);
  std::size_t count = 0;
  each_word(side, begin, end, [&](Row) { ++count; });
  if (count == last - first) return {first, last};
  std::vector<Row> listed;
  listed.reserve(count);
  each_word(side, begin, end, [&](Row token) { listed.push_back(token); });
  return WordRows(std::move(listed));
}

void take_words(const Side& side, Row begin, Row end, ChunkWords& chunk) {
  chunk.words.clear();
  chunk.tokens.clear();
  chunk.kinds.clear();
  chunk.out.clear();
  chunk.pairable.clear();
  if (begin == end) return;
  const std::size_t most = side.corpus->token_end(end - 1) - side.corpus->sentences.first_token[begin];
  chunk.words.reserve(most);
  chunk.tokens.reserve(most);
  each_word(side, begin, end, [&](Row token) {
    chunk.words.push_back(word_key(side, token));
    chunk.tokens.push_back(token);
  });
}

}  // namespace treegauge
