#include "alike.hpp"

#include <algorithm>

#include "letter_index.hpp"
#include "treegauge/interrupt.hpp"

namespace treegauge::align {
namespace {

// The different words of both sides by length.
class Vocabulary {
 public:
  Vocabulary(std::span<const std::uint32_t> gold, std::span<const std::uint32_t> test, const Spelling& spelling) {
    std::vector<std::uint8_t> sides(spelling.size(), 0);
    for (const std::uint32_t word : gold) sides[word] |= kGold;
    for (const std::uint32_t word : test) sides[word] |= kTest;
    for (std::uint32_t word = 0; word < sides.size(); ++word) {
      if (sides[word] != 0) words.push_back(word);
    }
    std::stable_sort(words.begin(), words.end(), [&](auto a, auto b) { return spelling.length(a) < spelling.length(b); });
    for (const std::uint32_t word : words) {
      side.push_back(sides[word]);
      sets.emplace_back(spelling, word);
    }
  }
  static constexpr std::uint8_t kGold = 1;
  static constexpr std::uint8_t kTest = 2;

  std::vector<std::uint32_t> words;
  std::vector<std::uint8_t> side;
  std::vector<LetterSet> sets;
};

using Filter = std::size_t (*)(const LetterSet&, const LetterSet*, std::size_t, std::uint32_t*);

#define TREEGAUGE_FILTER(name)                                                                                           \
  std::size_t name(const LetterSet& word, const LetterSet* words, std::size_t count, std::uint32_t* found) {             \
    std::size_t next = 0;                                                                                                \
    for (std::size_t k = 0; k < count; ++k) {                                                                            \
      const int both = static_cast<int>(word.length + words[k].length);                                                  \
      const int own = 3 * (static_cast<int>(word.seen) - __builtin_popcountll(word.set & ~words[k].set));                \
      const int other = 3 * (static_cast<int>(words[k].seen) - __builtin_popcountll(words[k].set & ~word.set));          \
      found[next] = static_cast<std::uint32_t>(k);                                                                       \
      next += static_cast<std::size_t>(own >= both) & static_cast<std::size_t>(other >= both);                           \
    }                                                                                                                    \
    return next;                                                                                                         \
  }
TREEGAUGE_FILTER(filter_portable)
#if defined(__x86_64__)
__attribute__((target("popcnt"))) TREEGAUGE_FILTER(filter_popcnt)
#endif

Filter best_filter() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("popcnt") != 0) return filter_popcnt;
#endif
  return filter_portable;
}

}  // namespace

std::size_t perhaps_alike(const LetterSet& word, std::span<const LetterSet> words, std::uint32_t* found) {
  static const Filter filter = best_filter();
  return filter(word, words.data(), words.size(), found);
}

AlikeWords alike_words(std::span<const std::uint32_t> gold, std::span<const std::uint32_t> test, const Spelling& spelling) {
  const Vocabulary all(gold, test, spelling);
  AlikeWords pairs;
  const LetterIndex index(all.words, all.sets, spelling);
  std::vector<std::uint32_t> found(all.words.size());
  const auto note = [&](std::size_t one, std::size_t other, std::uint32_t cost) {
    if ((all.side[one] & Vocabulary::kGold) == 0 || (all.side[other] & Vocabulary::kTest) == 0) return;
    (cost < kFarCost ? pairs.near : pairs.far).emplace_back(all.words[one], all.words[other]);
  };
  std::size_t end = 0;
  for (std::size_t one = 0; one < all.words.size(); ++one) {
    // Words more than twice as long share less than two thirds; so do those with too many letters that are not seen.
    const LetterSet& set = all.sets[one];
    while (end < all.words.size() && all.sets[end].length <= 2 * std::uint64_t{set.length}) ++end;
    check_interrupted(end - one);
    const std::size_t count = index.find(one, one + 1, end, found.data());
    if (count == 0) continue;
    const LetterRow row(spelling.letters(all.words[one]));
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t other = found[k];
      const std::uint32_t cost = alike_cost(row.shared(spelling.letters(all.words[other])), set.length + all.sets[other].length);
      if (cost == 0) continue;
      note(one, other, cost);
      note(other, one, cost);
    }
  }
  return pairs;
}

}  // namespace treegauge::align
