#include "align/letters/alike.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>

#include "align/letters/letter_index.hpp"
#include "base/interrupt.hpp"

namespace treegauge::align {
namespace {

// The different words of both sides by length.
class Vocabulary {
 public:
  Vocabulary(std::span<const std::uint32_t> gold, std::span<const std::uint32_t> test,
             const Spelling& spelling) {
    std::vector<std::uint8_t> sides(spelling.size(), 0);
    for (const std::uint32_t word : gold) sides[word] |= kGold;
    for (const std::uint32_t word : test) sides[word] |= kTest;
    for (std::uint32_t word = 0; word < sides.size(); ++word)
      if (sides[word] != 0) words.push_back(word);
    std::stable_sort(words.begin(), words.end(),
                     [&](auto a, auto b) { return spelling.length(a) < spelling.length(b); });
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

// The letters of words as small numbers, for which no table of letters must be searched.
class LetterCodes {
 public:
  LetterCodes(std::span<const std::uint32_t> words, const Spelling& spelling) {
    std::array<std::uint8_t, kDirect> direct{};
    std::unordered_map<char32_t, std::uint8_t> others;
    unsigned count = 0;
    begin_.reserve(words.size() + 1);
    for (const std::uint32_t word : words) {
      begin_.push_back(codes_.size());
      for (const char32_t letter : spelling.letters(word).substr(0, kSeenLetters)) {
        std::uint8_t& code = letter < kDirect ? direct[letter] : others[letter];
        if (code == 0 && count == kCodes) {
          too_many_ = true;
          return;
        }
        if (code == 0) code = static_cast<std::uint8_t>(++count);
        codes_.push_back(code);
      }
    }
    begin_.push_back(codes_.size());
  }
  // Where there are more letters than numbers nothing else may be asked.
  [[nodiscard]] bool too_many() const { return too_many_; }

  // Looks at one word from now on.
  void choose(std::size_t place) {
    places_.fill(0);
    const std::span<const std::uint8_t> own = of(place);
    for (std::size_t k = 0; k < own.size(); ++k) places_[own[k]] |= std::uint64_t{1} << k;
    all_ = own.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << own.size()) - 1;
  }
  // How many letters it shares with others: as LetterRow says.
  void shared(std::span<const std::uint32_t> others, std::uint8_t* counts) const {
    static const auto counting = best_counting();
    counting(*this, others.data(), others.size(), counts);
  }

 private:
  static constexpr char32_t kDirect = 0x250;
  static constexpr unsigned kCodes = 255;

  [[nodiscard]] std::span<const std::uint8_t> of(std::size_t place) const {
    return std::span(codes_).subspan(begin_[place], begin_[place + 1] - begin_[place]);
  }

  [[gnu::always_inline]] static void count(const LetterCodes& codes, const std::uint32_t* others,
                                           std::size_t number, std::uint8_t* counts) {
    const std::uint8_t* const letters = codes.codes_.data();
    const std::size_t* const begin = codes.begin_.data();
    for (std::size_t k = 0; k < number; ++k) {
      std::uint64_t V = ~std::uint64_t{0};
      const std::uint8_t* const end = letters + begin[others[k] + 1];
      for (const std::uint8_t* code = letters + begin[others[k]]; code != end; ++code)
        V = lcs_parts::next_row(V, codes.places_[*code]);
      counts[k] = static_cast<std::uint8_t>(__builtin_popcountll(~V & codes.all_));
    }
  }
  using Counting = void (*)(const LetterCodes&, const std::uint32_t*, std::size_t, std::uint8_t*);
  static void count_portable(const LetterCodes& codes, const std::uint32_t* others, std::size_t number,
                             std::uint8_t* counts) {
    count(codes, others, number, counts);
  }
#ifdef __x86_64__
  __attribute__((target("popcnt"))) static void count_popcnt(const LetterCodes& codes,
                                                             const std::uint32_t* others, std::size_t number,
                                                             std::uint8_t* counts) {
    count(codes, others, number, counts);
  }
#endif
  static Counting best_counting() {
#ifdef __x86_64__
    if (__builtin_cpu_supports("popcnt") != 0) return count_popcnt;
#endif
    return count_portable;
  }

  bool too_many_ = false;
  std::vector<std::uint8_t> codes_;
  std::vector<std::size_t> begin_;                  // by word: its first letter
  std::array<std::uint64_t, kCodes + 1> places_{};  // by letter: where the chosen word has it
  std::uint64_t all_ = 0;
};

using Filter = std::size_t (*)(const LetterSet&, const LetterSet*, std::size_t, std::uint32_t*);

#define TREEGAUGE_FILTER(name)                                                                            \
  std::size_t name(const LetterSet& word, const LetterSet* words, std::size_t count,                      \
                   std::uint32_t* places) {                                                               \
    std::size_t next = 0;                                                                                 \
    for (std::size_t k = 0; k < count; ++k) {                                                             \
      const int both = static_cast<int>(word.length + words[k].length);                                   \
      const int own = 3 * (static_cast<int>(word.seen) - __builtin_popcountll(word.set & ~words[k].set)); \
      const int other =                                                                                   \
          3 * (static_cast<int>(words[k].seen) - __builtin_popcountll(words[k].set & ~word.set));         \
      places[next] = static_cast<std::uint32_t>(k);                                                       \
      next += static_cast<std::size_t>(own >= both) & static_cast<std::size_t>(other >= both);            \
    }                                                                                                     \
    return next;                                                                                          \
  }
TREEGAUGE_FILTER(filter_portable)
#ifdef __x86_64__
__attribute__((target("popcnt"))) TREEGAUGE_FILTER(filter_popcnt)
#endif

