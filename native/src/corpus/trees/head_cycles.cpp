#include "corpus/trees/head_cycles.hpp"

#include <algorithm>

namespace treegauge {

std::vector<Row> first_words_of_cycles(const std::vector<Row>& heads) {
  const auto size = static_cast<Row>(heads.size());
  std::vector<Row> first_words;
  // Climb from every word up to a word seen before; meeting the own trail is a cycle.
  std::vector<Row> trail(size, kNoRow);
  for (Row word = 0; word < size; ++word) {
    Row up = word;
    while (up < size && trail[up] == kNoRow) {
      trail[up] = word;
      up = heads[up];
    }
    if (up >= size || trail[up] != word) continue;
    Row least = up;
    for (Row at = heads[up]; at != up; at = heads[at]) least = std::min(least, at);
    first_words.push_back(least);
  }
  std::sort(first_words.begin(), first_words.end());
  return first_words;
}

std::vector<Row> heads_within(const Corpus& corpus, std::size_t s) {
  const Row first = corpus.sentences.first_token[s];
  const Row end = corpus.token_end(s);
  std::vector<Row> heads;
  heads.reserve(end - first);
  for (Row token = first; token < end; ++token) {
    // A corpus of bracketings has no heads.
    const Row head = corpus.tokens.head.empty() ? kNoRow : corpus.tokens.head[token];
    heads.push_back(head >= first && head < end ? head - first : end - first);
  }
  return heads;
}

}  // namespace treegauge
