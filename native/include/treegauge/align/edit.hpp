// Levenshtein alignment of two word sequences.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace treegauge::align {

struct Costs {
  std::uint32_t substitution = 1;
  std::uint32_t insertion = 1;
  std::uint32_t deletion = 1;
};
enum class Ties { srleval, symmetric };
inline constexpr std::uint32_t kNone = 0xFFFFFFFFu;
struct Slot {
  std::uint32_t gold = kNone;
  std::uint32_t test = kNone;
};
struct Alignment {
  std::uint64_t cost = 0;
  std::vector<Slot> slots;
};
Alignment edit_align(std::span<const std::uint32_t> gold, std::span<const std::uint32_t> test,
                     Costs costs, Ties ties);

}  // namespace treegauge::align
