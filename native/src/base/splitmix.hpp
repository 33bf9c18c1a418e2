// The finaliser of splitmix64 (Steele, Lea and Flood 2014): every bit of a number changes all bits.
#pragma once
#include <cstdint>

namespace treegauge {

[[nodiscard]] constexpr std::uint64_t splitmix(std::uint64_t word) {
  word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
  word = (word ^ word >> 27) * 0x94d049bb133111eb;
  return word ^ word >> 31;
}

}  // namespace treegauge
