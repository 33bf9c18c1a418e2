// What a fuzz target gives the driver: sound inputs to spoil. The entry point has libFuzzer's name and
// signature, so that a target also links with clang's -fsanitize=fuzzer instead of driver.cpp.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

// Inputs that are sound, and pieces that mean something to the reader.
std::vector<std::string_view> samples();
std::vector<std::string_view> pieces();

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
