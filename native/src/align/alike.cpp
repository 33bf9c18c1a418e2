#include "alike.hpp"

#include <algorithm>

#include "likeness.hpp"
#include "treegauge/interrupt.hpp"

namespace treegauge::align {
namespace {

// Different words of one side by length.
struct Words {
  Words(std::span<const std::uint32_t> text, const Spelling& spelling) {
    std::vector<std::uint32_t> found(text.begin(), text.end());
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::stable_sort(found.begin(), found.end(), [&](auto a, auto b) { return spelling.length(a) < spelling.length(b); });
    words = std::move(found);
    for (const std::uint32_t word : words) {
      letters.emplace_back(spelling, word);
      sets.push_back(letters.back().set());
      const std::size_t length = std::min(spelling.length(word), kLongest);
      while (begin.size() <= length) begin.push_back(words.size());
      begin[length] = std::min(begin[length], letters.size() - 1);
    }
    begin.push_back(words.size());
    for (std::size_t k = begin.size() - 1; k-- > 0;) begin[k] = std::min(begin[k], begin[k + 1]);
  }

  // More letters than that are seen in no word: see the rule of groups.hpp.
  static constexpr std::size_t kLongest = 2 * kSeenLetters + 1;

  std::vector<std::uint32_t> words;
  std::vector<Letters> letters;
  std::vector<std::uint64_t> sets;
  std::vector<std::size_t> begin;  // by length: the first word that is as long
};

// Places from `first` on, before `last`, whose sets of letters do not rule out that enough letters are shared: so many
// letters at most may be only in one word, and only in the other.
using Filter = void (*)(const std::uint64_t*, std::size_t, std::size_t, std::uint64_t, int, int, std::vector<std::size_t>&);

#define TREEGAUGE_FILTER(name)                                                                                      \
  void name(const std::uint64_t* sets, std::size_t first, std::size_t last, std::uint64_t set, int own_spare,       \
            int other_spare, std::vector<std::size_t>& found) {                                                     \
    for (std::size_t k = first; k < last; ++k) {                                                                    \
      if (__builtin_popcountll(set & ~sets[k]) > own_spare) continue;                                               \
      if (__builtin_popcountll(sets[k] & ~set) <= other_spare) found.push_back(k);                                  \
    }                                                                                                               \
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

std::vector<Equality::Pair> alike_words(std::span<const std::uint32_t> gold, std::span<const std::uint32_t> test,
                                        const Spelling& spelling) {
  const Words left(gold, spelling);
  const Words right(test, spelling);
  const Filter filter_sets = best_filter();
  std::vector<Equality::Pair> pairs;
  std::vector<std::size_t> found;
  for (std::size_t g = 0; g < left.words.size(); ++g) {
    const std::size_t own = spelling.length(left.words[g]);
    for (std::size_t length = 1; length + 1 < right.begin.size(); ++length) {
      const std::size_t first = right.begin[length];
      const std::size_t last = right.begin[length + 1];
      // Words of kLongest letters and more are one class: the shortest is the most alike.
      const std::size_t both = own + length;
      const std::size_t needed = (both + 2) / 3;
      const std::size_t own_seen = std::min(own, kSeenLetters);
      const std::size_t other_seen = std::min(length, kSeenLetters);
      if (first == last || needed > own_seen || needed > other_seen) continue;
      check_interrupted(last - first);
      found.clear();
      filter_sets(right.sets.data(), first, last, left.sets[g], static_cast<int>(own_seen - needed),
                  static_cast<int>(other_seen - needed), found);
      for (const std::size_t t : found) {
        if (left.words[g] != right.words[t] && left.letters[g].alike(right.letters[t])) {
          pairs.emplace_back(left.words[g], right.words[t]);
        }
      }
    }
  }
  return pairs;
}

}  // namespace treegauge::align
