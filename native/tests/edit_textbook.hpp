// Word alignment by the textbook's table, with the ties of align/edit/edit.hpp: what the fast one is held to.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "align/edit/edit.hpp"

namespace textbook {

namespace align = treegauge::align;
using Ids = std::vector<std::uint32_t>;
using Marks = std::vector<std::uint8_t>;

// A text that owns its words and kinds.
struct Side {
  Ids words;
  Marks kinds;
  [[nodiscard]] bool free(std::size_t at) const { return !kinds.empty() && (kinds[at] & align::kFree) != 0; }
  [[nodiscard]] bool punctuation(std::size_t at) const {
    return !kinds.empty() && (kinds[at] & align::kPunctuation) != 0;
  }
  [[nodiscard]] align::Text text() const { return {words, kinds}; }
};

// Of two equal words the side whose words before them are smaller, backwards; see edit.hpp.
inline bool gold_smaller(const Side& gold, const Side& test, std::size_t i, std::size_t j) {
  const auto place = [](const Side& side, std::size_t at) {
    return std::pair(side.words[at], side.kinds.empty() ? std::uint8_t{0} : side.kinds[at]);
  };
  for (; i > 0 && j > 0; --i, --j)
    if (place(gold, i - 1) != place(test, j - 1)) return place(gold, i - 1) < place(test, j - 1);
  return i == 0;
}

// The full table and the rule of edit.hpp, cell by cell.
inline align::Alignment edit_align(const Side& gold, const Side& test, const align::Equality& equality,
                                   align::Costs costs, align::Ties ties, bool apart) {
  constexpr std::uint64_t kNever = std::uint64_t{1} << 60;
  const std::size_t n = gold.words.size();
  const std::size_t m = test.words.size();
  std::vector<std::uint64_t> table((n + 1) * (m + 1));
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint64_t& { return table[i * (m + 1) + j]; };
  const auto pair = [&](std::size_t i, std::size_t j) -> std::uint64_t {
    if (equality.same(gold.words[i - 1], test.words[j - 1])) return 0;
    if (gold.free(i - 1) || test.free(j - 1)) return kNever;
    if (apart && gold.punctuation(i - 1) != test.punctuation(j - 1)) return kNever;
    return costs.substitution;
  };
  const auto drop_gold = [&](std::size_t i) { return std::uint64_t{gold.free(i - 1) ? 0 : costs.deletion}; };
  const auto drop_test = [&](std::size_t j) { return std::uint64_t{test.free(j - 1) ? 0 : costs.insertion}; };
  for (std::size_t i = 0; i <= n; ++i) {
    for (std::size_t j = 0; j <= m; ++j) {
      std::uint64_t least = i + j == 0 ? 0 : kNever;
      if (i > 0 && j > 0) least = std::min(least, at(i - 1, j - 1) + pair(i, j));
      if (i > 0) least = std::min(least, at(i - 1, j) + drop_gold(i));
      if (j > 0) least = std::min(least, at(i, j - 1) + drop_test(j));
      at(i, j) = least;
    }
  }
  align::Alignment result{at(n, m), {}};
  std::size_t i = n;
  std::size_t j = m;
  while (i > 0 || j > 0) {
    const bool diagonal = i > 0 && j > 0 && at(i, j) == at(i - 1, j - 1) + pair(i, j);
    const bool insertion = j > 0 && at(i, j) == at(i, j - 1) + drop_test(j);
    const bool deletion = i > 0 && at(i, j) == at(i - 1, j) + drop_gold(i);
    bool insert = insertion;
    if (insertion && deletion && ties == align::Ties::symmetric) insert = gold_smaller(gold, test, i, j);
    if (diagonal) {
      --i, --j;
      result.slots.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)});
    } else if (insert) {
      result.slots.push_back({align::kNone, static_cast<std::uint32_t>(--j)});
    } else {
      result.slots.push_back({static_cast<std::uint32_t>(--i), align::kNone});
    }
  }
  std::reverse(result.slots.begin(), result.slots.end());
  return result;
}

}  // namespace textbook
