// Inputs for fuzz targets: samples that are spoilt, and noise. Used by driver.cpp and by libfuzzer.cpp.
#pragma once
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

using Random = std::mt19937_64;

// A number from 0 to limit - 1; 0 for a limit of 0.
std::size_t below(Random& random, std::size_t limit);

// Pieces and bytes in any order.
std::string noise(Random& random, const std::vector<std::string_view>& pieces);

// One change: something erased, inserted, doubled, cut off, moved to elsewhere.
void spoil(Random& random, std::string& text, const std::vector<std::string_view>& pieces);

// Noise, or a few samples one after the other with some changes.
std::string draw(Random& random, const std::vector<std::string_view>& samples,
                 const std::vector<std::string_view>& pieces);

}  // namespace fuzz
