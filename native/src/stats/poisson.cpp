#include "stats/poisson.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <stdexcept>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "base/splitmix.hpp"

namespace treegauge::stats {
namespace {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;
// Beyond this a 32-bit number cannot tell how often: less than one in 2^32.
constexpr std::size_t kMost = 12;

// A number counts k times if it is at least as large as k of these: 2^32 times the probabilities of 0, at
// most 1 ….
const std::array<std::uint32_t, kMost>& thresholds() {
  static const std::array<std::uint32_t, kMost> table = [] {
    std::array<std::uint32_t, kMost> made{};
    double probability = std::exp(-1.0);
    double below = 0;
    for (std::size_t k = 0; k < kMost; ++k) {
      below += probability;
      probability /= static_cast<double>(k + 1);
      made[k] = static_cast<std::uint32_t>(std::min(below * 4294967296.0, 4294967295.0));
    }
    return made;
  }();
  return table;
}

void add_weighted(std::int64_t* __restrict to, const std::uint32_t* __restrict weights, std::int64_t value,
                  std::size_t count) {
  if (value >= 0 && value < 1 << 24) {
    // Products fit 32 bits, of which twice as many fit a register.
    const auto small = static_cast<std::uint32_t>(value);
    for (std::size_t b = 0; b < count; ++b) to[b] += static_cast<std::int64_t>(weights[b] * small);
    return;
  }
  for (std::size_t b = 0; b < count; ++b) to[b] += value * static_cast<std::int64_t>(weights[b]);
}

}  // namespace

std::uint64_t text_key(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return splitmix(hash ^ text.size());
}

std::uint64_t inner_key(std::uint64_t outer, std::uint64_t inner) {
  return splitmix(outer + kGolden * (inner + 1));
}

void poisson_weights(std::uint64_t key, std::uint64_t seed, std::span<std::uint32_t> weights) {
  const auto& limits = thresholds();
  std::uint64_t state = splitmix(key ^ splitmix(seed + kGolden));
  // A word has the numbers of two samples.
  const std::size_t even = weights.size() / 2 * 2;
  for (std::size_t b = 0; b < even; b += 2) {
    const std::uint64_t word = splitmix(state += kGolden);
    weights[b] = static_cast<std::uint32_t>(word);
    weights[b + 1] = static_cast<std::uint32_t>(word >> 32);
  }
  if (even < weights.size()) weights[even] = static_cast<std::uint32_t>(splitmix(state + kGolden));
  for (std::uint32_t& weight : weights) {
    const std::uint32_t number = weight;
    std::uint32_t times = 0;
    for (std::size_t k = 0; k < kMost; ++k) times += number >= limits[k];
    weight = times;
  }
}

void add_poisson_sums(std::span<const std::uint64_t> keys, const std::vector<UnitColumn>& columns,
                      UnitColumn mask, std::size_t samples, std::uint64_t seed, unsigned jobs,
                      std::span<std::int64_t> sums) {
  if (sums.size() != samples * columns.size())
    throw std::invalid_argument("a sum for each sample of each column");
  std::mutex mutex;
  in_ranges(keys.size(), jobs, 256, [&](std::size_t begin, std::size_t end) {
    std::vector<std::int64_t> own(sums.size(), 0);
    std::vector<std::uint32_t> weights(samples);
    for (std::size_t unit = begin; unit < end; ++unit) {
      if (mask[unit] == 0) continue;
      check_interrupted(samples);
      poisson_weights(keys[unit], seed, weights);
      for (std::size_t c = 0; c < columns.size(); ++c)
        if (const std::int64_t value = columns[c][unit]; value != 0)
          add_weighted(own.data() + c * samples, weights.data(), value, samples);
    }
    const std::scoped_lock lock(mutex);
    for (std::size_t i = 0; i < own.size(); ++i) sums[i] += own[i];
  });
}

}  // namespace treegauge::stats
