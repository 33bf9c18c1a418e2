// A seeded stand-in for libFuzzer: spoils samples and draws random bytes for so many seconds.
//
//   fuzz_bracketings [seconds, default 10] [seed, default 1]
//
// A finding is a crash or a sanitizer's report; the input is left in fuzz-input for a look.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>

#include "samples.hpp"

namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t limit) {
  return limit == 0 ? 0 : std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
}

std::string noise(Random& random, const std::vector<std::string_view>& parts) {
  std::string text;
  const std::size_t count = below(random, 80);
  for (std::size_t i = 0; i < count; ++i) {
    if (below(random, 4) == 0) {
      text += static_cast<char>(below(random, 256));
    } else {
      text += parts[below(random, parts.size())];
    }
  }
  return text;
}

void spoil(Random& random, std::string& text, const std::vector<std::string_view>& parts) {
  const std::size_t at = below(random, text.size() + 1);
  const std::size_t length = std::min(text.size() - at, below(random, 12));
  switch (below(random, 6)) {
    case 0:
      text.erase(at, length);
      break;
    case 1:
      text.insert(at, parts[below(random, parts.size())]);
      break;
    case 2:
      text.insert(at, text.substr(at, length));
      break;
    case 3:
      text.resize(at);
      break;
    case 4:
      if (at < text.size()) text[at] = static_cast<char>(below(random, 256));
      break;
    default:
      if (at < text.size()) std::swap(text[at], text[below(random, text.size())]);
  }
}

}  // namespace

int main(int count, char** arguments) {
  const double seconds = count > 1 ? std::atof(arguments[1]) : 10;
  const unsigned long seed = count > 2 ? std::strtoul(arguments[2], nullptr, 10) : 1;
  const auto sound = samples();
  const auto parts = pieces();
  Random random(seed);
  const auto begin = std::chrono::steady_clock::now();
  const auto spent = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  std::size_t tried = 0;
  double longest = 0;
  while (spent() < seconds) {
    std::string text;
    if (below(random, 4) == 0) {
      text = noise(random, parts);
    } else {
      for (std::size_t i = 0; i <= below(random, 3); ++i) text += sound[below(random, sound.size())];
      for (std::size_t i = 0; i <= below(random, 8); ++i) spoil(random, text, parts);
    }
    // Written before each try: a crash leaves the culprit behind.
    if (std::ofstream kept("fuzz-input", std::ios::binary); kept) kept << text;
    const double before = spent();
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    longest = std::max(longest, spent() - before);
    ++tried;
  }
  std::remove("fuzz-input");
  std::printf("%zu inputs in %.0f s with seed %lu, the longest took %.3f s\n", tried, spent(), seed, longest);
  // An input of some hundred bytes that takes seconds is a hang in the making.
  return tried > 0 && longest < 5 ? 0 : 1;
}
