#include "treegauge/align/edit.hpp"

#include <algorithm>

namespace treegauge::align {

Alignment edit_align(std::span<const std::uint32_t> gold, std::span<const std::uint32_t> test,
                     Costs costs, Ties) {
  const std::size_t n = gold.size();
  const std::size_t m = test.size();
  std::vector<std::uint8_t> back((n + 1) * (m + 1));
  std::vector<std::uint64_t> row(m + 1);
  for (std::size_t j = 1; j <= m; ++j) {
    row[j] = j * costs.insertion;
    back[j] = 1;
  }
  for (std::size_t i = 1; i <= n; ++i) {
    std::uint64_t diagonal = row[0];
    row[0] = i * costs.deletion;
    back[i * (m + 1)] = 2;
    for (std::size_t j = 1; j <= m; ++j) {
      std::uint64_t best = diagonal + (gold[i - 1] == test[j - 1] ? 0 : costs.substitution);
      std::uint8_t from = 0;
      if (row[j - 1] + costs.insertion < best) {
        best = row[j - 1] + costs.insertion;
        from = 1;
      }
      if (row[j] + costs.deletion < best) {
        best = row[j] + costs.deletion;
        from = 2;
      }
      diagonal = row[j];
      row[j] = best;
      back[i * (m + 1) + j] = from;
    }
  }
  Alignment out;
  out.cost = row[m];
  std::size_t i = n;
  std::size_t j = m;
  while (i > 0 || j > 0) {
    const std::uint8_t from = back[i * (m + 1) + j];
    Slot slot;
    if (from != 1) {
      slot.gold = static_cast<std::uint32_t>(--i);
    }
    if (from != 2) {
      slot.test = static_cast<std::uint32_t>(--j);
    }
    out.slots.push_back(slot);
  }
  std::reverse(out.slots.begin(), out.slots.end());
  return out;
}

}  // namespace treegauge::align