    Filter best_filter() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("popcnt") != 0) return filter_popcnt;
#endif
  return filter_portable;
}

}  // namespace

std::size_t perhaps_alike(const LetterSet& word, std::span<const LetterSet> words, std::uint32_t* found) {
  static const Filter filter = best_filter();
  return filter(word, words.data(), words.size(), found);
}

AlikeWords alike_words(std::span<const std::uint32_t> gold, std::span<const std::uint32_t> test,
                       const Spelling& spelling) {
  const Vocabulary all(gold, test, spelling);
  AlikeWords pairs;
  LetterCodes codes(all.words, spelling);
  const LetterIndex index(all.words, all.sets, spelling);
  std::vector<std::uint32_t> places(all.words.size());
  std::vector<std::uint8_t> shared(all.words.size());
  std::vector<std::uint32_t> near_costs;
  std::vector<std::uint32_t> far_costs;
  const auto note = [&](std::size_t place, std::size_t other, std::uint32_t cost) {
    if ((all.side[place] & Vocabulary::kGold) == 0 || (all.side[other] & Vocabulary::kTest) == 0) return;
    (cost < kFarCost ? pairs.near : pairs.far).emplace_back(all.words[place], all.words[other]);
    (cost < kFarCost ? near_costs : far_costs).push_back(cost);
  };
  std::size_t end = 0;
  for (std::size_t place = 0; place < all.words.size(); ++place) {
    // Words more than twice as long share less than two thirds; so do those with too many letters that are
    // not seen.
    const LetterSet& set = all.sets[place];
    while (end < all.words.size() && all.sets[end].length <= 2 * std::uint64_t{set.length}) ++end;
    check_interrupted(end - place);
    const std::size_t count = index.find(place, place + 1, end, places.data());
    if (count == 0) continue;
    if (codes.too_many()) {
      const LetterRow row(spelling.letters(all.words[place]));
      for (std::size_t k = 0; k < count; ++k)
        shared[k] = static_cast<std::uint8_t>(row.shared(spelling.letters(all.words[places[k]])));
    } else {
      codes.choose(place);
      codes.shared(std::span(places).first(count), shared.data());
    }
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t other = places[k];
      const std::uint64_t both = std::uint64_t{set.length} + all.sets[other].length;
      if (3 * std::uint64_t{shared[k]} < both) continue;
      const std::uint32_t cost = alike_cost(shared[k], both);
      note(place, other, cost);
      note(other, place, cost);
    }
  }
  // All by gold word.
  pairs.begin.assign(spelling.size() + 1, 0);
  for (const auto* some : {&pairs.near, &pairs.far})
    for (const auto& [gold_word, other] : *some) ++pairs.begin[gold_word + 1];
  for (std::size_t k = 1; k < pairs.begin.size(); ++k) pairs.begin[k] += pairs.begin[k - 1];
  pairs.costs.resize(pairs.near.size() + pairs.far.size());
  std::vector<std::size_t> next(pairs.begin.begin(), pairs.begin.end() - 1);
  const auto place = [&](const std::vector<Equality::Pair>& some, const std::vector<std::uint32_t>& costs) {
    for (std::size_t k = 0; k < some.size(); ++k)
      pairs.costs[next[some[k].first]++] = {some[k].second, costs[k]};
  };
  place(pairs.near, near_costs);
  place(pairs.far, far_costs);
  return pairs;
}

}  // namespace treegauge::align
