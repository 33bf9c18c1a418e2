// A number for the words and the analysis of a sentence: the same wherever these are the same, whatever file,
// process or reader they come from. So results can tell whether they were scored on the same gold.
//
// Words and constituents are added up, each with its place, so the readers of plain trees can do it as they
// go (compare/one_pass). Comments, names, times and what stands in MISC take no part.
#pragma once
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

// The first bytes of a text, at most eight, as a number that is the same on every machine.
inline std::uint64_t bytes_of(const char* text, std::size_t size) {
  std::uint64_t bytes = 0;
  if constexpr (std::endian::native == std::endian::little)
    std::memcpy(&bytes, text, size < 8 ? size : 8);
  else
    for (std::size_t i = size < 8 ? size : 8; i-- > 0;)
      bytes = bytes << 8 | static_cast<unsigned char>(text[i]);
  return bytes;
}

// `front`: bytes_of the word.
inline std::uint64_t form(const char* at, std::size_t size, std::uint64_t front) {
  std::uint64_t sum = front + (std::uint64_t{size} << 56);
  for (std::size_t done = 8; done < size; done += 8) sum = mixed(sum) ^ bytes_of(at + done, size - done);
  return sum;
}
inline std::uint64_t form(std::string_view word) {
  return form(word.data(), word.size(), bytes_of(word.data(), word.size()));
}
// Labels and tags.
inline std::uint64_t text(std::string_view all) { return mixed(form(all)); }

// Where something stands in a tree: the words before it, and how many constituents are above it.
inline std::uint64_t place(std::size_t words_before, std::size_t depth) {
  return (std::uint64_t{words_before} << 20) + depth + 1;
}
inline std::uint64_t constituent(std::uint64_t label, std::uint64_t at) {
  return mixed(label ^ at * 0xbf58476d1ce4e5b9);
}
inline std::uint64_t word(std::uint64_t tag, std::uint64_t spelt, std::uint64_t at) {
  return mixed((tag + spelt) ^ at * 0x94d049bb133111eb);
}

// By sentence: what its words, constituents, arcs and multiword tokens add up to.
std::vector<std::uint64_t> sentences(const Corpus& corpus, unsigned jobs);

}  // namespace treegauge::digest
