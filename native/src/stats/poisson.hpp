// The Poisson bootstrap: in every sample each unit counts 0, 1, 2 … times, as a Poisson variable of mean 1
// says, and independently of all others (Chamandy, Muralidharan, Najmi and Naidu 2012, Estimating uncertainty
// for massive data streams; Hanley and MacGibbon 2006). How often follows from a hash of the unit's key, so
// that samples drawn anywhere from any part of a corpus add up to samples of the whole, and two systems are
// sampled alike.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace treegauge::stats {

// A number for a text that is the same on every machine (FNV-1a, mixed).
std::uint64_t text_key(std::string_view text);
// The same for something inside it: a sentence of a document, by name or by number.
std::uint64_t inner_key(std::uint64_t outer, std::uint64_t inner);

// How often a unit counts in samples 0, 1, 2 … `weights.size()`.
void poisson_weights(std::uint64_t key, std::uint64_t seed, std::span<std::uint32_t> weights);

// A column of counts, one row for each unit, as 64-bit or as 32-bit numbers.
struct UnitColumn {
  const std::int64_t* wide = nullptr;
  const std::int32_t* narrow = nullptr;
  [[nodiscard]] std::int64_t operator[](std::size_t row) const {
    return wide != nullptr ? wide[row] : narrow[row];
  }
};

// Adds to `sums` (a row of `samples` for each column) the columns' sums in every sample; units with mask 0
// count never.
void add_poisson_sums(std::span<const std::uint64_t> keys, const std::vector<UnitColumn>& columns,
                      UnitColumn mask, std::size_t samples, std::uint64_t seed, unsigned jobs,
                      std::span<std::int64_t> sums);

}  // namespace treegauge::stats
