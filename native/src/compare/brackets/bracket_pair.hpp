// Matched and crossing brackets of one sentence, by places that are the same on both sides.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "compare/comparison.hpp"

namespace treegauge {

class BracketPair {
 public:
  struct Labelled {
    std::uint64_t span;  // rises from bracket to bracket in pre-order
    Key label;
    [[nodiscard]] std::uint32_t begin() const { return static_cast<std::uint32_t>(span >> 32); }
    [[nodiscard]] std::uint32_t end() const { return ~static_cast<std::uint32_t>(span); }
  };

  // The brackets of one side. Never made smaller, so that nothing is cleared for the next sentence.
  class Listed {
   public:
    [[nodiscard]] std::size_t size() const { return count_; }

    // Lists the constituents that count and have a word that counts. `nodes` of them with label keys key(i)
    // reach from the word first(i) to before last(i), and before[w] words before the w-th count.
    template <typename KeyOf, typename FirstOf, typename LastOf>
    void fill(std::size_t nodes, const std::uint32_t* before, KeyOf key, FirstOf first, LastOf last) {
      if (rows_.size() < nodes) rows_.resize(nodes);
      Labelled* const rows = rows_.data();
      std::size_t count = 0;
      for (std::size_t node = 0; node < nodes; ++node) {
        const std::uint32_t begin = before[first(node)];
        const std::uint32_t end = before[last(node)];
        const Key label = key(node);
        // Written in any case: a branch that is often mistaken costs more.
        rows[count] = {std::uint64_t{begin} << 32 | ~end, label};
        count += static_cast<std::size_t>(label != kUncounted) & static_cast<std::size_t>(begin != end);
      }
      count_ = count;
    }

   private:
    friend class BracketPair;
    std::vector<Labelled> rows_;
    std::size_t count_ = 0;
  };

  Listed gold, test;

  // How many are matched, one to one; those of test whose span gold does not have are the others then.
  std::int64_t match(bool labeled) {
    others_.clear();
    std::int64_t matched = 0;
    const Labelled* g = gold.rows_.data();
    const Labelled* t = test.rows_.data();
    const Labelled* const gold_end = g + gold.count_;
    const Labelled* const test_end = t + test.count_;
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
        matched += same_span(g, g_next, t, t_next, labeled);
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

  [[nodiscard]] std::size_t others() const { return others_.size(); }

  // How many test brackets cross a gold one, after match(): a bracket with gold's span crosses nothing, so
  // only the others are looked at, each beside all of gold's.
  [[nodiscard]] std::int64_t crossing() const {
    std::int64_t count = 0;
    for (const Labelled& other : others_) {
      const std::uint32_t begin = other.begin();
      const std::uint32_t end = other.end();
      bool crosses = false;
      for (std::size_t i = 0; i < gold.count_; ++i) {
        const std::uint32_t left = gold.rows_[i].begin();
        const std::uint32_t right = gold.rows_[i].end();
        crosses |=
            (left < begin && begin < right && right < end) || (begin < left && left < end && end < right);
      }
      count += crosses;
    }
    return count;
  }

 private:
  // Of brackets with one span as many as both sides have with a label, or as both have at all.
  std::int64_t same_span(const Labelled* g, const Labelled* g_end, const Labelled* t, const Labelled* t_end,
                         bool labeled) {
    if (!labeled) return std::min(g_end - g, t_end - t);
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

  std::vector<Labelled> others_;
  std::vector<Key> gold_labels_, test_labels_;
};

}  // namespace treegauge
