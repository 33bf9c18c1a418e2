// Non-projective arcs in n log n, without recursion: words of a sentence are numbered in the order of a
// walk through its tree, so that a word's descendants are a range of numbers; an arc is projective when
// the smallest and the largest number between its ends lie in its head's range. The words of a cycle
// dominate each other and all that hangs below any of them: they share one range.
#include <algorithm>
#include <bit>

#include "base/interrupt.hpp"
#include "compare/match/dependencies.hpp"
#include "corpus/trees/head_cycles.hpp"

namespace treegauge {
namespace {

struct Walk {
  std::vector<std::uint32_t> number;     // by word
  std::vector<std::uint32_t> low, high;  // numbers of its descendants: low … high - 1
};

// heads: positions within the sentence, or `size` for the root.
Walk walk(const std::vector<Row>& written) {
  const std::size_t size = written.size();
  const std::vector<Row> starts = first_words_of_cycles(written);
  // A cycle is walked as one node: all its words stand below its first.
  std::vector<Row> heads = written;
  for (const Row start : starts) {
    for (Row word = written[start]; word != start; word = written[word]) heads[word] = start;
    heads[start] = static_cast<Row>(size);
  }
  std::vector<std::uint32_t> first(size + 2, 0);
  for (const std::uint32_t head : heads) ++first[head + 1];
  for (std::size_t at = 1; at < first.size(); ++at) first[at] += first[at - 1];
  std::vector<std::uint32_t> children(size);
  std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
  for (std::size_t word = 0; word < size; ++word)
    children[next[heads[word]]++] = static_cast<std::uint32_t>(word);
  const std::vector<std::uint32_t> zeros(size + 1, 0);
  Walk order{zeros, zeros, zeros};
  std::copy(first.begin(), first.end() - 1, next.begin());
  std::uint32_t number = 1;
  std::vector<std::uint32_t> open{static_cast<std::uint32_t>(size)};
  while (!open.empty()) {
    const std::uint32_t word = open.back();
    if (next[word] < first[word + 1]) {
      const std::uint32_t child = children[next[word]++];
      order.number[child] = order.low[child] = number++;
      open.push_back(child);
    } else {
      order.high[word] = number;
      open.pop_back();
    }
  }
  for (const Row start : starts) {
    for (Row word = written[start]; word != start; word = written[word]) {
      order.low[word] = order.low[start];
      order.high[word] = order.high[start];
    }
  }
  return order;
}

// Smallest and largest number of any stretch, by tables of stretches of 1, 2, 4 … words.
class Extremes {
 public:
  explicit Extremes(std::vector<std::uint32_t> numbers) {
    least_.push_back(numbers);
    most_.push_back(std::move(numbers));
    const std::size_t size = least_.front().size();
    for (std::size_t width = 2; width <= size; width *= 2) {
      std::vector<std::uint32_t> low(size - width + 1);
      std::vector<std::uint32_t> high(size - width + 1);
      for (std::size_t at = 0; at < low.size(); ++at) {
        low[at] = std::min(least_.back()[at], least_.back()[at + width / 2]);
        high[at] = std::max(most_.back()[at], most_.back()[at + width / 2]);
      }
      least_.push_back(std::move(low));
      most_.push_back(std::move(high));
    }
  }

  // Of begin … end - 1, not empty: both within [low, high).
  [[nodiscard]] bool within(std::size_t begin, std::size_t end, std::uint32_t low, std::uint32_t high) const {
    const auto level = static_cast<std::size_t>(std::bit_width(end - begin) - 1);
    const std::size_t last = end - (std::size_t{1} << level);
    return std::min(least_[level][begin], least_[level][last]) >= low &&
           std::max(most_[level][begin], most_[level][last]) < high;
  }

 private:
  std::vector<std::vector<std::uint32_t>> least_, most_;
};

}  // namespace

std::vector<std::uint8_t> nonprojective(const Corpus& corpus) {
  std::vector<std::uint8_t> crossing(corpus.tokens.size(), 0);
  if (corpus.tokens.head.empty()) return crossing;
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s) {
    check_interrupted();
    const Row first = corpus.sentences.first_token[s];
    const std::vector<Row> heads = heads_within(corpus, s);
    const auto size = static_cast<std::uint32_t>(heads.size());
    const Walk tree = walk(heads);
    std::vector<std::uint32_t> numbers(tree.number.begin(), tree.number.end() - 1);
    const Extremes extremes(std::move(numbers));
    for (std::uint32_t word = 0; word < size; ++word) {
      const std::uint32_t head = heads[word];
      if (head == size) continue;
      const std::uint32_t begin = std::min(word, head) + 1;
      const std::uint32_t behind = std::max(word, head);
      if (begin < behind && !extremes.within(begin, behind, tree.low[head], tree.high[head]))
        crossing[first + word] = 1;
    }
  }
  return crossing;
}

}  // namespace treegauge
