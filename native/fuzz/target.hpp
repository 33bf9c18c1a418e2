// What a fuzz target is: samples to spoil, pieces to spoil them with, and a check of one input.
//
// A target is one file fuzz_NAME.cpp. driver.cpp runs it with any compiler; the entry point has libFuzzer's
// name and signature, so that it also links with clang's -fsanitize=fuzzer (and libfuzzer.cpp).
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

// Inputs that are sound, and pieces that mean something to the reader.
std::vector<std::string_view> samples();
std::vector<std::string_view> pieces();

// A literal as bytes, those that are 0 included.
template <std::size_t Size>
constexpr std::string_view bytes(const char (&text)[Size]) {
  return {text, Size - 1};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// A property that does not hold ends the process, as a sanitizer would.
#define REQUIRE(condition)                                                                \
  do {                                                                                    \
    if (!(condition)) {                                                                   \
      std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                       \
    }                                                                                     \
  } while (false)
