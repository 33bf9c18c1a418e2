// A seeded stand-in for libFuzzer, for any compiler.
//
//   fuzz_NAME [seconds, default 10] [seed, default 1] [inputs at most]     draw inputs
//   fuzz_NAME FILE…                                                        try these once each
//
// A finding is a crash, a sanitizer's report, or an input of some hundred bytes that takes seconds (a hang in
// the making). The input is left in fuzz-input-NAME, which the second form takes. Whatever happens, the same
// seed draws the same inputs.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

#include "mutate.hpp"
#include "target.hpp"

namespace {

// Seconds, with sanitizers and all.
constexpr double kTooLong = 10;

// The input that is tried, and where it is left.
std::string current;
std::string kept;

void keep() {
  if (std::FILE* file = std::fopen(kept.c_str(), "wb")) {
    std::fwrite(current.data(), 1, current.size(), file);
    std::fclose(file);
    std::fprintf(stderr, "the input is in %s\n", kept.c_str());
  }
}

void on_signal(int number) {
  std::signal(number, SIG_DFL);
  keep();
  std::raise(number);
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// How long it took, in time of the processor: a machine that stands still for a while is not a finding.
double tried(std::string text) {
  current = std::move(text);
  const std::clock_t before = std::clock();
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(current.data()), current.size());
  return static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
}

int replay(int count, char** arguments) {
  for (int i = 1; i < count; ++i) {
    std::ifstream file(arguments[i], std::ios::binary);
    if (!file) {
      std::fprintf(stderr, "%s cannot be read\n", arguments[i]);
      return 2;
    }
    const double spent = tried({std::istreambuf_iterator<char>(file), {}});
    std::printf("%s: %zu bytes, %.3f s\n", arguments[i], current.size(), spent);
  }
  return 0;
}

}  // namespace

// The sanitizers abort, as everything else that finds something does.
// NOLINTBEGIN(bugprone-reserved-identifier): their names
extern "C" const char* __asan_default_options();
extern "C" const char* __ubsan_default_options();
const char* __asan_default_options() { return "abort_on_error=1"; }
const char* __ubsan_default_options() { return "abort_on_error=1:print_stacktrace=1"; }
// NOLINTEND(bugprone-reserved-identifier)

int main(int count, char** arguments) {
  char* end = nullptr;
  const double seconds = count > 1 ? std::strtod(arguments[1], &end) : 10;
  if (end != nullptr && *end != '\0') return replay(count, arguments);
  const unsigned long seed = count > 2 ? std::strtoul(arguments[2], nullptr, 10) : 1;
  const unsigned long most = count > 3 ? std::strtoul(arguments[3], nullptr, 10) : ~0ul;
  std::string name = arguments[0];
  name.erase(0, name.rfind('/') + 1);
  kept = "fuzz-input-" + name;
  std::signal(SIGABRT, on_signal);
#ifndef __SANITIZE_ADDRESS__
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) std::signal(number, on_signal);
#endif
  const auto sound = samples();
  const auto parts = pieces();
  for (const std::string_view sample : sound) tried(std::string(sample));
  fuzz::Random random(seed);
  const double begin = now();
  unsigned long inputs = 0;
  double longest = 0;
  while (now() - begin < seconds && inputs < most) {
    const double spent = tried(fuzz::draw(random, sound, parts));
    ++inputs;
    longest = std::max(longest, spent);
    if (spent > kTooLong) {
      std::fprintf(stderr, "an input took %.1f s\n", spent);
      keep();
      return 1;
    }
  }
  std::printf("%s: %lu inputs in %.0f s with seed %lu, the longest took %.3f s\n", name.c_str(), inputs,
              now() - begin, seed, longest);
  if (count > 3 && inputs < most)
    std::printf("%s: the time was over before all %lu inputs were tried\n", name.c_str(), most);
  return inputs > 0 ? 0 : 1;
}
