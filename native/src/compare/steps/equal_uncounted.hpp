// Equal words of the two sides that do not count.
#pragma once
#include <span>
#include <utility>
#include <vector>

#include "compare/steps/steps.hpp"

namespace treegauge {

// Keys of words in which an equal one is looked for. Many are put in order, each once; for a sentence's that
// does not pay.
class KnownKeys {
 public:
  // So many keys are put in order.
  static constexpr std::size_t kLeastInOrder = 64;

  explicit KnownKeys(std::vector<Key> keys);
  [[nodiscard]] bool has(Key key) const;
  // Whether one of them is that of an equal word.
  [[nodiscard]] bool has_equal(const Comparison& comparison, Key key) const;

 private:
  std::vector<Key> keys_;
  bool in_order_;
};

// Pairs of equal words in two runs of words that do not count, in order. Such a word may be another word's
// governor, and an arc to it matches if the two governors are partners. A word without an equal in the other
// run decides nothing; of the others those are paired that agree from the front and from the back.
std::vector<std::pair<Row, Row>> equal_uncounted(const Comparison& comparison, std::span<const Row> gold,
                                                 std::span<const Row> test);

}  // namespace treegauge
