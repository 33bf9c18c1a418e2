#include "align/letters/letter_index.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace treegauge::align {
namespace {

// What is looked for: words that have enough of the letters of one word.
struct Wanted {
  const Rows<1>* const* rows;  // by letter: the words that have it, block by block
  std::size_t letters;
  std::uint32_t sure;  // letters that are taken to be in any word
  std::uint32_t length;
  std::size_t first, last;  // places
};

// Adds one to the counts of some words, from one plane on.
[[gnu::always_inline]] inline void add_from(unsigned first, unsigned planes, const Lanes& words,
                                            Lanes* counts) {
  Lanes carry = words;
  for (unsigned p = first; p < planes; ++p) {
    const Lanes both = counts[p] & carry;
    counts[p] ^= carry;
    carry = both;
  }
}

// `Planes`: of what is counted; 0 where they are known only later.
template <unsigned Planes>
[[gnu::always_inline]] inline std::size_t find_words(const Wanted& wanted, const LetterIndex::Lengths* run,
                                                     const LetterIndex::Lengths* end, std::uint32_t* places) {
  constexpr std::size_t kBlock = LetterIndex::kBlock;
  const auto planes = Planes > 0 ? Planes : static_cast<unsigned>(std::bit_width(wanted.letters));
  Lanes counts[Planes > 0 ? Planes : 7] =
      {};  // how many of the letters each word of the block has, a bit in each plane
  std::size_t next = 0;
  auto block = static_cast<std::size_t>(-1);
  for (; run != end && run->first < wanted.last; ++run) {
    const std::uint32_t shared = (wanted.length + run->length + 2) / 3;
    const std::uint32_t needed = shared > wanted.sure ? shared - wanted.sure : 0;
    if (needed > wanted.letters) continue;
    if (block != run->first / kBlock) {
      block = run->first / kBlock;
      for (unsigned p = 0; p < planes; ++p) counts[p] = Lanes{};
      // Two letters at a time: they change the planes above the first one once.
      std::size_t k = 0;
      for (; k + 1 < wanted.letters; k += 2) {
        const Lanes& letter = wanted.rows[k][block].set[0];
        const Lanes& other = wanted.rows[k + 1][block].set[0];
        const Lanes odd = counts[0] ^ letter;
        const Lanes carry = (counts[0] & letter) | (odd & other);
        counts[0] = odd ^ other;
        add_from(1, planes, carry, counts);
      }
      if (k < wanted.letters) add_from(0, planes, wanted.rows[k][block].set[0], counts);
    }
    // Words with so many or more: those that are not fewer in the highest plane that differs.
    Lanes more = {};
    Lanes equal = ~Lanes{};
    for (unsigned p = planes; p-- > 0;) {
      const Lanes bit = Lanes{} - (needed >> p & 1u);
      more |= equal & counts[p] & ~bit;
      equal &= ~(counts[p] ^ bit);
    }
    const Lanes hits = more | equal;
    const std::size_t first = std::max<std::size_t>(run->first, wanted.first);
    const std::size_t last = std::min<std::size_t>(run->last, wanted.last);
    for (std::size_t lane = first % kBlock / 64; lane * 64 + block * kBlock < last; ++lane) {
      Word here = hits[lane];
      const std::size_t start = block * kBlock + lane * 64;
      if (first > start) here &= ~Word{0} << (first - start);
      if (last < start + 64) here &= (Word{1} << (last - start)) - 1;
      for (; here != 0; here &= here - 1)
        places[next++] = static_cast<std::uint32_t>(start + static_cast<std::size_t>(std::countr_zero(here)));
    }
  }
  return next;
}

// The common numbers of planes have code of their own.
[[gnu::always_inline]] inline std::size_t find_any(const Wanted& wanted, const LetterIndex::Lengths* run,
                                                   const LetterIndex::Lengths* end, std::uint32_t* places) {
  if (wanted.letters < 8) return find_words<3>(wanted, run, end, places);
  if (wanted.letters < 16) return find_words<4>(wanted, run, end, places);
  return find_words<0>(wanted, run, end, places);
}

using Finding = std::size_t (*)(const Wanted&, const LetterIndex::Lengths*, const LetterIndex::Lengths*,
                                std::uint32_t*);

std::size_t find_portable(const Wanted& wanted, const LetterIndex::Lengths* run,
                          const LetterIndex::Lengths* end, std::uint32_t* places) {
  return find_any(wanted, run, end, places);
}
#ifdef __x86_64__
__attribute__((target("avx2"))) std::size_t find_avx2(const Wanted& wanted, const LetterIndex::Lengths* run,
                                                      const LetterIndex::Lengths* end,
                                                      std::uint32_t* places) {
  return find_any(wanted, run, end, places);
}
#endif

Finding best_finding() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2") != 0) return find_avx2;
#endif
  return find_portable;
}

std::size_t kind_of(char32_t letter) { return letter * 0x9E3779B1u >> 26; }

}  // namespace

// Hands over the kind of each letter and how often it was there before.
template <class Take>
void LetterIndex::each_letter(std::size_t place, Take take) const {
  std::array<std::uint8_t, kLetters> times{};
  for (const char32_t letter : spelling_.letters(words_[place]).substr(0, kSeenLetters)) {
    const std::size_t kind = kind_of(letter);
    take(kind, times[kind]++);
  }
}

LetterIndex::LetterIndex(std::span<const std::uint32_t> words, std::span<const LetterSet> sets,
                         const Spelling& spelling)
    : words_(words),
      sets_(sets),
      spelling_(spelling),
      blocks_((words.size() + kBlock - 1) / kBlock),
      bits_(kLetters * kTimes * blocks_) {
  for (std::size_t place = 0; place < words.size(); ++place) {
    each_letter(place, [&](std::size_t kind, std::size_t times) {
      if (times >= kTimes) return;
      Lanes& lanes = bits_[(kind * kTimes + times) * blocks_ + place / kBlock].set[0];
      lanes[place % kBlock / 64] |= Word{1} << (place % 64);
    });
    if (place % kBlock == 0 || sets[place].length != sets[place - 1].length) {
      lengths_.push_back(
          {sets[place].length, static_cast<std::uint32_t>(place), static_cast<std::uint32_t>(place)});
    }
    lengths_.back().last = static_cast<std::uint32_t>(place + 1);
  }
}

std::size_t LetterIndex::find(std::size_t place, std::size_t first, std::size_t last,
                              std::uint32_t* found) const {
  static const Finding finding = best_finding();
  std::array<const Rows<1>*, kSeenLetters> rows;
  std::size_t count = 0;
  std::uint32_t sure = 0;  // letters that are too often there to be looked up
  each_letter(place, [&](std::size_t kind, std::size_t times) {
    if (times >= kTimes)
      ++sure;
    else
      rows[count++] = bits_.data() + (kind * kTimes + times) * blocks_;
  });
  const auto behind = [](const Lengths& run, std::size_t at) { return run.last <= at; };
  const auto run = std::lower_bound(lengths_.begin(), lengths_.end(), first, behind);
  const Lengths* const runs = lengths_.data();
  return finding({rows.data(), count, sure, sets_[place].length, first, last},
                 runs + (run - lengths_.begin()), runs + lengths_.size(), found);
}

}  // namespace treegauge::align
