// The whole test framework: TEST(name) { CHECK(...); CHECK_EQ(a, b); } and a main that runs them all.
#pragma once
#include <cstdio>
#include <iostream>
#include <vector>

namespace check {
struct Case {
  const char* name;
  void (*run)();
};
inline std::vector<Case>& cases() {
  static std::vector<Case> all;
  return all;
}
inline int& failures() {
  static int count = 0;
  return count;
}
struct Register {
  Register(const char* name, void (*run)()) { cases().push_back({name, run}); }
};

// How many draws a long test makes: a third of them under the address sanitizer, where each takes ten times
// as long. What is drawn is drawn in the same order, so those are the first of all.
constexpr int draws(int all) {
#ifdef __SANITIZE_ADDRESS__
  return all / 3;
#else
  return all;
#endif
}
}  // namespace check

#define TEST(name)                                                   \
  static void test_##name();                                         \
  static const check::Register register_##name{#name, &test_##name}; \
  static void test_##name()

#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) {                                                            \
      ++check::failures();                                                         \
      std::cerr << __FILE__ << ':' << __LINE__ << ": failed: " #condition << '\n'; \
    }                                                                              \
  } while (false)

#define CHECK_EQ(left, right)                                                                        \
  do {                                                                                               \
    /* Copies: what is compared may be part of a temporary. */                                       \
    const auto left_value = (left);   /* NOLINT(performance-unnecessary-copy-initialization) */      \
    const auto right_value = (right); /* NOLINT(performance-unnecessary-copy-initialization) */      \
    if (!(left_value == right_value)) {                                                              \
      ++check::failures();                                                                           \
      std::cerr << __FILE__ << ':' << __LINE__ << ": " #left " == " #right " failed: " << left_value \
                << " vs " << right_value << '\n';                                                    \
    }                                                                                                \
  } while (false)

// NOLINTNEXTLINE(misc-definitions-in-headers): a test is one file
int main() {
  int failed = 0;
  for (const auto& test : check::cases()) {
    const int before = check::failures();
    test.run();
    if (check::failures() != before) {
      ++failed;
      std::cerr << "FAILED " << test.name << '\n';
    }
  }
  const int total = static_cast<int>(check::cases().size());
  std::cout << total - failed << " passed, " << failed << " failed\n";
  return failed == 0 && total > 0 ? 0 : 1;
}
