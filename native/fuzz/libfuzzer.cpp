// Linked with clang's -fsanitize=fuzzer: half of libFuzzer's mutations are ours, which know the samples.
#include <algorithm>
#include <cstring>
#include <string>

#include "mutate.hpp"
#include "target.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed);

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  fuzz::Random random(seed);
  const auto kind = fuzz::below(random, 8);
  if (kind < 4) return LLVMFuzzerMutate(data, size, most);
  static const auto sound = samples();
  static const auto parts = pieces();
  std::string text(reinterpret_cast<const char*>(data), size);
  if (kind == 4)
    text = fuzz::draw(random, sound, parts);
  else
    for (std::size_t more = 1 + fuzz::below(random, 3); more > 0; --more) fuzz::spoil(random, text, parts);
  text.resize(std::min(text.size(), most));
  if (!text.empty()) std::memcpy(data, text.data(), text.size());
  return text.size();
}
