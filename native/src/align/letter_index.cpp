#include "letter_index.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace treegauge::align {
namespace {

// What the letters of a word have in a block, and how many that is in each word.
struct Counts {
  Lanes plane[7];
};

[[gnu::always_inline]] inline void count_letters(const Rows<1>* const* rows, std::size_t count, std::size_t block, unsigned planes, Counts& counts) {
  for (unsigned p = 0; p < planes; ++p) counts.plane[p] = Lanes{};
  for (std::size_t k = 0; k < count; ++k) {
    Lanes carry = rows[k][block].set[0];
    for (unsigned p = 0; p < planes; ++p) {
      const Lanes both = counts.plane[p] & carry;
      counts.plane[p] ^= carry;
      carry = both;
    }
  }
}

using Counting = void (*)(const Rows<1>* const*, std::size_t, std::size_t, unsigned, Counts&);

// The common number of planes has code of its own.
[[gnu::always_inline]] inline void count_some(const Rows<1>* const* rows, std::size_t count, std::size_t block, unsigned planes, Counts& counts) {
  if (planes <= 3) return count_letters(rows, count, block, 3, counts);
  if (planes == 4) return count_letters(rows, count, block, 4, counts);
  count_letters(rows, count, block, planes, counts);
}
void count_portable(const Rows<1>* const* rows, std::size_t count, std::size_t block, unsigned planes, Counts& counts) {
  count_some(rows, count, block, planes, counts);
}
#if defined(__x86_64__)
__attribute__((target("avx2"))) void count_avx2(const Rows<1>* const* rows, std::size_t count, std::size_t block, unsigned planes,
                                                Counts& counts) {
  count_some(rows, count, block, planes, counts);
}
#endif

Counting best_counting() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") != 0) return count_avx2;
#endif
  return count_portable;
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

LetterIndex::LetterIndex(std::span<const std::uint32_t> words, std::span<const LetterSet> sets, const Spelling& spelling)
    : words_(words), sets_(sets), spelling_(spelling), blocks_((words.size() + kBlock - 1) / kBlock), bits_(kLetters * kTimes * blocks_) {
  for (std::size_t place = 0; place < words.size(); ++place) {
    each_letter(place, [&](std::size_t kind, std::size_t times) {
      if (times >= kTimes) return;
      Lanes& lanes = bits_[(kind * kTimes + times) * blocks_ + place / kBlock].set[0];
      lanes[place % kBlock / 64] |= Word{1} << (place % 64);
    });
    if (place % kBlock == 0 || sets[place].length != sets[place - 1].length) {
      lengths_.push_back({sets[place].length, static_cast<std::uint32_t>(place), static_cast<std::uint32_t>(place)});
    }
    lengths_.back().last = static_cast<std::uint32_t>(place + 1);
  }
}

std::size_t LetterIndex::find(std::size_t place, std::size_t first, std::size_t last, std::uint32_t* found) const {
  static const Counting counting = best_counting();
  std::array<const Rows<1>*, kSeenLetters> rows;
  std::size_t count = 0;
  std::uint32_t sure = 0;  // letters that are too often there to be looked up
  each_letter(place, [&](std::size_t kind, std::size_t times) {
    if (times >= kTimes) {
      ++sure;
    } else {
      rows[count++] = bits_.data() + (kind * kTimes + times) * blocks_;
    }
  });
  const auto planes = static_cast<unsigned>(std::bit_width(count));
  const std::uint32_t own = sets_[place].length;
  std::size_t next = 0;
  Counts counts;
  std::size_t block = blocks_;
  const auto behind = [](const Lengths& run, std::size_t at) { return run.last <= at; };
  for (auto run = std::lower_bound(lengths_.begin(), lengths_.end(), first, behind); run != lengths_.end() && run->first < last; ++run) {
    const std::uint32_t needed = (own + run->length + 2) / 3;
    const std::uint32_t wanted = needed > sure ? needed - sure : 0;
    if (wanted > count) continue;
    if (block != run->first / kBlock) {
      block = run->first / kBlock;
      counting(rows.data(), count, block, planes, counts);
    }
    const std::size_t begin = std::max<std::size_t>(run->first, first);
    const std::size_t end = std::min<std::size_t>(run->last, last);
    for (std::size_t lane = begin % kBlock / 64; lane * 64 + block * kBlock < end; ++lane) {
      // Words with so many or more: those that are not fewer in the highest plane that differs.
      Word more = 0;
      Word equal = ~Word{0};
      for (unsigned p = planes; p-- > 0;) {
        const Word plane = counts.plane[p][lane];
        if ((wanted >> p & 1u) == 0) {
          more |= equal & plane;
          equal &= ~plane;
        } else {
          equal &= plane;
        }
      }
      Word hits = more | equal;
      const std::size_t start = block * kBlock + lane * 64;
      if (begin > start) hits &= ~Word{0} << (begin - start);
      if (end < start + 64) hits &= (Word{1} << (end - start)) - 1;
      for (; hits != 0; hits &= hits - 1) found[next++] = static_cast<std::uint32_t>(start + static_cast<std::size_t>(std::countr_zero(hits)));
    }
  }
  return next;
}

}  // namespace treegauge::align
