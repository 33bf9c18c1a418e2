#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace treegauge::align {
struct Costs { std::uint32_t substitution, insertion, deletion; };
enum class Ties { srleval, symmetric };
inline constexpr std::uint32_t kNone = 0xFFFFFFFFu;
struct Slot { std::uint32_t gold; std::uint32_t test; };
struct Alignment { std::uint64_t cost; std::vector<Slot> slots; };
Alignment edit_align(std::span<const std::uint32_t> gold, std::span<const std::uint32_t> test, Costs costs, Ties ties);
std::uint64_t edit_cost(std::span<const std::uint32_t> gold, std::span<const std::uint32_t> test, Costs costs);
}
