// Brackets of two sentences whose words stand one beside the other: counted without tables of their own.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "treegauge/compare/count.hpp"
#include "treegauge/comparison.hpp"
#include "treegauge/interrupt.hpp"

namespace treegauge {

// Nearly every chunk of a run of a parser is such a pair. Where every word that counts has its partner, the n-th word
// that counts is the same place on both sides, and its number will do instead of its slot.
class PairedBrackets {
 public:
  PairedBrackets(const Comparison& comparison, bool labeled) : comparison_(comparison), labeled_(labeled) {}

  // Adds the brackets of a chunk to its unit's counts; `crossing`: none if that is not asked for. False, with nothing
  // added, where the chunk is no such pair or has many brackets to be looked at for crossing.
  bool count(const Chunk& chunk, PrfColumns& counts, Column* crossing) {
    if (!is_pair(chunk)) return false;
    number_words(chunk);
    fill(comparison_.gold, chunk.gold_begin, gold_);
    fill(comparison_.test, chunk.test_begin, test_);
    const std::int64_t matched = match();
    if (crossing != nullptr) {
      if (others_.size() > kFewOthers) return false;
      (*crossing)[chunk.unit_begin] += count_crossing();
    }
    counts.matched[chunk.unit_begin] += matched;
    counts.gold[chunk.unit_begin] += static_cast<std::int64_t>(gold_.count);
    counts.test[chunk.unit_begin] += static_cast<std::int64_t>(test_.count);
    return true;
  }

 private:
  // So many test brackets whose span gold lacks are held against every gold bracket.
  static constexpr std::size_t kFewOthers = 16;

  struct Labelled {
    std::uint64_t span;  // rises from bracket to bracket in pre-order
    Key label;
    [[nodiscard]] std::uint32_t begin() const { return static_cast<std::uint32_t>(span >> 32); }
    [[nodiscard]] std::uint32_t end() const { return ~static_cast<std::uint32_t>(span); }
  };
  static std::uint64_t span(std::uint32_t begin, std::uint32_t end) { return std::uint64_t{begin} << 32 | ~end; }

  // Never made smaller, so that nothing is cleared for the next sentence.
  struct Listed {
    std::vector<Labelled> rows;
    std::size_t count = 0;
  };

  [[nodiscard]] bool is_pair(const Chunk& chunk) const {
    const Side& gold = comparison_.gold;
    const Side& test = comparison_.test;
    if (chunk.gold_end != chunk.gold_begin + 1 || chunk.test_end != chunk.test_begin + 1) return false;
    if (gold.use[chunk.gold_begin] == 0 || test.use[chunk.test_begin] == 0 || !comparison_.groups.empty()) return false;
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

  void fill(const Side& side, Row sentence, Listed& out) const {
    const Corpus& corpus = *side.corpus;
    const Row first_token = corpus.sentences.first_token[sentence];
    const Row first_node = corpus.sentences.first_node[sentence];
    const std::size_t nodes = corpus.node_end(sentence) - first_node;
    check_interrupted(nodes);
    if (out.rows.size() < nodes) out.rows.resize(nodes);
    const StringId* const label = corpus.nodes.label.data() + first_node;
    const Row* const first = corpus.nodes.first.data() + first_node;
    const Row* const last = corpus.nodes.last.data() + first_node;
    const Key* const keys = side.keys.label.data();
    const std::uint32_t* const before = before_.data();
    Labelled* const rows = out.rows.data();
    std::size_t count = 0;
    for (std::size_t node = 0; node < nodes; ++node) {
      const std::uint32_t begin = before[first[node] - first_token];
      const std::uint32_t end = before[last[node] - first_token];
      const Key key = keys[label[node]];
      // Written in any case: a branch that is often mistaken costs more.
      rows[count] = {span(begin, end), key};
      count += static_cast<std::size_t>(key != kUncounted) & static_cast<std::size_t>(begin != end);
    }
    out.count = count;
  }

  // How many are matched; those of test whose span gold does not have are in others_ then.
  std::int64_t match() {
    others_.clear();
    std::int64_t matched = 0;
    const Labelled* g = gold_.rows.data();
    const Labelled* t = test_.rows.data();
    const Labelled* const gold_end = g + gold_.count;
    const Labelled* const test_end = t + test_.count;
    const auto run_end = [](const Labelled* at, const Labelled* end) {
      const std::uint64_t span = at->span;
      do ++at;
      while (at < end && at->span == span);
      return at;
    };
    while (g < gold_end && t < test_end) {
      if (g->span == t->span) {
        const Labelled* const g_next = run_end(g, gold_end);
        const Labelled* const t_next = run_end(t, test_end);
        matched += same_span(g, g_next, t, t_next);
        g = g_next;
        t = t_next;
      } else if (g->span < t->span) {
        ++g;
      } else {
        others_.push_back(*t++);
      }
    }
    others_.insert(others_.end(), t, test_end);
    return matched;
  }

  // Of brackets with one span as many as both sides have with a label, or as both have at all.
  std::int64_t same_span(const Labelled* g, const Labelled* g_end, const Labelled* t, const Labelled* t_end) {
    if (!labeled_) return std::min(g_end - g, t_end - t);
    if (g_end - g == 1 && t_end - t == 1) return g->label == t->label;
    const auto sorted = [](const Labelled* from, const Labelled* to, std::vector<Key>& labels) {
      labels.clear();
      for (; from < to; ++from) labels.push_back(from->label);
      std::sort(labels.begin(), labels.end());
    };
    sorted(g, g_end, gold_labels_);
    sorted(t, t_end, test_labels_);
    std::int64_t matched = 0;
    for (std::size_t i = 0, j = 0; i < gold_labels_.size() && j < test_labels_.size();) {
      const Key left = gold_labels_[i];
      const Key right = test_labels_[j];
      matched += left == right;
      i += left <= right;
      j += right <= left;
    }
    return matched;
  }

  // A bracket with gold's span crosses nothing: only the others are looked at.
  [[nodiscard]] std::int64_t count_crossing() const {
    std::int64_t count = 0;
    for (const Labelled& other : others_) {
      const std::uint32_t begin = other.begin();
      const std::uint32_t end = other.end();
      bool crosses = false;
      for (std::size_t i = 0; i < gold_.count; ++i) {
        const std::uint32_t left = gold_.rows[i].begin();
        const std::uint32_t right = gold_.rows[i].end();
        crosses |= (left < begin && begin < right && right < end) || (begin < left && left < end && end < right);
      }
      count += crosses;
    }
    return count;
  }

  const Comparison& comparison_;
  const bool labeled_;
  std::vector<std::uint32_t> before_;
  Listed gold_, test_;
  std::vector<Labelled> others_;
  std::vector<Key> gold_labels_, test_labels_;
};

}  // namespace treegauge
