// Random numbers that are the same on every machine: xoshiro256** (Blackman and Vigna 2021), seeded by
// splitmix64.
#pragma once
#include <array>
#include <cstdint>

#include "base/splitmix.hpp"

namespace treegauge::stats {

class Random {
 public:
  // Streams of one seed do not depend on each other: a sample is the same whichever thread draws it.
  Random(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t state = splitmix(seed + 0x9e3779b97f4a7c15) ^ splitmix(stream * 0xd1342543de82ef95 + 1);
    for (std::uint64_t& word : state_) word = splitmix(state += 0x9e3779b97f4a7c15);
  }

  std::uint64_t bits() {
    const std::uint64_t result = turned(state_[1] * 5, 7) * 9, shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = turned(state_[3], 45);
    return result;
  }

  // A number below `bound` (at most 2^32), each with the same probability (Lemire 2019).
  std::uint32_t below(std::uint64_t bound) {
    std::uint64_t product = (bits() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const auto least = static_cast<std::uint32_t>((std::uint64_t{1} << 32) % bound);
      while (static_cast<std::uint32_t>(product) < least) product = (bits() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  static std::uint64_t turned(std::uint64_t word, int by) { return word << by | word >> (64 - by); }
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace treegauge::stats
