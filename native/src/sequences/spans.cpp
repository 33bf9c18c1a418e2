#include "sequences/spans.hpp"

#include <algorithm>
#include <tuple>

namespace treegauge {
namespace {

using Key = std::tuple<std::uint32_t, std::uint32_t, StringId>;

std::vector<Key> sorted_keys(const std::vector<Bracket>& brackets, bool labelled) {
  std::vector<Key> keys;
  keys.reserve(brackets.size());
  for (const Bracket& bracket : brackets)
    keys.emplace_back(bracket.first, bracket.last, labelled ? bracket.label : kNoString);
  std::sort(keys.begin(), keys.end());
  return keys;
}

// For each boundary x, the smallest `last` and the largest `first` of the gold brackets with
// first < x < last. Brackets are taken in the order of the wanted end, so the first that reaches a
// boundary is its answer; `next_` jumps over the boundaries that have theirs.
class Around {
 public:
  Around(const std::vector<Bracket>& gold, std::uint32_t size)
      : smallest_last(size + 1, size + 1), largest_first(size + 1, 0) {
    std::vector<const Bracket*> order;
    order.reserve(gold.size());
    for (const Bracket& bracket : gold) order.push_back(&bracket);
    std::sort(order.begin(), order.end(),
              [](const Bracket* a, const Bracket* b) { return a->last < b->last; });
    fill(order, size, smallest_last, &Bracket::last);
    std::sort(order.begin(), order.end(),
              [](const Bracket* a, const Bracket* b) { return a->first > b->first; });
    fill(order, size, largest_first, &Bracket::first);
  }

  std::vector<std::uint32_t> smallest_last;
  std::vector<std::uint32_t> largest_first;

 private:
  void fill(const std::vector<const Bracket*>& order, std::uint32_t size, std::vector<std::uint32_t>& values,
            std::uint32_t Bracket::* field) {
    next_.resize(size + 2);
    for (std::uint32_t at = 0; at < next_.size(); ++at) next_[at] = at;
    for (const Bracket* bracket : order) {
      for (std::uint32_t at = open_from(bracket->first + 1); at < bracket->last; at = open_from(at + 1)) {
        values[at] = bracket->*field;
        next_[at] = at + 1;
      }
    }
  }

  std::uint32_t open_from(std::uint32_t at) {
    while (next_[at] != at) {
      next_[at] = next_[next_[at]];
      at = next_[at];
    }
    return at;
  }

  std::vector<std::uint32_t> next_;
};

}  // namespace

std::size_t matched_brackets(const std::vector<Bracket>& gold, const std::vector<Bracket>& test,
                             bool labelled) {
  const std::vector<Key> left = sorted_keys(gold, labelled);
  const std::vector<Key> right = sorted_keys(test, labelled);
  std::size_t matched = 0;
  for (auto a = left.begin(), b = right.begin(); a != left.end() && b != right.end();) {
    if (*a == *b) {
      ++matched;
      ++a;
      ++b;
    } else if (*a < *b) {
      ++a;
    } else {
      ++b;
    }
  }
  return matched;
}

std::size_t crossing_brackets(const std::vector<Bracket>& gold, const std::vector<Bracket>& test) {
  std::uint32_t size = 0;
  for (const std::vector<Bracket>* side : {&gold, &test})
    for (const Bracket& bracket : *side) size = std::max(size, bracket.last);
  const Around around(gold, size);
  return static_cast<std::size_t>(std::count_if(test.begin(), test.end(), [&](const Bracket& bracket) {
    return around.smallest_last[bracket.first] < bracket.last ||
           around.largest_first[bracket.last] > bracket.first;
  }));
}

}  // namespace treegauge
