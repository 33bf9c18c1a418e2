// Counts brackets of two sentences whose words are paired one by one, without tables of their own.
#pragma once
#include <cstdint>
#include <cstring>
#include <vector>

#include "base/interrupt.hpp"
#include "compare/brackets/bracket_pair.hpp"
#include "compare/comparison.hpp"
#include "compare/count/count.hpp"

namespace treegauge {

// Nearly every chunk of a run of a parser is such a pair. Where every word that counts has its partner, the
// n-th word that counts is the same place on both sides, and its number will do instead of its slot.
class PairedBrackets {
 public:
  PairedBrackets(const Comparison& comparison, bool labeled) : comparison_(comparison), labeled_(labeled) {}

  // Adds the brackets of a chunk to its unit's counts; `crossing`: none if that is not asked for. False, with
  // nothing added, where the chunk is no such pair or has many brackets to be looked at for crossing.
  bool count(const Chunk& chunk, PrfColumns& counts, Column* crossing) {
    if (!is_pair(chunk)) return false;
    number_words(chunk);
    fill(comparison_.gold, chunk.gold_begin, brackets_.gold);
    fill(comparison_.test, chunk.test_begin, brackets_.test);
    const std::int64_t matched = brackets_.match(labeled_);
    if (crossing != nullptr) {
      if (brackets_.others() > kFewOthers) return false;
      (*crossing)[chunk.unit_begin] += brackets_.crossing();
    }
    counts.matched[chunk.unit_begin] += matched;
    counts.gold[chunk.unit_begin] += static_cast<std::int64_t>(brackets_.gold.size());
    counts.test[chunk.unit_begin] += static_cast<std::int64_t>(brackets_.test.size());
    return true;
  }

 private:
  // So many test brackets whose span gold lacks are held against every gold bracket.
  static constexpr std::size_t kFewOthers = 16;

  [[nodiscard]] bool is_pair(const Chunk& chunk) const {
    const Side& gold = comparison_.gold;
    const Side& test = comparison_.test;
    if (chunk.gold_end != chunk.gold_begin + 1 || chunk.test_end != chunk.test_begin + 1) return false;
    if (gold.corpus->discontinuous(chunk.gold_begin) || test.corpus->discontinuous(chunk.test_begin))
      return false;
    if (gold.use[chunk.gold_begin] == 0 || test.use[chunk.test_begin] == 0 || !comparison_.groups.empty())
      return false;
    const Row g = gold.corpus->sentences.first_token[chunk.gold_begin];
    const Row t = test.corpus->sentences.first_token[chunk.test_begin];
    const std::size_t words = gold.corpus->token_end(chunk.gold_begin) - g;
    if (test.corpus->token_end(chunk.test_begin) - t != words) return false;
    return words == 0 || (std::memcmp(&gold.slot[g], &test.slot[t], words * sizeof(std::uint32_t)) == 0 &&
                          std::memcmp(&gold.keep[g], &test.keep[t], words) == 0);
  }

  // How many words before the i-th count.
  void number_words(const Chunk& chunk) {
    const Side& gold = comparison_.gold;
    const Row first = gold.corpus->sentences.first_token[chunk.gold_begin];
    const std::size_t words = gold.corpus->token_end(chunk.gold_begin) - first;
    if (before_.size() <= words) before_.resize(words + 1);
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < words; ++i) {
      before_[i] = count;
      count += gold.keep[first + i];
    }
    before_[words] = count;
  }

  void fill(const Side& side, Row sentence, BracketPair::Listed& out) const {
    const Corpus& corpus = *side.corpus;
    const Row first_token = corpus.sentences.first_token[sentence];
    const Row first_node = corpus.sentences.first_node[sentence];
    const std::size_t nodes = corpus.node_end(sentence) - first_node;
    check_interrupted(nodes);
    const StringId* const label = corpus.nodes.label.data() + first_node;
    const Row* const first = corpus.nodes.first.data() + first_node;
    const Row* const last = corpus.nodes.last.data() + first_node;
    const Key* const keys = side.keys.label.data();
    out.fill(
        nodes, before_.data(), [=](std::size_t node) { return keys[label[node]]; },
        [=](std::size_t node) { return first[node] - first_token; },
        [=](std::size_t node) { return last[node] - first_token; });
  }

  const Comparison& comparison_;
  const bool labeled_;
  std::vector<std::uint32_t> before_;
  BracketPair brackets_;
};

}  // namespace treegauge
