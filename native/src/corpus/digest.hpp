// A number for the words and the analysis of a sentence: the same wherever these are the same, whatever file,
// process or reader they come from. So results can tell whether they were scored on the same gold.
//
// Of a tree it is that of its text in the common layout (formats/bracketings/plain_scan.hpp), which one pass
// over plain trees has before it. Comments, names, times and what stands in MISC take no part.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge::digest {

inline std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ word >> 32) * 0x9e3779b97f4a7c15;
  return word ^ word >> 29;
}

// Eight bytes as a number that is the same on every machine.
inline std::uint64_t eight(const char* at) {
  std::uint64_t bytes = 0;
  if constexpr (std::endian::native == std::endian::little)
    std::memcpy(&bytes, at, 8);
  else
    for (std::size_t i = 8; i-- > 0;) bytes = bytes << 8 | static_cast<unsigned char>(at[i]);
  return bytes;
}

// Four sums go side by side, so that none waits for another.
inline std::uint64_t bytes(const char* at, std::size_t size) {
  constexpr std::size_t kStep = 32;
  std::array<std::uint64_t, 4> sums{0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb,
                                    0xd6e8feb86659fd93};
  const auto add = [&](const char* from) {
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] = (std::rotl(sums[i], 29) ^ eight(from + 8 * i)) * 0xff51afd7ed558ccd;
  };
  std::size_t done = 0;
  for (; done + kStep <= size; done += kStep) add(at + done);
  std::array<char, kStep> rest{};
  if (done < size) {
    std::memcpy(rest.data(), at + done, size - done);
    add(rest.data());
  }
  std::uint64_t total = size;
  for (const std::uint64_t sum : sums) total = mixed(total + sum);
  return total;
}
inline std::uint64_t bytes(std::string_view text) { return bytes(text.data(), text.size()); }

// By sentence: what its words, constituents, arcs and multiword tokens come to.
std::vector<std::uint64_t> sentences(const Corpus& corpus, unsigned jobs);

}  // namespace treegauge::digest
